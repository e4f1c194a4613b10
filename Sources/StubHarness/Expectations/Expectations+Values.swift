// MARK: - Conditions and values

extension Expectations {
    /// Expects a condition to be true; describe the condition, as in `the list shows its end`.
    @discardableResult
    public func isTrue(
        _ condition: Bool, _ what: String, fileID: String = #fileID, line: Int = #line
    ) -> Bool {
        equal(condition, true, what, fileID: fileID, line: line)
    }

    /// Expects a condition to be false; describe the condition, as in `loading`.
    @discardableResult
    public func isFalse(
        _ condition: Bool, _ what: String, fileID: String = #fileID, line: Int = #line
    ) -> Bool {
        equal(condition, false, what, fileID: fileID, line: line)
    }

    /// Expects the value to be `nil`.
    @discardableResult
    public func isNil<Value>(
        _ value: Value?, _ what: String, fileID: String = #fileID, line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard let value else { return nil }
            return Mismatch(what, expected: "nil", actual: ValueText.of(value), place: place)
        }
    }

    /// Returns a value that the rest of the case needs, or ends the case with a mismatch.
    public func require<Value>(
        _ value: Value?, _ what: String, fileID: String = #fileID, line: Int = #line
    ) throws -> Value {
        evaluate(what, fileID, line) { place in
            guard value == nil else { return nil }
            return Mismatch(what, expected: "a value", actual: "nil", place: place)
        }
        guard let value else { throw ExpectationStop() }
        return value
    }

    /// Expects a condition to be true, or ends the case with a mismatch.
    ///
    /// For a condition without which the rest of the case would wait forever, such as a pause that
    /// the case is about to end.
    public func require(
        _ condition: Bool, _ what: String, fileID: String = #fileID, line: Int = #line
    ) throws {
        guard isTrue(condition, what, fileID: fileID, line: line) else { throw ExpectationStop() }
    }

    /// Expects a value of at most the limit.
    @discardableResult
    public func atMost<Value: Comparable>(
        _ actual: Value, _ limit: Value, _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard actual > limit else { return nil }
            return Mismatch(
                what, expected: "at most \(ValueText.of(limit))", actual: ValueText.of(actual),
                place: place)
        }
    }

    /// Expects a value of at least the limit.
    @discardableResult
    public func atLeast<Value: Comparable>(
        _ actual: Value, _ limit: Value, _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard actual < limit else { return nil }
            return Mismatch(
                what, expected: "at least \(ValueText.of(limit))", actual: ValueText.of(actual),
                place: place)
        }
    }

    /// Records a mismatch, for checks that no other expectation can express.
    public func fail(
        _ what: String, expected: String, actual: String, fileID: String = #fileID,
        line: Int = #line
    ) {
        evaluate(what, fileID, line) { place in
            Mismatch(what, expected: expected, actual: actual, place: place)
        }
    }
}
