import Dispatch

/// Opens the descriptors early that the runtime opens on first use and cannot work without.
///
/// On Linux the main queue and the timers of Dispatch have one each. If clients used up all other
/// descriptors before that, the process would be ended, or a timer would never fire.
enum EarlyDescriptors {
    /// Opens them; call this before clients can connect.
    static func open() async {
        await Task.detached { await MainActor.run {} }.value
        await withCheckedContinuation { continuation in
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(100)) {
                continuation.resume()
            }
        }
    }
}
