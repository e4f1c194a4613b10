public import Foundation

/// A store with one file per key, which only the user can read.
public struct FileKeyValueStore: KeyValueStore {
    /// The directory of the files.
    public let directory: URL

    /// Creates a store in a directory, which is created at the first write.
    public init(directory: URL) {
        self.directory = directory
    }

    public func data(forKey key: String) throws -> Data? {
        let file = file(forKey: key)
        guard FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) else {
            return nil
        }
        return try Data(contentsOf: file)
    }

    public func set(_ data: Data?, forKey key: String) throws {
        let file = file(forKey: key)
        let path = file.path(percentEncoded: false)
        guard let data else {
            guard FileManager.default.fileExists(atPath: path) else { return }
            return try FileManager.default.removeItem(at: file)
        }
        try FileManager.default.createDirectory(
            at: directory, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try data.write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }

    /// The key is encoded, so that no key can refer to a file outside the directory.
    private func file(forKey key: String) -> URL {
        let name = PercentEncoding.encoded(key).replacing(".", with: "%2E")
        return directory.appending(component: "\(name).json", directoryHint: .notDirectory)
    }
}
