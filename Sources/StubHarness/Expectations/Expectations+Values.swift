// MARK: - Conditions and values

extension Expectations {
    /// Expects a condition to hold; say what it is, as in `the list shows its end`.
    @discardableResult
    public func isTrue(
        _ condition: Bool, _ what: String, fileID: String = #fileID, line: Int = #line
    ) -> Bool {
        equal(condition, true, what, fileID: fileID, line: line)
    }

    /// Expects a condition not to hold; say what it is, as in `loading`.
    @discardableResult
    public func isFalse(
        _ condition: Bool, _ what: String, fileID: String = #fileID, line: Int = #line
    ) -> Bool {
        equal(condition, false, what, fileID: fileID, line: line)
    }

    /// Expects no value.
    @discardableResult
    public func isNil<Value>(
        _ value: Value?, _ what: String, fileID: String = #fileID, line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard let value else { return nil }
            return Mismatch(what, expected: "nil", actual: ValueText.of(value), place: place)
        }
    }

    /// Gives the value the rest of the case needs, or ends the case with a mismatch.
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

    /// Expects what the rest of the case needs to hold, or ends the case with a mismatch.
    ///
    /// Such as a pause that the case is about to let pass: without it the case would wait for ever.
    public func require(
        _ condition: Bool, _ what: String, fileID: String = #fileID, line: Int = #line
    ) throws {
        guard isTrue(condition, what, fileID: fileID, line: line) else { throw ExpectationStop() }
    }

    /// Expects at most that much.
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

    /// Expects at least that much.
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

    /// Records a mismatch outright, for what no comparison can say.
    public func fail(
        _ what: String, expected: String, actual: String, fileID: String = #fileID,
        line: Int = #line
    ) {
        evaluate(what, fileID, line) { place in
            Mismatch(what, expected: expected, actual: actual, place: place)
        }
    }
}
