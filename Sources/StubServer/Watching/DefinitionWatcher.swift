import StubBackport
import StubNet

/// Reloads a definition when its files change, and passes it on only if it is valid.
final class DefinitionWatcher: Sendable {
    private let source: StubDefinition.Source
    /// Finds inferred bindings that cannot be served; `nil` if they are not tested.
    private let test: BindingTest?
    private let adopt: @Sendable (StubDefinition) -> Void
    private let report: @Sendable (StubReload) -> Void
    private let state: Mutex<State>

    private struct State {
        /// The last reported result, so that a file with a new date but unchanged content is ignored.
        var seen: Seen
        /// The folders of the last sound definition.
        var folders: [WatchedFolder]
        var watcher: FileWatcher?
    }

    private enum Seen: Equatable {
        case files(UInt64)
        case mistake(String)
    }

    init(
        _ source: StubDefinition.Source, of definition: StubDefinition, test: BindingTest?,
        adopt: @escaping @Sendable (StubDefinition) -> Void,
        report: @escaping @Sendable (StubReload) -> Void
    ) {
        self.source = source
        self.test = test
        self.adopt = adopt
        self.report = report
        state = Mutex(
            State(
                seen: .files(definition.fingerprint),
                folders: source.folders(referredFiles: definition.referredFiles)))
        let watcher = FileWatcher(
            { [weak self] in self?.state.withLock { $0.folders } ?? [] },
            onChange: { [weak self] in self?.readAgain() })
        state.withLock { $0.watcher = watcher }
    }

    func close() {
        state.withLock { $0.watcher?.close() }
    }

    private func readAgain() {
        do {
            let read = try StubDefinition(source, ignoresPipes: true)
            guard isNews(.files(read.fingerprint)) else { return }
            var definition = read
            if let test, let tried = try read.tried(by: test) { definition = tried }
            adopt(definition)
            report(.adopted(definition))
            let folders = source.folders(referredFiles: definition.referredFiles)
            state.withLock { $0.folders = folders }
        } catch {
            if isNews(.mistake("\(error)")) { report(.refused(error)) }
        }
    }

    private func isNews(_ seen: Seen) -> Bool {
        state.withLock { state in
            defer { state.seen = seen }
            return state.seen != seen
        }
    }
}
