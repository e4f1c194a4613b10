/// How a change of the files that a stub is made from ended.
public enum StubReload: Sendable {
    /// What the files say now is in force.
    case adopted(StubDefinition)
    /// Something is wrong with them; what was in force stays.
    case refused(any Error)
}
