import CStubPlatform
import Dispatch
import StubBackport
import StubNet

#if canImport(Darwin)
    /// Reports changes with a vnode source for each folder and file: a folder's source misses
    /// writes.
    final class ChangeSource: Sendable {
        private let queue: DispatchQueue
        private let isAvailable: Bool
        private let state = Mutex(State())

        private struct State {
            var sources: [any DispatchSourceFileSystemObject] = []
            var action: (@Sendable (_ isNear: Bool) -> Void)?
            var isClosed = false
        }

        /// Creates a source.
        ///
        /// - Parameter isAvailable: tests pass `false` to simulate a system without free watches.
        init(queue: DispatchQueue, isAvailable: Bool = true) {
            self.queue = queue
            self.isAvailable = isAvailable
        }

        /// Sets the action for changes.
        ///
        /// - Parameter action: receives whether the change was in a watched folder, or on the path to one.
        func onEvent(_ action: @escaping @Sendable (_ isNear: Bool) -> Void) {
            state.withLock { $0.action = action }
        }

        /// Watches only these places; returns whether all of them can be watched.
        func watch(_ places: WatchedPlaces) -> Bool {
            guard isAvailable else { return false }
            let near = places.near + WatchedFolder.files(in: places.near)
            let paths = near.map { ($0, true) } + places.far.map { ($0, false) }
            return state.withLock { state in
                for source in state.sources { source.cancel() }
                state.sources = []
                guard !state.isClosed, let action = state.action else { return true }
                var isComplete = true
                for (path, isNear) in paths {
                    let descriptor = stub_watch_open(path)
                    guard descriptor >= 0 else {
                        isComplete = false
                        continue
                    }
                    let source = DispatchSource.makeFileSystemObjectSource(
                        fileDescriptor: descriptor,
                        eventMask: [.write, .extend, .attrib, .rename, .delete, .revoke],
                        queue: queue)
                    source.setEventHandler { action(isNear) }
                    source.setCancelHandler { _ = CStubPlatform.close(descriptor) }
                    source.activate()
                    state.sources.append(source)
                }
                return isComplete
            }
        }

        func close() {
            state.withLock { state in
                for source in state.sources { source.cancel() }
                state = State(isClosed: true)
            }
        }
    }
#else
    /// Reports changes with inotify, with a watch for each folder.
    final class ChangeSource: Sendable {
        /// `nil` if the system has no instances left: by default each user has 128 for all
        /// programs.
        private let descriptor: Int32?
        private let queue: DispatchQueue
        private let state = Mutex(State())

        private struct State {
            var source: (any DispatchSourceRead)?
            /// Whether each watch is for a watched folder, or for one on the path to it.
            var watches: [Int32: Bool] = [:]
        }

        /// Creates a source.
        ///
        /// - Parameter isAvailable: tests pass `false` to simulate a system without free watches.
        init(queue: DispatchQueue, isAvailable: Bool = true) {
            self.queue = queue
            let descriptor = isAvailable ? stub_watch_create() : -1
            self.descriptor = descriptor >= 0 ? descriptor : nil
        }

        /// Sets the action for changes.
        ///
        /// - Parameter action: receives whether the change was in a watched folder, or on the path to one.
        func onEvent(_ action: @escaping @Sendable (_ isNear: Bool) -> Void) {
            guard let descriptor else { return }
            state.withLock { state in
                let source = DispatchSource.makeReadSource(
                    fileDescriptor: descriptor, queue: queue)
                source.setEventHandler { [weak self] in
                    guard let (near, far) = self?.drain() else { return }
                    if near { action(true) }
                    if far { action(false) }
                }
                source.setCancelHandler { _ = CStubPlatform.close(descriptor) }
                source.activate()
                state.source = source
            }
        }

        /// Watches only these places; returns whether all of them can be watched.
        func watch(_ places: WatchedPlaces) -> Bool {
            guard let descriptor else { return false }
            return state.withLock { state in
                guard state.source != nil else { return true }
                var watches: [Int32: Bool] = [:]
                var isComplete = true
                for (paths, isNear) in [(places.far, false), (places.near, true)] {
                    for path in paths {
                        let watch = stub_watch_folder(descriptor, path)
                        // Two paths may lead to one folder, which has one watch.
                        if watch >= 0 { watches[watch] = isNear } else { isComplete = false }
                    }
                }
                for old in state.watches.keys where watches[old] == nil {
                    stub_watch_forget(descriptor, old)
                }
                state.watches = watches
                return isComplete
            }
        }

        /// Reads all reported changes; returns where they were.
        private func drain() -> (near: Bool, far: Bool) {
            guard let descriptor else { return (false, false) }
            return state.withLock { state in
                guard state.source != nil else { return (false, false) }
                var found = (near: false, far: false)
                var changed = [Int32](repeating: 0, count: Int(STUB_WATCH_EVENTS))
                while true {
                    let count = stub_watch_read(descriptor, &changed)
                    guard count > 0 else { return found }
                    for watch in changed.prefix(Int(count)) {
                        // After an overflow of the queue, anything may have changed.
                        guard watch >= 0 else {
                            found.near = true
                            continue
                        }
                        switch state.watches[watch] {
                        case true?: found.near = true
                        case false?: found.far = true
                        case nil: continue
                        }
                    }
                }
            }
        }

        func close() {
            state.withLock { state in
                state.source?.cancel()
                state.source = nil
            }
        }
    }
#endif
