public import StubHTTP
import StubJSON
public import StubServer

/// Forwards each request to the upstream, records the exchange, and answers what came back.
///
/// The client gets the upstream's own answer, secrets and all; only what is written is redacted.
/// It gets it after the recording is on disk.
public struct RecordingResponder: HTTPResponder {
    private let upstream: any Upstream
    private let writer: RecordingWriter

    public init(upstream: any Upstream, writer: RecordingWriter) {
        self.upstream = upstream
        self.writer = writer
    }

    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        guard RequestTarget(request.target) != nil else {
            return .now(Self.failure(400, "the request target '\(request.target)' is no path"))
        }
        // Here, not in the closure: recordings are numbered in the order requests arrive. An answer
        // to HEAD has nothing to replay; the one to GET serves both.
        let ticket = request.method == .head ? nil : writer.reserve(request)
        return .later { await answer(request, ticket) }
    }

    private func answer(_ request: HTTPRequest, _ ticket: RecordingTicket?) async -> HTTPResponse {
        do {
            let response = try await upstream.send(Self.unconditional(request))
            if let ticket { await writer.record(request, response, as: ticket) }
            return response
        } catch {
            if let ticket { writer.release(ticket) }
            if let failure = error as? UpstreamError { return failure.response }
            return Self.failure(502, "the upstream gave no answer: \(error)")
        }
    }

    /// Asks for the whole answer: a 304 for a client's cache would leave nothing to replay.
    private static func unconditional(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        for name in ["If-None-Match", "If-Modified-Since"] { request.fields.remove(name) }
        return request
    }

    private static func failure(_ status: Int, _ message: String) -> HTTPResponse {
        .json(status: status, JSONSerializer.bytes(["message": .string(message)]))
    }
}
