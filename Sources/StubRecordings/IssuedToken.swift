/// What a stub says of a token that it has issued itself.
package enum IssuedToken: Sendable, Hashable {
    /// Requests with it are accepted.
    case accepted
    /// It has expired, or was used up.
    case refused
}
