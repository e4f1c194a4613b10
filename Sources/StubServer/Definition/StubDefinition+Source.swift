import StubDocuments
import StubFixtures
import StubJSON
import StubSupport

extension StubDefinition {
    /// The files a definition is read from.
    struct Source: Sendable {
        /// `nil` if fixtures are served without a contract.
        let contract: String?
        let fixtures: String?
        /// The overlays of the contract; `nil` for `overlay.yaml` beside it.
        var overlays: [String]?
        /// The APIs that are served together; empty for one contract.
        var apis: [StubAPI] = []
        /// The other format in which rules can be written.
        var dialect: RuleDialect?
        /// What is known of inferred bindings that cannot be served.
        let faults = BindingFaults()

        /// The folders in which changes affect the definition.
        ///
        /// - Parameter referredFiles: the files that the contract refers to.
        func folders(referredFiles: [String]) -> [WatchedFolder] {
            var folders: [WatchedFolder] = []
            for contract in [contract].compactMap(\.self) + apis.map(\.contract) {
                let folder = DocumentFormat.folder(of: contract)
                folders.append(WatchedFolder(path: folder, isDeep: false))
                folders.append(WatchedFolder(path: folder + "/scenarios", isDeep: true))
            }
            for file in referredFiles + (overlays ?? []) + apis.flatMap({ $0.overlays ?? [] }) {
                let referred = WatchedFolder(path: DocumentFormat.folder(of: file), isDeep: false)
                if !folders.contains(referred) { folders.append(referred) }
            }
            for fixtures in [fixtures].compactMap(\.self) + apis.compactMap(\.fixtures) {
                folders.append(WatchedFolder(path: fixtures, isDeep: true))
            }
            for folder in dialect?.folders ?? [] {
                folders.append(WatchedFolder(path: folder, isDeep: true))
            }
            return folders
        }
    }

    /// Returns a digest of the content of the files.
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
