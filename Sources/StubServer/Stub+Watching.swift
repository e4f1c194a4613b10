import StubBackport

extension Stub {
    /// Leaves operations to the contract's examples whose inferred bindings fail a test.
    ///
    /// - Throws: the errors of files that have changed.
    package func tryBindings(by test: BindingTest) throws {
        // A version that was read meanwhile is tested by the reload.
        if let tried = try definition.tried(by: test), tried.fingerprint == definition.fingerprint {
            sessions.adopt(tried)
        }
    }

    /// Reloads contract, fixtures and scenarios when their files change, until the stub stops.
    ///
    /// A new version is read and validated as a whole, and then replaces the old one while requests
    /// are served; each request uses one of the two. Tokens, clock, journal, rules, and rows of
    /// unchanged files are kept, in every session. A version with an error is reported and ignored.
    ///
    /// A stub that was not created from files has nothing to watch.
    ///
    /// - Parameter report: receives the result of each reload, on a background thread.
    public func watchFiles(report: @escaping @Sendable (StubReload) -> Void = { _ in }) {
        watchFiles(testing: nil, report: report)
    }

    /// Reloads files when they change, and tests the inferred bindings of new versions.
    package func watchFiles(
        testing test: BindingTest?, report: @escaping @Sendable (StubReload) -> Void
    ) {
        let definition = self.definition
        guard let source = definition.source else { return }
        let sessions = sessions
        let watcher = DefinitionWatcher(
            source, of: definition, test: test, adopt: { sessions.adopt($0) }, report: report)
        watching.withLock { watching in
            watching?.close()
            watching = watcher
        }
    }
}
