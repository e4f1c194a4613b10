package import StubHTTP
import StubJSON
package import StubRecordings
package import StubSupport

/// Forwards each request to the upstream, records the exchange, and returns the response.
///
/// The client gets the upstream's response unchanged, including secrets; only the recording is
/// redacted. A complete response is returned after the recording was written, and a streamed one
/// while it is received.
package struct RecordingResponder: HTTPResponder {
    private let upstream: any Upstream
    private let writer: RecordingWriter
    private let guardian: AdminGuard?
    private let longest: Int
    private let memory: RecordingMemory?
    /// The time in which events arrive.
    private let now: @Sendable () -> ContinuousClock.Instant
    private let streams = OpenRecordings()

    /// The number of bytes of a body above which an exchange is forwarded but not recorded.
    package static let longestRecording = 16 << 20

    /// Creates a responder.
    ///
    /// - Parameters:
    ///   - guardian: rejects requests from other hosts and from other sites' pages; `nil` accepts all.
    ///   - longest: the number of bytes of a body up to which an exchange is recorded, 16 MiB by default.
    ///   - memory: the limit for bodies that are not written yet; unlimited by default.
    ///   - now: the time in which events arrive; real time by default.
    package init(
        upstream: any Upstream, writer: RecordingWriter, guardian: AdminGuard? = nil,
        longest: Int = Self.longestRecording, memory: RecordingMemory? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.upstream = upstream
        self.writer = writer
        self.guardian = guardian
        self.longest = longest
        self.memory = memory
        self.now = now
    }

    package func respond(to request: HTTPRequest) -> HTTPAnswer {
        if let refusal = guardian?.refusal(of: request) { return .now(refusal) }
        guard RequestTarget(request.target) != nil else {
            return .now(Self.failure(400, "the request target '\(request.target)' is not a path"))
        }
        // Reserved here and not in the closure, so that recordings are numbered in the order of
        // arrival. A response to HEAD is not recorded, because a replay uses the response to GET.
        let ticket = request.method == .head ? nil : writer.reserve(request)
        return .later { await answer(request, ticket) }
    }

    /// Returns when every streamed response was recorded or skipped.
    ///
    /// By then each client has received its response or has disconnected.
    package func finish() async {
        await streams.wait()
    }

    private func answer(_ request: HTTPRequest, _ ticket: RecordingTicket?) async -> HTTPResponse {
        do {
            let response = try await upstream.send(
                ticket == nil ? request : Self.recordable(request))
            guard let ticket else {
                writer.pass(request, status: response.status)
                return response
            }
            if let stream = response.delivery.stream {
                return streamed(response, stream, request, ticket)
            }
            guard response.body.count <= longest else {
                await writer.refuse(ticket, longerThan: longest)
                return response
            }
            var memory = MemoryGrant(of: self.memory?.copies)
            guard memory.grow(to: response.body.count) else {
                await writer.refuseForMemory(ticket)
                return response
            }
            await writer.record(request, response, as: ticket)
            // Released here, not at the end of the variable's lifetime.
            memory.shrink(to: 0)
            return response
        } catch {
            if let ticket { writer.release(ticket) }
            let answer =
                (error as? UpstreamError)?.response
                ?? Self.failure(502, "the upstream sent no response: \(error)")
            writer.pass(request, status: answer.status)
            if let error = error as? UpstreamError { writer.explain(error) }
            return answer
        }
    }

    /// Returns the response with a stream that is recorded when it has ended.
    private func streamed(
        _ response: HTTPResponse, _ source: BodyStream, _ request: HTTPRequest,
        _ ticket: RecordingTicket
    ) -> HTTPResponse {
        let stream = BodyStream(framing: source.framing, isEndless: source.isEndless)
        stream.whenEnded { source.end() }
        streams.begin()
        let start = now()
        Task { [writer, longest, memory, streams, now] in
            var copy = StreamCopy(limit: longest, memory: memory?.copies)
            let isWhole = await stream.relay(from: source) { piece in
                copy.append(piece, at: start.duration(to: now()))
            }
            await copy.record(
                response, to: request, as: ticket, isWhole: isWhole || source.isEndless, by: writer)
            streams.end()
        }
        var answer = response
        answer.delivery.stream = stream
        return answer
    }

    /// Requests a complete response in a coding that can be decoded: a 304 for a client's cache, or
    /// a body in Brotli, could not be replayed.
    private static func recordable(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        for name in ["If-None-Match", "If-Modified-Since"] { request.fields.remove(name) }
        if request.fields["Accept-Encoding"] != nil {
            let readable = request.fields.elements(of: "Accept-Encoding").filter { coding in
                let name = coding.prefix { $0 != ";" && $0 != " " }.lowercased()
                return ["gzip", "x-gzip", "deflate", "identity"].contains(name)
            }
            request.fields["Accept-Encoding"] =
                readable.isEmpty ? "identity" : readable.joined(separator: ", ")
        }
        return request
    }

    private static func failure(_ status: Int, _ message: String) -> HTTPResponse {
        .json(status: status, JSONSerializer.bytes(["message": .string(message)]))
    }
}
