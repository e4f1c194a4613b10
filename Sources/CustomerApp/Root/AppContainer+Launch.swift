public import Foundation

extension AppContainer {
    /// Starts the app: first its parts, then the root of its flows, which the caller has to keep.
    public func launch(
        parts: [any ContainerPart.Type] = [], url: URL? = nil,
        parser: DeepLinkParser = DeepLinkParser(),
    ) throws -> AppCoordinator {
        for part in parts { load(part) }
        let root = AppCoordinator(container: self, parser: parser)
        try root.start(with: url)
        return root
    }
}
