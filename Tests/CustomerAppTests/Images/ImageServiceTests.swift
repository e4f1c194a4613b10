import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ImageServiceTests {
    nonisolated private static let file = Data((0..<25).map { UInt8($0) })

    /// Answers range requests like a server, with each part changed by the test's closure.
    nonisolated private static func server(
        tag: String = "\"1\"",
        _ change: @escaping @Sendable (Int, inout Answer) -> Void = { _, _ in },
    ) -> ScriptedTransport {
        ScriptedTransport { request, number in
            let words = request.value(forHTTPHeaderField: "Range")?.dropFirst(6).split(
                separator: "-")
            let first = words.flatMap { Int($0[0]) } ?? 0
            let last = min(words.flatMap { Int($0[1]) } ?? 0, file.count - 1)
            var answer = Answer(
                status: 206,
                headers: [
                    "Content-Type": "image/png", "ETag": tag,
                    "Content-Range": "bytes \(first)-\(last)/\(file.count)",
                ], body: file[first...last])
            change(number, &answer)
            return answer
        }
    }

    private func fetch(_ transport: ScriptedTransport) async throws -> Data {
        let client = HTTPClient(configuration: try .make(), transport: transport)
        let url = try #require(URL(string: "http://api.example.com/images/1.png"))
        return try await HTTPImageService(client: client, partSize: 10).image(at: url)
    }

    @Test func `a picture is fetched in parts and joined`() async throws {
        let transport = Self.server()
        #expect(try await fetch(transport) == Self.file)
        let ranges = transport.requests.map { $0.value(forHTTPHeaderField: "Range") }
        #expect(ranges == ["bytes=0-9", "bytes=10-19", "bytes=20-29"])
        let versions = transport.requests.map { $0.value(forHTTPHeaderField: "If-Range") }
        #expect(versions == [nil, "\"1\"", "\"1\""])
        #expect(transport.requests.allSatisfy { $0.authorization == nil })
    }

    @Test func `a weak entity tag is not sent as a condition`() async throws {
        let transport = Self.server(tag: "W/\"1\"")
        #expect(try await fetch(transport) == Self.file)
        #expect(transport.requests.allSatisfy { $0.value(forHTTPHeaderField: "If-Range") == nil })
    }

    @Test(arguments: [1, 2])
    func `a response with the whole file is accepted`(number: Int) async throws {
        let whole = Data([9, 9, 9])
        let transport = Self.server { current, answer in
            guard current == number else { return }
            answer = Answer(status: 200, headers: ["Content-Type": "image/png"], body: whole)
        }
        #expect(try await fetch(transport) == whole)
        #expect(transport.requests.count == number)
    }

    @Test(arguments: [
        "bytes 5-14/25", "bytes 10-18/25", "bytes 10-20/25", "bytes */25", "nonsense", "",
    ])
    func `a part other than the requested one is an error`(
        range: String,
    ) async throws {
        let transport = Self.server { number, answer in
            if number == 2 { answer.headers["Content-Range"] = range }
        }
        let error = await outcome { try await fetch(transport) }.appError
        #expect(error == .badContent(.wrongRange))
    }

    @Test func `a picture of unknown length ends with a short part`() async throws {
        let transport = Self.server { number, answer in
            answer.headers["Content-Range"] =
                answer.headers["Content-Range"]?.replacing("/25", with: "/*")
        }
        #expect(try await fetch(transport) == Self.file)
    }

    @Test func `neither a portal's page nor an empty body is a picture`() async throws {
        #expect(
            await outcome { try await fetch(ScriptedTransport(.html())) }.appError
                == .badContent(.html))
        #expect(
            await outcome {
                try await fetch(ScriptedTransport(Answer(headers: ["Content-Type": "image/png"])))
            }.appError == .badContent(.empty))
        #expect(
            await outcome {
                try await fetch(ScriptedTransport(.message("gone", status: 404)))
            }.appError == .notFound(message: "gone"))
    }
}
