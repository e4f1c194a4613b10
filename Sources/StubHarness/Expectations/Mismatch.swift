/// A failed expectation: the app did not do what its case demands.
package struct Mismatch: Sendable, Hashable {
    /// What was checked, such as `skips asked for`.
    package let what: String
    /// The expected value, as text.
    package let expected: String
    /// The actual value, as text.
    package let actual: String
    /// The difference line by line; `nil` if expected and actual value show it.
    package let difference: String?
    /// The source line of the expectation.
    package let place: SourcePlace

    /// Creates a mismatch.
    package init(
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

extension Mismatch {
    /// The same mismatch, of the part of the case with this name.
    func labelled(_ label: String) -> Mismatch {
        Mismatch(
            "\(label): \(what)", expected: expected, actual: actual, difference: difference,
            place: place)
    }
}

extension Mismatch: CustomStringConvertible {
    /// The lines shown to users, without a final newline.
    package var description: String {
        var lines = ["\(what) (\(place))", "  expected  \(expected)", "  actual    \(actual)"]
        if let difference {
            lines += difference.split(separator: "\n", omittingEmptySubsequences: false)
                .map { "  \($0)" }
        }
        return lines.joined(separator: "\n")
    }
}
