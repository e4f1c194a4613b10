/// One way in which the app did not do what its case asks.
public struct Mismatch: Sendable, Hashable {
    /// What was looked at, such as `skips asked for`.
    public let what: String
    public let expected: String
    public let actual: String
    /// Where the two differ, line by line; `nil` where expected and actual say it all.
    public let difference: String?
    public let place: SourcePlace

    public init(
        _ what: String, expected: String, actual: String, difference: String? = nil,
        place: SourcePlace
    ) {
        self.what = what
        self.expected = expected
        self.actual = actual
        self.difference = difference
        self.place = place
    }
}

extension Mismatch: CustomStringConvertible {
    /// The lines a person reads, without a final newline.
    public var description: String {
        var lines = ["\(what) (\(place))", "  expected  \(expected)", "  actual    \(actual)"]
        if let difference {
            lines += difference.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "  \($0)" }
        }
        return lines.joined(separator: "\n")
    }
}
