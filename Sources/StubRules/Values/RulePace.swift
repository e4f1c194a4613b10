import StubHTTP

/// The speed at which a body is sent.
public enum RulePace: Sendable, Hashable {
    /// In a number of chunks, evenly spread over the time.
    case chunks(Int, over: Duration)
    /// At a number of bytes per second.
    case bytesPerSecond(Double)

    /// 56 kbit/s.
    public static let gprs = bytesPerSecond(7_000)
    /// 128 kbit/s.
    public static let edge = bytesPerSecond(16_000)
    /// 3.2 Mbit/s.
    public static let threeG = bytesPerSecond(400_000)
    /// 12 Mbit/s.
    public static let wifi = bytesPerSecond(1_500_000)

    /// The presets by their names in rules.
    static let presets: [(name: String, pace: RulePace)] = [
        ("GPRS", .gprs), ("EDGE", .edge), ("3G", .threeG), ("WiFi", .wifi),
    ]

    /// The pace for a response; an event stream is sent in whole events.
    func delivery(for response: HTTPResponse) -> Delivery.Pace? {
        guard let pace = delivery(bodyLength: response.bodyCount) else { return nil }
        let type = response.fields["Content-Type"].flatMap { MediaType($0) }
        guard type?.essence == "text/event-stream" else { return pace }
        let events = EventBoundaries.ends(of: response.body)
        let count = min(pace.chunks, events.count)
        let ends = (1...max(1, count)).map { events[$0 * events.count / max(1, count) - 1] }
        return Delivery.Pace(ends: ends, duration: pace.duration)
    }

    /// The pace for a body of a length; a speed sends ten chunks a second, or single bytes.
    func delivery(bodyLength: Int) -> Delivery.Pace? {
        guard bodyLength > 0 else { return nil }
        switch self {
        case .chunks(let count, let duration):
            return Delivery.Pace(chunks: min(max(1, count), bodyLength), duration: duration)
        case .bytesPerSecond(let speed):
            let seconds = min(Double(bodyLength) / (speed > 0.01 ? speed : 0.01), 86_400)
            let chunks = min(max(1, Int(seconds * 10)), bodyLength, 10_000)
            return Delivery.Pace(chunks: chunks, duration: .seconds(seconds))
        }
    }
}
