public import Foundation

/// A store in a suite of the user defaults.
public struct UserDefaultsKeyValueStore: KeyValueStore {
    /// The name of the suite.
    public let suiteName: String

    /// Creates a store in a suite; the app's own bundle identifier is not a valid name.
    public init(suiteName: String) {
        self.suiteName = suiteName
    }

    public func data(forKey key: String) throws -> Data? {
        try suite().data(forKey: key)
    }

    public func set(_ data: Data?, forKey key: String) throws {
        try suite().set(data, forKey: key)
    }

    // `UserDefaults` is not Sendable, so each call creates an object; they share the same data.
    private func suite() throws -> UserDefaults {
        guard let suite = UserDefaults(suiteName: suiteName) else {
            throw CocoaError(.fileReadInvalidFileName)
        }
        return suite
    }
}
