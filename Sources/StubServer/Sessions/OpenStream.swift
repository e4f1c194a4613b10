import StubBackport
import StubHTTP
import StubRules

/// A response that goes on after its head: server-sent events, or a WebSocket.
struct OpenStream: Sendable {
    let stream: BodyStream
    /// `nil` for events.
    var socket: StubSocket?

    /// Ends the response because its session ends, or begins anew.
    func end() {
        socket?.close(1001, reason: "The stub was reset or stopped")
        stream.end()
    }
}

extension StubSession {
    /// Keeps a response among those that end with the session, until its stream ends.
    ///
    /// - Parameter exchange: the number of the exchange.
    func keep(_ open: OpenStream, exchange: Int) {
        openStreams.withLock { $0[exchange] = open }
        open.stream.whenEnded { [weak self, stream = open.stream, weak socket = open.socket] in
            self?.openStreams.withLock { $0[exchange] = nil }
            self?.stopPlaying(on: stream)
            socket?.finish()
            self?.notifyWatchers()
        }
    }

    var openStreamCount: Int { openStreams.withLock { $0.count } }

    /// Ends the responses that send events, and the WebSockets.
    func endStreams() {
        for open in openStreams.withLock({ Array($0.values) }) { open.end() }
    }

    /// Returns the response with what follows its head, which begins now.
    func playing(_ response: HTTPResponse, of exchange: Int) -> HTTPResponse {
        guard let delivery = response.specialDelivery else { return response }
        if let socket = delivery.upgrade as? StubSocket {
            open(socket, exchange: exchange)
            return response
        }
        guard let timetable = delivery.timetable else { return response }
        return sendingEvents(response, at: timetable, exchange: exchange)
    }
}

extension HTTPResponse {
    /// The response as the journal keeps it: without what follows its head.
    var kept: HTTPResponse {
        guard specialDelivery?.upgrade != nil else { return self }
        var response = self
        response.delivery.upgrade = nil
        response.delivery.stream = nil
        return response
    }
}
