import Foundation

/// Reads the header field `Retry-After`.
enum RetryAfter {
    /// How long the service asks to wait; nil if that cannot be read.
    static func wait(_ text: String, now: Date) -> Duration? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
            return .seconds(Int(text) ?? Int.max / 2)
        }
        return date(text).map { .seconds(max(0, $0.timeIntervalSince(now))) }
    }

    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.date(from: text)
    }
}
