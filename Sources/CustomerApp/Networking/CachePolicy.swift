/// How far an answer that is kept may stand in for a new one.
public enum CachePolicy: Sendable, Hashable {
    /// As long as the server said it is fresh; after that the server is asked whether it still is.
    case standard
    /// Never unasked: the server is asked whether it still is.
    case revalidate
    /// Never; nothing is kept either.
    case bypass
}
