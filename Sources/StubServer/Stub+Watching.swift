import Synchronization

extension Stub {
    /// Reads contract, fixtures and scenarios anew whenever their files change, until the stub stops.
    ///
    /// A change is read and checked as a whole, then swapped in while requests run: each is answered
    /// by one edition or the other. Tokens, clock, journal, rules, and rows of files that are the
    /// same are kept, in every session. A change with a mistake in it is reported and not taken.
    ///
    /// A stub that was not made from files has nothing to watch. Where the system has no watches
    /// left, the files are checked every second.
    ///
    /// - Parameter report: receives the result of each reload, on a thread of its own.
    public func watchFiles(report: @escaping @Sendable (StubReload) -> Void = { _ in }) {
        let definition = self.definition
        guard let source = definition.source else { return }
        let sessions = sessions
        let watcher = DefinitionWatcher(
            source, of: definition, adopt: { sessions.adopt($0) }, report: report)
        watching.withLock { watching in
            watching?.close()
            watching = watcher
        }
    }
}
