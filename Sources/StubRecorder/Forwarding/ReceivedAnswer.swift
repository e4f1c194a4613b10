import StubHTTP
import StubNet
import StubSupport

/// A response as it came over the wire, made into one that can be handed on.
///
/// The content stays as it is, in whatever coding; only what belongs to the connection goes, and
/// references to the upstream become references to whoever forwards to it.
struct ReceivedAnswer {
    private let received: HTTPClient.Response
    private let base: UpstreamBase
    private let limits: StreamingLimits
    /// How long the upstream may be silent in the middle of a body that has an end.
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

    /// The response: whole if its body is short and soon there, with a stream otherwise.
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

    /// A 1xx response without what belongs to the connection.
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

    /// A stream of what has come and what is yet to come.
    private func stream(after first: [UInt8]) -> BodyStream {
        let framing: BodyStream.Framing =
            if case .length(let length) = received.framing { .length(length) } else { .chunked }
        let stream = BodyStream(framing: framing, isEndless: isEventStream)
        let exchange = received.exchange
        let silence = isEventStream ? nil : silence
        stream.whenEnded { exchange.close() }
        // Here, so that the task does not keep the first bytes for as long as the body takes.
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
        // The body's framing says its length; where there is no body it says how much GET would have.
        let kept = HopByHop.removed(from: received.head.fields).all.filter { field in
            received.framing == .none || field.name.lowercased() != "content-length"
        }
        return HTTPFields(kept.map(base.local))
    }
}
