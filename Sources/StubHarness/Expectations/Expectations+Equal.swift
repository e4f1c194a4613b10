public import StubJSON

// MARK: - Equality

extension Expectations {
    /// Expects two values to be equal; texts of several lines are compared line by line.
    @discardableResult
    public func equal<Value: Equatable>(
        _ actual: Value, _ expected: Value, _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard actual != expected else { return nil }
            return Mismatch(
                what, expected: ValueText.of(expected), actual: ValueText.of(actual),
                difference: Self.difference(of: actual, from: expected), place: place)
        }
    }

    /// Expects two lists to be equal; the mismatch shows what is missing and what is unexpected.
    @discardableResult
    public func equal<Element: Equatable>(
        _ actual: [Element], _ expected: [Element], _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard actual != expected else { return nil }
            let texts = (ValueText.of(expected), ValueText.of(actual))
            guard !Self.isShort(texts.0) || !Self.isShort(texts.1) else {
                return Mismatch(what, expected: texts.0, actual: texts.1, place: place)
            }
            return Mismatch(
                what, expected: ValueText.begin(of: expected), actual: ValueText.begin(of: actual),
                difference: LineDiff(
                    expected: expected, actual: actual, text: ValueText.of
                ).description, place: place)
        }
    }

    /// Expects two JSON values to be equal; the mismatch lists the pointers that differ.
    @discardableResult
    public func equal(
        _ actual: JSONValue, _ expected: JSONValue, _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            let diff = JSONDiff(expected: expected, actual: actual)
            guard !diff.isEmpty else { return nil }
            return Mismatch(
                what, expected: ValueText.shortened(expected.description),
                actual: ValueText.shortened(actual.description), difference: diff.description,
                place: place)
        }
    }

    /// Expects two values to differ.
    @discardableResult
    public func notEqual<Value: Equatable>(
        _ actual: Value, _ other: Value, _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard actual == other else { return nil }
            return Mismatch(
                what, expected: "anything but \(ValueText.of(other))",
                actual: ValueText.of(actual), place: place)
        }
    }

    private static func difference(of actual: Any, from expected: Any) -> String? {
        guard let actual = actual as? String, let expected = expected as? String,
            actual.contains("\n") || expected.contains("\n")
        else { return nil }
        return LineDiff(expected: expected, actual: actual).description
    }

    /// Whether a list fits on one line, so that a difference would only repeat it.
    private static func isShort(_ text: String) -> Bool { text.count <= 60 }
}
