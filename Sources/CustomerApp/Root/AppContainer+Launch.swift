public import Foundation

extension AppContainer {
    /// Loads the parts and starts the root flow, which the caller has to keep.
    ///
    /// Throws `ContainerError` if a part replaces a member that is already in use.
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
