import StubHarness

/// Lets as many checks run at the same time as `verify` runs by default.
///
/// A process begins all its tests at once. Hundreds of checks would then keep each other waiting, each
/// with a stub of its own, and a check that waits in real time would see a slow app.
actor CaseTurns {
    static let shared = CaseTurns(RunOptions().jobs)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(_ count: Int) { free = count }

    func begin() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func end() {
        guard !waiting.isEmpty else {
            free += 1
            return
        }
        waiting.removeFirst().resume()
    }
}
