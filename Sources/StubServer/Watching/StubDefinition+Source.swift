import StubJSON

extension StubDefinition {
    /// The files a definition is read from.
    struct Source: Sendable, Hashable {
        /// `nil` serves the fixtures alone.
        let contract: String?
        let fixtures: String?

        /// Where files may change that make the definition another one.
        var folders: [WatchedFolder] {
            var folders: [WatchedFolder] = []
            if let contract {
                let folder = StubDefinition.folder(of: contract)
                folders.append(WatchedFolder(path: folder, isDeep: false))
                folders.append(WatchedFolder(path: folder + "/scenarios", isDeep: true))
            }
            if let fixtures {
                folders.append(WatchedFolder(path: fixtures, isDeep: true))
                // The folder itself may go and come again, as a checkout does it.
                folders.append(
                    WatchedFolder(path: StubDefinition.folder(of: fixtures), isDeep: false))
            }
            return folders
        }
    }

    /// Stands for the content of the files, in this process.
    static func fingerprint(_ documents: [JSONDocument]) -> Int {
        var hasher = Hasher()
        for document in documents {
            hasher.combine(document.file)
            document.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
    }
}
