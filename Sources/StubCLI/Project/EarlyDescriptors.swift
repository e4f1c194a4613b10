import Dispatch

/// Descriptors that the runtime opens when it first needs them, and cannot do without.
///
/// On Linux the main queue and the timers of Dispatch have one each. Where clients have taken all
/// the others by then, the process would be ended, or a timer would never fire.
enum EarlyDescriptors {
    /// Has them opened; to be called before anybody can connect.
    static func open() async {
        await Task.detached { await MainActor.run {} }.value
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(100)) {
                continuation.resume()
            }
        }
    }
}
