extension StubBinding.Action {
    /// Whether the action concerns users and their tokens, not the rows of a fixture.
    package var isAboutTokens: Bool {
        switch self {
        case .login, .exchange, .refresh, .logout, .currentUser, .endpoint: true
        case .list, .item, .create, .replace, .update, .delete, .distinct, .document, .mark, .set,
            .file, .upload:
            false
        }
    }

    /// Whether the action ends tokens.
    package var endsTokens: Bool {
        switch self {
        case .logout, .endpoint(.revoke): true
        default: false
        }
    }

    /// Whether the action issues a user's first tokens.
    var issuesTokens: Bool {
        switch self {
        case .login, .exchange, .endpoint(.token), .endpoint(.authorize), .endpoint(.register): true
        default: false
        }
    }
}

extension StubBinding.Action {
    /// Whether the action is about one row, which the path identifies.
    var isAboutOneRow: Bool {
        switch self {
        case .item, .replace, .update, .delete, .mark, .set, .file: true
        case .list, .create, .distinct, .document, .upload, .login, .exchange, .refresh, .logout,
            .currentUser, .endpoint:
            false
        }
    }

    /// Whether the action answers with rows of its collection.
    var isAboutRows: Bool {
        switch self {
        case .list, .item, .create, .replace, .update, .delete: true
        case .distinct, .document, .mark, .set, .file, .upload, .login, .exchange, .refresh,
            .logout, .currentUser, .endpoint:
            false
        }
    }
}

extension StubBinding {
    /// Whether requests come from those who have no token, or none that has not expired.
    var startsSession: Bool {
        switch action {
        case .login, .exchange, .endpoint(.token), .endpoint(.register): return true
        case .refresh:
            let place = tokenShape?.refreshToken
            return place != TokenShape.authorization && place != TokenShape.accessToken
        default: return false
        }
    }
}
