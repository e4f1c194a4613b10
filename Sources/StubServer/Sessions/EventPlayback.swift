import StubHTTP

extension StubSession {
    /// Returns the response with a stream of its events, which begins now.
    func sendingEvents(
        _ response: HTTPResponse, at timetable: EventTimetable, exchange: Int
    ) -> HTTPResponse {
        var fault = response.delivery.fault
        var response = response
        switch fault {
        case .connectionResetMidBody, .truncatedBody, .missingLastChunk:
            response.delivery.fault = nil
        case nil: break
        default: fault = nil
        }
        // Another fault replaces the body, and a pace is that of the events.
        guard response.delivery.fault == nil else { return response }
        // Only a body without framing of its own is broken off by a reset.
        let stream = BodyStream(
            framing: fault == .connectionResetMidBody ? .untilClose : .chunked, isEndless: true)
        let steps = steps(
            of: response.body, at: timetable, breaksOff: fault != nil, on: stream,
            exchange: exchange)
        response.delivery.timetable = nil
        response.delivery.pace = nil
        response.delivery.stream = stream
        // A stream up to the end of the connection is sent after the body; the journal has the body.
        response.body = []
        keep(OpenStream(stream: stream), exchange: exchange)
        play(steps, on: stream)
        return response
    }

    /// Writes each event at its time, and ends the stream after the last one unless it stays open.
    private func steps(
        of body: [UInt8], at timetable: EventTimetable, breaksOff: Bool, on stream: BodyStream,
        exchange: Int
    ) -> [Playback.Step] {
        var start = 0
        var steps = timetable.items.enumerated().map { index, item in
            defer { start = item.end }
            let event = Array(body[start..<item.end])
            return Playback.Step(time: item.time) { [weak self] in
                stream.write(event, limit: .max)
                self?.withState { $0.journal.noteSent(index + 1, of: exchange) }
            }
        }
        let last = timetable.items.last?.time ?? 0
        if breaksOff {
            steps.append(Playback.Step(time: last) { stream.fail() })
        } else if !timetable.isOpen {
            steps.append(Playback.Step(time: last) { stream.end() })
        }
        return steps
    }
}
