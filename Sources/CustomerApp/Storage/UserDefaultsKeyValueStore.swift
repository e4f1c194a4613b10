public import Foundation

/// A store in the system's defaults, under a suite of its own.
public struct UserDefaultsKeyValueStore: KeyValueStore {
    /// The name of the suite.
    public let suiteName: String

    /// Creates a store over a suite; the app's own bundle identifier is no name for one.
    public init(suiteName: String) {
        self.suiteName = suiteName
    }

    public func data(forKey key: String) throws -> Data? {
        try suite().data(forKey: key)
    }

    public func set(_ data: Data?, forKey key: String) throws {
        try suite().set(data, forKey: key)
    }

    // The object is not Sendable; the system hands out the same data to each of them.
    private func suite() throws -> UserDefaults {
        guard let suite = UserDefaults(suiteName: suiteName) else {
            throw CocoaError(.fileReadInvalidFileName)
        }
        return suite
    }
}
