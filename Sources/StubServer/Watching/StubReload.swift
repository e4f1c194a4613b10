/// How a change of the files that a stub is made from ended.
public enum StubReload: Sendable {
    /// The files were reloaded and are served from now on.
    case adopted(StubDefinition)
    /// The reload failed; the previous version is still served.
    case refused(any Error)
}
