/// A part of the app that registers what it brings, as the app for a device does with its own services.
@MainActor
public protocol ContainerPart {
    /// Overrides members of the container; called once for each container, before anything is made.
    ///
    /// A member that was made already cannot be replaced by a part any more.
    static func load(into container: AppContainer)
}
