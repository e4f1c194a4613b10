public import StubContract
public import StubRules

extension StubJournal {
    /// Removes an exchange by its id; returns whether the journal had it.
    ///
    /// The others keep their ids.
    @discardableResult
    public func remove(_ id: Int) -> Bool {
        let removed = session.withState { state in state.journal.remove { $0.id == id } }
        return !removed.isEmpty
    }

    /// Removes the exchanges whose request matches; returns them, oldest first.
    @discardableResult
    public func remove(matching pattern: RequestPattern) -> [Exchange] {
        session.withState { state in state.journal.remove { pattern.matches($0) } }
    }
}
