/// A condition for a text of a request that only one dialect of rules has, such as a comparison of
/// dates.
package protocol DialectCondition: Sendable, Hashable, CustomStringConvertible {
    /// Whether a text matches; `nil` if it is too expensive to decide.
    ///
    /// - Parameters:
    ///   - bytes: the value as it was sent, if it may not be text.
    ///   - now: the stub's time, in seconds since 1970-01-01T00:00:00Z.
    func decide(_ text: String, bytes: [UInt8]?, now: Double) -> Bool?
}

/// A condition of any dialect; two are equal if they have the same type and value.
package struct AnyDialectCondition: Sendable, Hashable {
    package let condition: any DialectCondition

    package static func == (left: Self, right: Self) -> Bool {
        AnyHashable(left.condition) == AnyHashable(right.condition)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(condition) }
}
