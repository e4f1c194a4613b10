// MARK: - Lists, texts and errors

extension Expectations {
    /// Expects a number of elements; the mismatch shows the elements.
    @discardableResult
    public func count(
        _ actual: some Collection, _ expected: Int, _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard actual.count != expected else { return nil }
            return Mismatch(
                what, expected: "\(expected) elements",
                actual: "\(actual.count): \(ValueText.of(Array(actual)))", place: place)
        }
    }

    /// Expects every element only once; the mismatch lists the repeated ones.
    @discardableResult
    public func unique<Element: Hashable>(
        _ actual: some Sequence<Element>, _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            var seen: Set<Element> = []
            let repeated = actual.filter { !seen.insert($0).inserted }
            guard !repeated.isEmpty else { return nil }
            return Mismatch(
                what, expected: "each once", actual: "repeated: \(ValueText.of(repeated))",
                place: place)
        }
    }

    /// Expects the list to contain the element.
    @discardableResult
    public func contains<Element: Equatable>(
        _ actual: some Sequence<Element>, _ element: Element, _ what: String,
        fileID: String = #fileID, line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            let elements = Array(actual)
            guard !elements.contains(element) else { return nil }
            return Mismatch(
                what, expected: "\(ValueText.of(element)) among them",
                actual: ValueText.of(elements), place: place)
        }
    }

    /// Expects a text to contain another, compared exactly.
    @discardableResult
    public func text(
        _ actual: String, contains part: String, _ what: String, fileID: String = #fileID,
        line: Int = #line
    ) -> Bool {
        evaluate(what, fileID, line) { place in
            guard !actual.contains(part) else { return nil }
            return Mismatch(
                what, expected: "a text with \(ValueText.of(part))",
                actual: ValueText.of(actual), place: place)
        }
    }

    /// Expects the work to throw an error of this type, and returns the error.
    @discardableResult
    public func error<Failure: Error, Value>(
        _ type: Failure.Type, _ what: String, fileID: String = #fileID, line: Int = #line,
        from work: () async throws -> Value
    ) async -> Failure? {
        var caught: Failure?
        var outcome = ""
        do {
            outcome = "no error, but \(ValueText.of(try await work()))"
        } catch let error as Failure {
            caught = error
        } catch {
            outcome = "\(Swift.type(of: error)): \(ValueText.of(error))"
        }
        evaluate(what, fileID, line) { place in
            guard caught == nil else { return nil }
            return Mismatch(
                what, expected: "an error of type \(type)", actual: outcome, place: place)
        }
        return caught
    }
}
