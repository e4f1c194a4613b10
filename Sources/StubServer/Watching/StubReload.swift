/// The result of reloading a stub's files.
public enum StubReload: Sendable {
    /// The files were reloaded and are served from now on.
    case adopted(StubDefinition)
    /// The reload failed; the previous version is still served.
    case refused(any Error)
}
