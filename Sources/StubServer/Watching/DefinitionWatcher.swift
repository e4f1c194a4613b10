import StubNet
import Synchronization

/// Reloads a definition when its files change, and passes it on only if it is valid.
final class DefinitionWatcher: Sendable {
    private let source: StubDefinition.Source
    private let adopt: @Sendable (StubDefinition) -> Void
    private let report: @Sendable (StubReload) -> Void
    /// The last reported result, so that a file with a new date but unchanged content is ignored.
    private let last: Mutex<Seen>
    private let watcher = Mutex<FileWatcher?>(nil)

    private enum Seen: Equatable {
        case files(UInt64)
        case mistake(String)
    }

    init(
        _ source: StubDefinition.Source, of definition: StubDefinition,
        adopt: @escaping @Sendable (StubDefinition) -> Void,
        report: @escaping @Sendable (StubReload) -> Void
    ) {
        self.source = source
        self.adopt = adopt
        self.report = report
        last = Mutex(.files(definition.fingerprint))
        let watcher = FileWatcher(source.folders) { [weak self] in self?.readAgain() }
        self.watcher.withLock { $0 = watcher }
    }

    func close() {
        watcher.withLock { $0?.close() }
    }

    private func readAgain() {
        do {
            let definition = try StubDefinition(source, ignoresPipes: true)
            guard isNews(.files(definition.fingerprint)) else { return }
            adopt(definition)
            report(.adopted(definition))
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
