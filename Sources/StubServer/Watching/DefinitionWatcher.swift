import StubBackport
import StubNet

/// Reloads a definition when its files change, and passes it on only if it is valid.
final class DefinitionWatcher: Sendable {
    private let source: StubDefinition.Source
    /// Finds inferred bindings that cannot be served; `nil` if they are not tested.
    private let test: BindingTest?
    private let adopt: @Sendable (StubDefinition) -> Void
    private let report: @Sendable (StubReload) -> Void
    /// The last reported result, so that a file with a new date but unchanged content is ignored.
    private let last: Mutex<Seen>
    /// Guards that changes are watched in the folders of the last sound definition.
    private let watching = Mutex(Watching())

    private struct Watching {
        var folders: [WatchedFolder] = []
        var watcher: FileWatcher?
        var isClosed = false
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
        last = Mutex(.files(definition.fingerprint))
        _ = watch(definition)
    }

    func close() {
        watching.withLock { watching in
            watching.isClosed = true
            watching.watcher?.close()
        }
    }

    /// Watches the folders of a definition; `false` if they are watched already.
    private func watch(_ definition: StubDefinition) -> Bool {
        let folders = source.folders(referredFiles: definition.referredFiles)
        return watching.withLock { watching in
            guard watching.folders != folders, !watching.isClosed else { return false }
            watching.watcher?.close()
            watching.folders = folders
            watching.watcher = FileWatcher(folders) { [weak self] in self?.readAgain() }
            return true
        }
    }

    private func readAgain() {
        do {
            let read = try StubDefinition(source, ignoresPipes: true)
            guard isNews(.files(read.fingerprint)) else { return }
            var definition = read
            if let test, let tried = try read.tried(by: test) { definition = tried }
            adopt(definition)
            report(.adopted(definition))
            // Files in folders that are new may have changed before they were watched.
            if watch(definition) { readAgain() }
        } catch {
            if isNews(.mistake("\(error)")) { report(.refused(error)) }
        }
    }

    private func isNews(_ seen: Seen) -> Bool {
        last.withLock { last in
            defer { last = seen }
            return last != seen
        }
    }
}
