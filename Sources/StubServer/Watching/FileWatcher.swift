import CStubPlatform
import Dispatch
import StubNet
import Synchronization

/// Tells that something in folders has changed, once it is quiet again; not what.
final class FileWatcher: Sendable {
    private let watched: [WatchedFolder]
    private let onChange: @Sendable () -> Void
    private let queue = DispatchQueue(label: "understudy-files")
    private let source: ChangeSource
    /// Guards that a burst of changes is told once, and nothing after the end.
    private let state = Mutex(State())

    private struct State {
        var burst = 0
        var isClosed = false
    }

    /// Writing a file is several changes, and an editor that saves makes more.
    private static let quiet = DispatchTimeInterval.milliseconds(50)

    init(
        _ watched: [WatchedFolder], onChange: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        self.watched = watched
        self.onChange = onChange
        source = try ChangeSource(queue: queue)
        source.onEvent { [weak self] in self?.changed() }
        source.watch(WatchedFolder.folders(of: watched))
    }

    deinit {
        close()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        source.close()
    }

    private func changed() {
        let burst = state.withLock { state in
            state.burst += 1
            return state.burst
        }
        queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in self?.tell(burst) }
    }

    private func tell(_ burst: Int) {
        guard state.withLock({ !$0.isClosed && $0.burst == burst }) else { return }
        // First, so that whatever changes while somebody reads is told again.
        source.watch(WatchedFolder.folders(of: watched))
        onChange()
    }
}

#if canImport(Darwin)
    /// Changes by one vnode source a folder and a file: a folder's alone tells nothing of writes.
    private final class ChangeSource: Sendable {
        private let queue: DispatchQueue
        private let state = Mutex(State())

        private struct State {
            var sources: [any DispatchSourceFileSystemObject] = []
            var action: (@Sendable () -> Void)?
        }

        init(queue: DispatchQueue) throws(SystemError) {
            self.queue = queue
        }

        func onEvent(_ action: @escaping @Sendable () -> Void) {
            state.withLock { $0.action = action }
        }

        func watch(_ folders: [String]) {
            let paths = folders + WatchedFolder.files(in: folders)
            state.withLock { state in
                let action = state.action
                for source in state.sources { source.cancel() }
                state.sources = []
                for path in paths {
                    let descriptor = stub_watch_open(path)
                    guard descriptor >= 0 else { continue }
                    let source = DispatchSource.makeFileSystemObjectSource(
                        fileDescriptor: descriptor, eventMask: [.write, .extend, .rename, .delete],
                        queue: queue)
                    source.setEventHandler { action?() }
                    source.setCancelHandler { _ = CStubPlatform.close(descriptor) }
                    source.activate()
                    state.sources.append(source)
                }
            }
        }

        func close() {
            state.withLock { state in
                for source in state.sources { source.cancel() }
                state.sources = []
            }
        }
    }
#else
    /// Changes by inotify, one watch a folder.
    private final class ChangeSource: Sendable {
        private let descriptor: Int32
        private let queue: DispatchQueue
        private let source = Mutex<(any DispatchSourceRead)?>(nil)

        init(queue: DispatchQueue) throws(SystemError) {
            self.queue = queue
            descriptor = stub_watch_create()
            guard descriptor >= 0 else { throw .last("inotify_init1") }
        }

        func onEvent(_ action: @escaping @Sendable () -> Void) {
            let descriptor = descriptor
            source.withLock { slot in
                let source = DispatchSource.makeReadSource(
                    fileDescriptor: descriptor, queue: queue)
                source.setEventHandler {
                    stub_watch_drain(descriptor)
                    action()
                }
                source.setCancelHandler { _ = CStubPlatform.close(descriptor) }
                source.activate()
                slot = source
            }
        }

        func watch(_ folders: [String]) {
            source.withLock { source in
                guard source != nil else { return }
                for folder in folders { _ = stub_watch_folder(descriptor, folder) }
            }
        }

        func close() {
            source.withLock { source in
                source?.cancel()
                source = nil
            }
        }
    }
#endif
