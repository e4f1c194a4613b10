/// A part of the app that overrides members, such as the services that need a device.
@MainActor
public protocol ContainerPart {
    /// Overrides members of the container; called once per container.
    ///
    /// It must run before the members are used: a part cannot replace a member that has an
    /// instance.
    static func load(into container: AppContainer)
}
