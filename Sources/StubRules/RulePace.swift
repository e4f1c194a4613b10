import StubHTTP

/// How fast a body leaves.
public enum RulePace: Sendable, Hashable {
    /// In so many chunks, evenly spread over the time.
    case chunks(Int, over: Duration)
    /// As a line of this many bytes a second would carry it.
    case bytesPerSecond(Double)

    /// 56 kbit/s.
    public static let gprs = bytesPerSecond(7_000)
    /// 128 kbit/s.
    public static let edge = bytesPerSecond(16_000)
    /// 3.2 Mbit/s.
    public static let threeG = bytesPerSecond(400_000)
    /// 12 Mbit/s.
    public static let wifi = bytesPerSecond(1_500_000)

    /// The presets by the names rules use.
    static let presets: [(name: String, pace: RulePace)] = [
        ("GPRS", .gprs), ("EDGE", .edge), ("3G", .threeG), ("WiFi", .wifi),
    ]

    /// The pace for a body of that many bytes; a speed sends ten chunks a second, or single bytes.
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
