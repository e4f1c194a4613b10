import StubDocuments
import StubJSON
import StubSupport

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
                let folder = DocumentFormat.folder(of: contract)
                folders.append(WatchedFolder(path: folder, isDeep: false))
                folders.append(WatchedFolder(path: folder + "/scenarios", isDeep: true))
            }
            if let fixtures { folders.append(WatchedFolder(path: fixtures, isDeep: true)) }
            return folders
        }
    }

    /// Stands for the content of the files.
    static func fingerprint(_ documents: [JSONDocument], skipped: [String]) -> UInt64 {
        var digest = Digest()
        for path in skipped { digest.add(Digest.of(Array(path.utf8))) }
        for document in documents {
            digest.add(Digest.of(Array(document.file.utf8)))
            digest.add(Digest.of(document.bytes))
        }
        return digest.value
    }
}
