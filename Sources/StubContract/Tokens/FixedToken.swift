/// A token that no operation issues and that never expires, such as the key of a service.
///
/// In `x-stub.tokens.fixed`, in the file of `serve --tokens` and in `UNDERSTUDY_TOKENS`, by name:
/// `{"service": {"token": "…", "scheme": "AdminAuth"}}`. Its members, all but `token` optional:
///
/// - `token`: the text that requests send.
/// - `user`: the id or the name of the user whom it identifies; without it, the token is of no user.
/// - `scheme`: the only security scheme for which it is accepted; without it, all, of which those
///   of administrators and services need a token of no user, or one with such a role.
/// - `scopes`: its scopes, as a list or a text with spaces; without it, all.
/// - `role`: the role of who uses the token, such as `admin`.
public struct FixedToken: Sendable, Hashable {
    /// The name in reports, which do not show the token.
    public var name: String
    /// The text that requests send.
    public var token: String
    /// The id or the name of the user; `nil` for a token of no user.
    public var user: String?
    /// The only scheme for which the token is accepted; `nil` for all.
    public var scheme: String?
    /// The scopes; `nil` means all.
    public var scopes: Set<String>?
    /// The role of who uses the token.
    public var role: String?

    /// Creates a token of no user, for all schemes and scopes.
    public init(name: String, token: String) {
        self.name = name
        self.token = token
    }

    /// Whether requests for an operation with the scheme may use the token.
    func isFor(_ scheme: SecurityScheme) -> Bool {
        if let own = self.scheme { return own == scheme.name }
        return !scheme.isPrivileged || user == nil || role.map(SecurityScheme.isPrivileged) == true
    }
}
