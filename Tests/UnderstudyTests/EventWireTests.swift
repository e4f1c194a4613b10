import Foundation
import Testing
import Understudy

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Server-sent events as an app receives them: in parts, when the stub's clock says so.
@Suite(.timeLimit(.minutes(10)))
struct EventWireTests {
    /// Hands on what arrives, as soon as it does.
    private final class Reader: NSObject, URLSessionDataDelegate, Sendable {
        let parts: AsyncThrowingStream<String, any Error>
        private let continuation: AsyncThrowingStream<String, any Error>.Continuation

        override init() {
            (parts, continuation) = AsyncThrowingStream.makeStream()
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
        ) {
            continuation.yield(String(decoding: data, as: UTF8.self))
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
        ) {
            continuation.finish(throwing: error)
        }
    }

    private static let events = [
        ServerSentEvent("one", id: "1"), ServerSentEvent("two", id: "2", after: .seconds(30)),
    ]
    private static let texts = ["id: 1\ndata: one\n\n", "id: 2\ndata: two\n\n"]

    private func stub(_ body: (Stub) async throws -> Void) async throws {
        try await withStub(
            contract: "Contracts/customer/openapi.json", fixtures: "Fixtures/customer"
        ) { stub in
            stub.clock.freeze()
            try await body(stub)
        }
    }

    private func connect(to stub: Stub, after id: String? = nil) throws -> (URLSession, Reader) {
        let reader = Reader()
        let session = URLSession(
            configuration: .ephemeral, delegate: reader, delegateQueue: nil)
        var request = URLRequest(url: try #require(URL(string: "/events", relativeTo: stub.url)))
        request.setValue(id, forHTTPHeaderField: "Last-Event-ID")
        session.dataTask(with: request).resume()
        return (session, reader)
    }

    @Test func `an event arrives when the clock is advanced, and the response ends after the last`()
        async throws
    {
        try await stub { stub in
            stub.on(.get, "/events") { _ in .events(Self.events) }
            let (session, reader) = try connect(to: stub)
            defer { session.invalidateAndCancel() }
            var text = ""
            var parts = reader.parts.makeAsyncIterator()
            while text.count < Self.texts[0].count, let part = try await parts.next() {
                text += part
            }
            #expect(text == Self.texts[0])
            stub.clock.advance(by: 30)
            while let part = try await parts.next() { text += part }
            #expect(text == Self.texts.joined())
        }
    }

    @Test func `a stream that breaks off goes on after the last id`() async throws {
        try await stub { stub in
            stub.on(.get, "/events") { _ in .events(Self.events) }
            stub.on(.get, "/events") { _ in .events(Array(Self.events.prefix(1))) }
                .once().failing(with: .connectionResetMidBody)
            let (first, reader) = try connect(to: stub)
            defer { first.invalidateAndCancel() }
            var text = ""
            await #expect(throws: URLError.self) {
                for try await part in reader.parts { text += part }
            }
            #expect(text == Self.texts[0])

            let (second, next) = try connect(to: stub, after: "1")
            defer { second.invalidateAndCancel() }
            try await stub.received(.get, "/events", count: 2, within: .seconds(60))
            stub.clock.advance(by: 30)
            var rest = ""
            for try await part in next.parts { rest += part }
            #expect(rest == Self.texts[1])
            #expect(stub.received(.get, "/events").last?.headers["Last-Event-ID"] == "1")
        }
    }
}
