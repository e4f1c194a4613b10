import Foundation

/// The `Retry-After` header field: seconds or an HTTP date (RFC 9110 §10.2.3).
enum RetryAfter {
    /// Returns the time to wait from now on; nil if the field is absent, negative or invalid.
    static func duration(in reply: HTTPReply, now: Date) -> Duration? {
        guard let text = reply[header: "Retry-After"]?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        if let seconds = Int(text) {
            return seconds >= 0 ? .seconds(min(seconds, longest)) : nil
        }
        guard let date = HTTPDate.parse(text) else { return nil }
        // Compared with the server's `Date` if present, because the device's clock may be wrong.
        let present = reply[header: "Date"].flatMap(HTTPDate.parse) ?? now
        return .seconds(min(max(0, date.timeIntervalSince(present)), Double(longest)))
    }

    private static let longest = 10 * 365 * 86_400
}
