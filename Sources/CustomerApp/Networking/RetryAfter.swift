import Foundation

/// The `Retry-After` header field: seconds or an HTTP date (RFC 9110 §10.2.3).
enum RetryAfter {
    /// The time to wait from now on; nil when the field is absent, negative or no date.
    static func duration(in reply: HTTPReply, now: Date) -> Duration? {
        guard let text = reply[header: "Retry-After"]?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        if let seconds = Int(text) {
            return seconds >= 0 ? .seconds(min(seconds, longest)) : nil
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        // The server's own clock, where it tells the time: the device's may be minutes off.
        let present = reply[header: "Date"].flatMap(HTTPDate.parse) ?? now
        return .seconds(min(max(0, date.timeIntervalSince(present)), Double(longest)))
    }

    private static let longest = 10 * 365 * 86_400
}
