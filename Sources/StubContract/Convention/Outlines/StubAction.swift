import StubJSON

/// The values of `action` in an `x-stub`.
enum StubAction: String, CaseIterable {
    case list, item, create, replace, update, delete, distinct, document, mark, unmark, set, file
    case upload, login, exchange, refresh, logout, currentUser, token, revoke, authorize
    case register
    /// Leaves an operation to the contract's examples, whatever fixtures there are.
    case example

    init?(_ node: DocumentNode?) {
        guard let name = node?["action"]?.value.string else { return nil }
        self.init(rawValue: name)
    }

    /// Whether the action concerns users and their tokens.
    var isAboutTokens: Bool {
        switch self {
        case .login, .register, .exchange, .refresh, .token, .revoke, .authorize, .logout,
            .currentUser:
            true
        default: false
        }
    }

    /// Whether requests and responses are as the root's `x-stub.tokens` says; those of other actions
    /// about tokens are as in OAuth, or have no tokens.
    var isLogin: Bool {
        switch self {
        case .login, .register, .exchange, .refresh: true
        default: false
        }
    }

    /// The members of the action that can be inferred, besides those that all actions have.
    var inferredMembers: Set<String> {
        switch self {
        case .list:
            [
                "rows", "page", "search", "filters", "where", "sort", "envelope", "readsBody",
                "parent",
            ]
        case .create:
            [
                "body", "row", "rows", "envelope", "where", "defaults", "parent", "renames",
                "issues",
            ]
        case .register: ["body", "row", "where", "defaults", "parent", "renames", "tokens"]
        case .replace:
            ["id", "key", "only", "row", "body", "merges", "mine", "renames", "tokens", "writer"]
        case .update: ["id", "key", "only", "row", "body", "mine", "renames", "tokens", "writer"]
        case .item: ["id", "key", "only", "row"]
        case .mark, .unmark, .file, .set: ["id", "key"]
        case .delete: ["id", "key", "row", "marksDeletion", "mine", "tokens", "writer"]
        case .login, .exchange, .refresh, .token, .logout: ["tokens"]
        case .distinct, .document, .upload, .currentUser, .revoke, .authorize, .example:
            []
        }
    }
}
