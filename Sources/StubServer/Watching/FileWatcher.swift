import Dispatch
import StubBackport
import StubNet

/// Reports changes in folders, once no further change follows.
///
/// Folders are watched by path. A folder that is replaced or created later is watched from then on,
/// and so is the new target of a link, because the folders on the path are watched, too.
final class FileWatcher: Sendable {
    private let watched: [WatchedFolder]
    private let onChange: @Sendable () -> Void
    private let queue = DispatchQueue(label: "understudy-files")
    private let source: ChangeSource
    /// Ensures that several changes are reported once, and none after the end.
    private let state: Mutex<State>

    private struct State {
        var burst = 0
        var isClosed = false
        /// Whether the folders on the path are about to be checked.
        var isLookDue = false
        /// The state of the places at the last check.
        var places: WatchedPlaces
        /// Whether all places could be watched.
        var isComplete = true
    }

    /// The time without a change before a report, because saving a file causes several changes.
    private static let quiet = DispatchTimeInterval.milliseconds(50)
    /// The interval for checking places that the system cannot watch.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// Creates a watcher.
    ///
    /// - Parameter canWatch: tests pass `false` to simulate a system without free watches.
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

    /// Handles a change in a watched folder: it is reported when no further change follows.
    private func changed() {
        let burst = state.withLock { state in
            state.burst += 1
            return state.burst
        }
        queue.asyncAfter(deadline: .now() + Self.quiet) { [weak self] in self?.report(burst) }
    }

    private func report(_ burst: Int) {
        guard state.withLock({ !$0.isClosed && $0.burst == burst }) else { return }
        // Done first, so that changes during the reload are reported again.
        watch(WatchedPlaces(watched))
        onChange()
    }

    /// Handles a change on the path to a watched folder, which is rarely relevant.
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
        // Places that cannot be watched, for lack of permission or of watches, are checked every
        // second.
        if !isComplete { lookSoon(Self.patience) }
        // The system has not reported changes between the check and the start of watching.
        if WatchedPlaces(watched) != places { changed() }
    }
}
