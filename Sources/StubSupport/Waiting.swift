/// Waits until the work is done, or until the time is over, in real time; then the work is cancelled.
///
/// The work has to end when it is cancelled.
package func wait(
    atMost limit: Duration, for work: @escaping @Sendable () async -> Void
) async {
    await withTaskGroup(of: Void.self) { group in
        group.addTask { await work() }
        group.addTask { try? await Task.sleep(for: limit) }
        await group.next()
        group.cancelAll()
    }
}
