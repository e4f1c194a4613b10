public import StubHTTP
import StubJSON
public import StubRecordings
public import StubSupport

/// Forwards each request to the upstream, records the exchange, and answers what came back.
///
/// The client gets the upstream's own answer, secrets and all; only what is written is redacted.
/// It gets a whole answer after the recording is on disk, and a streamed one while it comes in.
public struct RecordingResponder: HTTPResponder {
    private let upstream: any Upstream
    private let writer: RecordingWriter
    private let guardian: AdminGuard?
    private let longest: Int
    private let memory: RecordingMemory?
    private let streams = OpenRecordings()

    /// Bytes of a body beyond which an exchange is forwarded but not recorded.
    public static let longestRecording = 16 << 20

    /// - Parameters:
    ///   - guardian: refuses requests of other hosts' and sites' pages; `nil` lets all pass.
    ///   - longest: bytes of a body up to which an exchange is recorded, 16 MiB by default.
    ///   - memory: what bodies may take until they are written; without bound by default.
    public init(
        upstream: any Upstream, writer: RecordingWriter, guardian: AdminGuard? = nil,
        longest: Int = Self.longestRecording, memory: RecordingMemory? = nil
    ) {
        self.upstream = upstream
        self.writer = writer
        self.guardian = guardian
        self.longest = longest
        self.memory = memory
    }

    public func respond(to request: HTTPRequest) -> HTTPAnswer {
        if let refusal = guardian?.refusal(of: request) { return .now(refusal) }
        guard RequestTarget(request.target) != nil else {
            return .now(Self.failure(400, "the request target '\(request.target)' is no path"))
        }
        // Here, not in the closure: recordings are numbered in the order requests arrive. An answer
        // to HEAD has nothing to replay; the one to GET serves both.
        let ticket = request.method == .head ? nil : writer.reserve(request)
        return .later { await answer(request, ticket) }
    }

    /// Returns when every streamed answer has been recorded or given up; its client has left by
    /// then, or has got all of it.
    public func finish() async {
        await streams.wait()
    }

    private func answer(_ request: HTTPRequest, _ ticket: RecordingTicket?) async -> HTTPResponse {
        do {
            let response = try await upstream.send(Self.recordable(request))
            guard let ticket else { return response }
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
            // Given back now, not when it was last asked.
            memory.shrink(to: 0)
            return response
        } catch {
            if let ticket { writer.release(ticket) }
            if let failure = error as? UpstreamError { return failure.response }
            return Self.failure(502, "the upstream gave no answer: \(error)")
        }
    }

    /// The response with a stream that is recorded when it has ended.
    private func streamed(
        _ response: HTTPResponse, _ source: BodyStream, _ request: HTTPRequest,
        _ ticket: RecordingTicket
    ) -> HTTPResponse {
        let stream = BodyStream(framing: source.framing, isEndless: source.isEndless)
        stream.whenEnded { source.end() }
        streams.begin()
        Task { [writer, longest, memory, streams] in
            var copy = StreamCopy(limit: longest, memory: memory?.copies)
            let isWhole = await stream.relay(from: source) { copy.append($0) }
            await copy.record(
                response, to: request, as: ticket, isWhole: isWhole || source.isEndless, by: writer)
            streams.end()
        }
        var answer = response
        answer.delivery.stream = stream
        return answer
    }

    /// Asks for the whole answer, in a coding that can be read: a 304 for a client's cache, or a
    /// body in Brotli, would leave nothing to replay.
    private static func recordable(_ request: HTTPRequest) -> HTTPRequest {
        var request = request
        for name in ["If-None-Match", "If-Modified-Since"] { request.fields.remove(name) }
        if let codings = request.fields.combined("Accept-Encoding") {
            let readable = codings.split(separator: ",").filter { coding in
                let name = coding.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
                return ["gzip", "x-gzip", "deflate", "identity"].contains(name)
            }
            request.fields["Accept-Encoding"] =
                readable.isEmpty ? "identity" : readable.joined(separator: ",")
        }
        return request
    }

    private static func failure(_ status: Int, _ message: String) -> HTTPResponse {
        .json(status: status, JSONSerializer.bytes(["message": .string(message)]))
    }
}
