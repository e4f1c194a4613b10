import Dispatch
import StubNet
import Synchronization

/// Reports that something in folders has changed, once it is quiet again; not what.
///
/// Folders go by their paths. One that is replaced, or that comes later, is watched from then on,
/// and so is one behind a link that leads elsewhere now: the folders on the way are watched too.
final class FileWatcher: Sendable {
    private let watched: [WatchedFolder]
    private let onChange: @Sendable () -> Void
    private let queue = DispatchQueue(label: "understudy-files")
    private let source: ChangeSource
    /// Guards that a burst of changes is reported once, and nothing after the end.
    private let state: Mutex<State>

    private struct State {
        var burst = 0
        var isClosed = false
        /// Whether the folders on the way are about to be looked at.
        var isLookDue = false
        /// What stood there when it was looked at last.
        var places: WatchedPlaces
        /// Whether all of it could be watched.
        var isComplete = true
    }

    /// Writing a file is several changes, and an editor that saves makes more.
    private static let quiet = DispatchTimeInterval.milliseconds(50)
    /// How often a place is checked that the system does not let us watch.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// - Parameter canWatch: tests pass `false` for a system that has no watches left.
    init(
        _ watched: [WatchedFolder], canWatch: Bool = true,
        onChange: @escaping @Sendable () -> Void
    ) {
        self.watched = watched
        self.onChange = onChange
        source = ChangeSource(queue: queue, isAvailable: canWatch)
        state = Mutex(State(places: WatchedPlaces(watched)))
        source.onEvent { [weak self] isNear in
            if isNear { self?.changed() } else { self?.lookSoon(Self.quiet) }
        }
        watch(state.withLock { $0.places })
    }

    deinit {
        close()
    }

    func close() {
        state.withLock { $0.isClosed = true }
        source.close()
    }

    /// Something has changed in a watched folder: it is reported once nothing more does.
    private func changed() {
        let burst = state.withLock { state in
            state.burst += 1
            return state.burst
        }
        queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in self?.report(burst) }
    }

    private func report(_ burst: Int) {
        guard state.withLock({ !$0.isClosed && $0.burst == burst }) else { return }
        // First, so that whatever changes while somebody reads is reported again.
        watch(WatchedPlaces(watched))
        onChange()
    }

    /// Something has changed on the way to a watched folder, which seldom matters.
    private func lookSoon(_ delay: DispatchTimeInterval) {
        let isFirst = state.withLock { state in
            defer { state.isLookDue = true }
            return !state.isLookDue
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + delay) { [weak self] in
            self?.state.withLock { $0.isLookDue = false }
            self?.look()
        }
    }

    private func look() {
        let places = WatchedPlaces(watched)
        let (isNew, isComplete) = state.withLock { ($0.places != places, $0.isComplete) }
        if isNew || !isComplete { watch(places) }
        if isNew { changed() }
    }

    private func watch(_ places: WatchedPlaces) {
        let isComplete = source.watch(places)
        let isClosed = state.withLock { state in
            state.places = places
            state.isComplete = isComplete
            return state.isClosed
        }
        guard !isClosed else { return }
        // What cannot be watched, for lack of permission or of watches, is checked every second.
        if !isComplete { lookSoon(Self.patience) }
        // What came between the look and the watch has not been reported by the system.
        if WatchedPlaces(watched) != places { changed() }
    }
}
