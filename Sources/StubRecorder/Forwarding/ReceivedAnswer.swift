import StubHTTP
import StubNet
import StubSupport

/// Converts a received response into one that can be forwarded.
///
/// The content stays unchanged, in any coding. Only hop-by-hop fields are removed, and references
/// to the upstream are changed to references to the forwarding server.
struct ReceivedAnswer {
    private let received: HTTPClient.Response
    private let base: UpstreamBase
    private let limits: StreamingLimits
    /// The longest pause of the upstream within a body that is not a stream of events.
    private let silence: Duration

    init(
        _ received: HTTPClient.Response, base: UpstreamBase, limits: StreamingLimits,
        silence: Duration
    ) {
        self.received = received
        self.base = base
        self.limits = limits
        self.silence = silence
    }

    /// Returns the response: complete if its body is short and arrives soon, otherwise with a
    /// stream.
    func response() async throws(HTTPClientError) -> HTTPResponse {
        var response = HTTPResponse(status: received.head.status, fields: fields)
        response.delivery.interim = received.interim.map(Self.interim)
        if isEventStream {
            response.delivery.stream = stream(after: [])
            return response
        }
        if case .length(let length) = received.framing, length > limits.collected {
            response.delivery.stream = stream(after: [])
            return response
        }
        do throws(HTTPClientError) {
            try await collect(into: &response)
        } catch {
            received.exchange.close()
            throw error
        }
        return response
    }

    /// Returns a 1xx response without hop-by-hop fields.
    static func interim(_ head: ResponseHead) -> Delivery.Interim {
        Delivery.Interim(status: head.status, fields: HopByHop.removed(from: head.fields))
    }

    // MARK: - The body

    private func collect(into response: inout HTTPResponse) async throws(HTTPClientError) {
        let end = ContinuousClock.now + limits.patience
        var memory = MemoryGrant(of: limits.memory)
        while response.body.count <= limits.collected, memory.grow(to: response.body.count) {
            let event: ResponseDecoder.Event?
            do throws(HTTPClientError) {
                event = try await received.exchange.next(within: end - .now)
            } catch {
                guard error == .timedOut else { throw error }
                break
            }
            switch event {
            case .body(let bytes): response.body += bytes
            case .end(let trailers):
                response.delivery.trailers = trailers
                received.exchange.close()
                return
            case .head, .interim, nil: throw .malformed(.incompleteMessage)
            }
        }
        response.delivery.stream = stream(after: response.body)
        response.body = []
    }

    /// Returns a stream of the bytes received so far and those that follow.
    private func stream(after first: [UInt8]) -> BodyStream {
        let framing: BodyStream.Framing =
            if case .length(let length) = received.framing { .length(length) } else { .chunked }
        let stream = BodyStream(framing: framing, isEndless: isEventStream)
        let exchange = received.exchange
        let silence = isEventStream ? nil : silence
        stream.whenEnded { exchange.close() }
        // Written here, so that the task does not keep the first bytes in memory until the body
        // ends.
        stream.write(first, limit: .max)
        Task { await Self.pump(exchange, into: stream, silence: silence) }
        return stream
    }

    private static func pump(
        _ exchange: HTTPExchange, into stream: BodyStream, silence: Duration?
    ) async {
        do {
            guard await stream.waitForRoom() else { return }
            while let event = try await exchange.next(within: silence) {
                switch event {
                case .body(let bytes): guard await stream.send(bytes) else { return }
                case .end(let trailers): stream.end(trailers: trailers)
                case .head, .interim: stream.fail()
                }
            }
        } catch {
            stream.fail()
        }
    }

    private var isEventStream: Bool {
        guard received.framing != .none else { return false }
        let type = received.head.fields["Content-Type"].flatMap { MediaType($0) }
        return type?.essence == "text/event-stream"
    }

    // MARK: - Fields

    private var fields: HTTPFields {
        // The framing determines the body's length; without a body, the field states the length for
        // GET.
        let kept = HopByHop.removed(from: received.head.fields).all.filter { field in
            received.framing == .none || field.name.lowercased() != "content-length"
        }
        return HTTPFields(kept.map(base.local))
    }
}
