public import Foundation

extension AppContainer {
    /// Starts the app: first its parts, then the root of its flows, which the caller has to keep.
    ///
    /// Throws `ContainerError` when a part comes too late for a member that was made already.
    public func launch(
        parts: [any ContainerPart.Type] = [], url: URL? = nil,
        parser: DeepLinkParser = DeepLinkParser(),
    ) throws -> AppCoordinator {
        for part in parts { try load(part) }
        let root = AppCoordinator(container: self, parser: parser)
        try root.start(with: url)
        return root
    }
}
