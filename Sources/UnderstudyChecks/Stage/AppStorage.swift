import StubBackport

/// What an app stores on its device: bytes by key, which outlive the app but not the check.
public final class AppStorage: Sendable {
    private let values = Mutex<[String: [UInt8]]>([:])

    /// Creates an empty storage.
    public init() {}

    /// Another storage with the same content, which later changes do not affect.
    func copy() -> AppStorage {
        let copy = AppStorage()
        let content = values.withLock { $0 }
        copy.values.withLock { $0 = content }
        return copy
    }

    /// The bytes of a key; `nil` removes it.
    public subscript(key: String) -> [UInt8]? {
        get { values.withLock { $0[key] } }
        set { values.withLock { $0[key] = newValue } }
    }

    /// The keys that have bytes, sorted.
    public var keys: [String] { values.withLock { $0.keys.sorted() } }

    /// The keys whose bytes contain a text, sorted.
    func keys(with text: String) -> [String] {
        let content = values.withLock { $0 }
        return content.filter { $0.value.contains(Array(text.utf8)) }.keys.sorted()
    }
}
