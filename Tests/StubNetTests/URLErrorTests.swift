import Foundation
import StubHTTP
import StubNet
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The error that URLSession reports for each fault, on the system the tests run on.
@Suite(.timeLimit(.minutes(10)))
struct URLErrorTests {
    /// The result of an exchange with URLSession: a status and a body, or an error code.
    enum Outcome: Equatable, Sendable {
        case answer(Int, String)
        case error(URLError.Code)
    }

    private func outcome(
        _ delivery: Delivery, timeout: TimeInterval = 600
    ) async throws -> Outcome {
        let server = try TestServer.answering(.text("hello, world", delivery: delivery))
        let url = try #require(URL(string: server.address.url + "/"))
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        do {
            let (data, response) = try await session.data(from: url)
            let status = try #require(response as? HTTPURLResponse).statusCode
            return .answer(status, String(decoding: data, as: UTF8.self))
        } catch let error as URLError {
            return .error(error.code)
        }
    }

    static let outcomes: [(Delivery.Fault, Outcome)] = [
        (.emptyResponse, .error(.badServerResponse)),
        (.connectionResetByPeer, .error(.networkConnectionLost)),
        (.connectionResetMidBody, .error(.networkConnectionLost)),
        // curl interprets bytes without a status line as HTTP/0.9, which it rejects.
        (.randomDataThenClose, .error(.unsupportedURL)),
        (.malformedResponseChunk, .error(.unknown)),
        (.truncatedBody, .error(.unknown)),
        (.missingLastChunk, .error(.unknown)),
        (.wrongContentLength, .error(.unknown)),
        (.closeIdle, .answer(200, "hello, world")),
        (
            .headerBytes(Array("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n".utf8)),
            .error(.unknown)
        ),
        (
            .headerBytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".utf8)),
            .answer(200, "hello")
        ),
    ]

    @Test(arguments: outcomes)
    func `each fault causes the error in the table of the documentation`(
        _ fault: Delivery.Fault, _ expected: Outcome
    ) async throws {
        #expect(try await outcome(Delivery(fault: fault)) == expected)
    }

    @Test func `a response that never arrives ends in a timeout`() async throws {
        let endless = Delivery(delay: .seconds(100_000_000_000))
        #expect(try await outcome(endless, timeout: 1) == .error(.timedOut))
    }

    @Test func `a late and slow response is received completely`() async throws {
        let slow = Delivery(
            delay: .milliseconds(20), pace: .init(chunks: 4, duration: .milliseconds(40)))
        #expect(try await outcome(slow) == .answer(200, "hello, world"))
    }
}
