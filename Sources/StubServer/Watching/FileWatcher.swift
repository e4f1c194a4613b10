import Dispatch
import StubBackport

/// Reports changes in folders, once no further change follows.
///
/// It compares the state of the files several times a second, which works alike on every system and
/// file system, whatever is replaced, linked or mounted on the way to them.
final class FileWatcher: Sendable {
    private let watched: @Sendable () -> [WatchedFolder]
    private let onChange: @Sendable () -> Void
    private let queue = DispatchQueue(label: "understudy-files")
    /// Ensures that several changes are reported once, and none after the end.
    private let state: Mutex<State>

    private struct State {
        /// The files as they were last.
        var places: WatchedPlaces
        /// Whether there was a change that is not reported yet.
        var isChanged = false
        var isClosed = false
    }

    /// The time between two looks.
    ///
    /// A change is reported when the next look finds no further one, because saving a file causes
    /// several changes.
    private static let interval = Duration.milliseconds(200)
    /// Looking takes at most this part of the time, however many files there are.
    private static let share = 50.0

    /// - Parameter watched: returns the folders, which are asked for at each look.
    init(
        _ watched: @escaping @Sendable () -> [WatchedFolder],
        onChange: @escaping @Sendable () -> Void
    ) {
        self.watched = watched
        self.onChange = onChange
        state = Mutex(State(places: WatchedPlaces(watched())))
        lookAgain(after: Self.interval)
    }

    deinit {
        close()
    }

    func close() {
        state.withLock { $0.isClosed = true }
    }

    private func lookAgain(after delay: Duration) {
        queue.asyncAfter(deadline: .now() + delay / .seconds(1)) { [weak self] in self?.look() }
    }

    private func look() {
        let start = ContinuousClock.now
        let places = WatchedPlaces(watched())
        let cost = ContinuousClock.now - start
        let (isDue, isClosed) = state.withLock { state in
            let isNew = state.places != places
            defer { (state.places, state.isChanged) = (places, isNew) }
            return (state.isChanged && !isNew, state.isClosed)
        }
        if isClosed { return }
        if isDue { onChange() }
        lookAgain(after: max(Self.interval, cost * Self.share))
    }
}
