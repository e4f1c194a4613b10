/// How a request may use cached responses.
public enum CachePolicy: Sendable, Hashable {
    /// Use a fresh response from the cache, and revalidate a stale one.
    case standard
    /// Always revalidate, even if the cached response is fresh.
    case revalidate
    /// Neither read the cache nor write to it.
    case bypass
}
