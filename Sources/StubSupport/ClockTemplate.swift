package import StubHTTP

/// Fills header values such as `Retry-After: {left}` and `Expires: {now+60}` from the stub's clock.
///
/// `{now}`, `{now+N}` and `{now-N}` are HTTP dates so many seconds away (RFC 9110 §5.6.7); `{left}`
/// is how many whole seconds the rule still applies, rounded up. Everything else stays as it is.
package struct ClockTemplate {
    /// The stub's clock, in seconds since 1970-01-01T00:00:00Z.
    package let now: Double
    package var left: Double?

    package init(now: Double, left: Double? = nil) {
        self.now = now
        self.left = left
    }

    package func fill(_ fields: HTTPFields) -> HTTPFields {
        guard fields.all.contains(where: { Self.isNeeded(for: $0.value) }) else {
            return fields
        }
        var filled = HTTPFields()
        for field in fields.all { filled.append(field.name, fill(field.value)) }
        return filled
    }

    /// Whether the text may have something to fill.
    package static func isNeeded(for text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

    package func fill(_ text: String) -> String {
        MessageTemplate.fill(text) { name in
            if name == "left" { return left.map { String(Int($0.rounded(.up))) } }
            guard name.hasPrefix("now") else { return nil }
            let offset = name.dropFirst("now".count)
            if offset.isEmpty { return CivilTime(unixSeconds: now).httpDate }
            guard offset.first == "+" || offset.first == "-", let seconds = Int32(offset) else {
                return nil
            }
            return CivilTime(unixSeconds: now + Double(seconds)).httpDate
        }
    }
}
