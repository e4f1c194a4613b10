import StubHTTP
import StubJSON

/// Binds the operations that issue tokens, if the document identifies them by the members of their
/// bodies and responses or by the URLs of OAuth flows.
struct TokenConvention {
    let operation: DocumentNode
    let method: HTTPMethod
    let template: PathTemplate
    let documents: DocumentSet
    /// The members of the request body; `nil` for methods other than POST and PUT, and without a
    /// body.
    let body: SchemaOutline?

    struct Found {
        let action: StubAction
        let shape: TokenShape?
        let reason: String
        /// Whether the operation writes the row of the current user.
        var isMine = false
        /// The member of the request that contains the user's row.
        var bodyMember: String?
        /// The member of the request that contains the user's new password.
        var newPassword: String?

        init(_ action: StubAction, _ shape: TokenShape?, _ reason: String) {
            (self.action, self.shape, self.reason) = (action, shape, reason)
        }
    }

    /// The maximum number of members of an object whose inner objects are searched as well.
    static let wrapperLimit = 8

    init(
        _ operation: DocumentNode, _ method: HTTPMethod, _ template: PathTemplate,
        _ documents: DocumentSet
    ) {
        self.operation = operation
        self.method = method
        self.template = template
        self.documents = documents
        let content = Self.content(of: operation, documents)
        let media =
            content.first { MediaType($0.key)?.isJSON == true }
            ?? content.first { Self.isForm($0.key) }
        let mayAsk = method == .post || method == .put || method == .patch
        let sent = media?.node["schema"].map { SchemaOutline($0, in: documents) }
        body = mayAsk ? sent?.without("readOnly", in: documents) : nil
    }

    func found() -> Found? {
        let kinds: [KeyPath<TokenConvention, Found?>]
        switch method {
        case .get:
            kinds = [
                \.authorization, \.basicLogin, \.refresh, \.logout, \.currentUser, \.uncheckedLogin,
            ]
        case .post, .put, .patch, .delete:
            kinds = [
                \.grant, \.passwordChange, \.login, \.loginByCode, \.guest, \.basicLogin, \.refresh,
                \.logout, \.revocation, method == .post ? \.currentUser : \.currentUserWrite,
                \.uncheckedLogin,
            ]
        default: kinds = []
        }
        for kind in kinds {
            if let found = self[keyPath: kind] { return found }
        }
        return nil
    }

    // MARK: - Kinds

    private var grant: Found? {
        guard method == .post else { return nil }
        let hasType = TokenWords.grantTypes.contains {
            body?[$0] != nil || parameterNames.contains($0)
        }
        // A login whose URL is a flow's `tokenUrl` takes JSON with a password, and no grant.
        let isNamed = isFlow("tokenUrl") && (bodyIsForm || body == nil)
        guard hasType || isNamed else { return nil }
        var shape = answerShape ?? .oauth
        if let body {
            shape.username = place(of: TokenWords.usernames, in: body)
            shape.password = place(of: TokenWords.passwords, in: body)
        }
        shape.refreshToken =
            body.flatMap { place(of: TokenWords.refreshTokens, in: $0) } ?? ["refresh_token"]
        return Found(.token, shape, "a token endpoint")
    }

    private var refresh: Found? {
        let isNamed = words.contains { $0.contains("refresh") }
        if isNamed, isBodiless, needsToken, !documentHasRefreshTokens,
            var shape = answerShape ?? (isAboutSignIn || words.count == 1 ? undeclaredShape : nil)
        {
            shape.refreshToken = TokenShape.accessToken
            shape.statuses = statuses
            return Found(.refresh, shape, "refreshes the token of the request")
        }
        guard method != .patch, method != .delete, var shape = answerShape else { return nil }
        let sent = body.flatMap { body in
            place(of: TokenWords.refreshTokens, in: body)
                ?? (isNamed ? place(of: ["token"], in: body) : nil)
        }
        // What a GET refreshes may be no token, but what is shown of the user.
        let isInHeader =
            isNamed && body == nil
            && (method != .get || needsToken && TokenWords.refreshes.contains(lastWord))
        guard let token = sent ?? (isInHeader ? TokenShape.authorization : nil) else { return nil }
        shape.refreshToken = token
        shape.statuses = statuses
        return Found(.refresh, shape, "refreshes tokens")
    }

    private var logout: Found? {
        // Anybody may read a page that is called so.
        guard method != .get || needsToken else { return nil }
        let endsSession =
            method == .delete && (TokenWords.sessions.contains(lastWord) || isMadeByLogin)
        // What names no token revokes the request's own.
        let revokesOwn = TokenWords.revocations.contains(lastWord) && isBodiless
        let name = words.last(where: { !TokenWords.everywhere.contains($0) }) ?? ""
        let isEverywhere = endsAllSessions
        let isNamed =
            isEverywhere
            ? TokenWords.logouts.contains { name.hasPrefix($0) || name.hasSuffix($0) }
            : TokenWords.logouts.contains(lastWord)
        guard endsSession || revokesOwn || isNamed else { return nil }
        guard isEverywhere else { return Found(.logout, nil, "logs out") }
        var shape = TokenShape()
        shape.endsAllSessions = true
        return Found(.logout, shape, "logs out everywhere")
    }

    /// Whether a POST to the same path logs in.
    private var isMadeByLogin: Bool {
        let item = documents.root["paths"]?[template.path].map(documents.followed)
        guard let post = item?["post"] else { return false }
        return TokenConvention(post, .post, template, documents).login?.action == .login
    }

    /// Whether the path ends as in `logout/all`, `logout-all-devices` and `global-sign-out`.
    private var endsAllSessions: Bool {
        guard case .literal(let last)? = template.segments.last else { return false }
        let parts = TokenWords.words(of: last)
        return TokenWords.everywhere.contains(TokenWords.plain(last))
            || parts.indices.dropFirst().contains { index in
                TokenWords.everywhere.contains(parts[index...].joined())
            }
            || parts.first == "global"
    }

    /// Revokes the token in its body (RFC 7009 §2.1).
    private var revocation: Found? {
        guard method == .post, let body else { return nil }
        let isNamed = TokenWords.revocations.contains(lastWord) && body["token"] != nil
        // Who sends a refresh token alone, and gets none, has it ended.
        let endsSent =
            isAboutSignIn && answerShape == nil && undeclaredShape == nil
            && body.properties.count == 1 && body.key(like: TokenWords.refreshTokens) != nil
        guard isNamed || endsSent else { return nil }
        return Found(.revoke, nil, "revokes tokens")
    }

    private var authorization: Found? {
        let leadsBack = TokenWords.redirects.contains(where: parameterNames.contains)
        guard
            isFlow("authorizationUrl") || lastWord == "authorize" && leadsBack
                || parameterNames.isSuperset(of: ["response_type", "client_id"])
        else { return nil }
        return Found(.authorize, nil, "an authorization endpoint")
    }

    /// What was sent to those who have forgotten their password.
    static let proofs = TokenWords.codes + ["resetToken", "resetCode", "ticket"]

    /// The user of the token gives the old password and a new one.
    private var passwordChange: Found? {
        guard let body, hasFixedPath else { return nil }
        let isNamed = words.contains { $0.contains("password") }
        let current = body.key(like: TokenWords.oldPasswords + (isNamed ? ["current", "old"] : []))
        let named = body.key(like: TokenWords.newPasswords + (isNamed ? ["new"] : []))
        // Beside the current one, what is called the password is the new one.
        let password = body.key(like: TokenWords.passwords)
        guard let new = named ?? (current == nil ? nil : password) else { return nil }
        let old = current ?? (named == nil ? nil : password)
        // Who has forgotten the old one has no token, but a code.
        let isReset = body.key(like: Self.proofs) != nil
        let names = TokenWords.usernames + ["userId", "id"]
        // An administrator gives another user a new one.
        let isOther = !namesCurrentUser && place(of: names, in: body, depth: 1) != nil
        guard
            old != nil
                || needsToken && !isOther && (!isReset || operation["security"] != nil)
        else { return nil }
        var shape = currentUserShape ?? silentShape
        shape.answer.merge(ownToken) { shown, _ in shown }
        shape.password = old.map { [$0] }
        shape.statuses = statuses
        // A 401 says that the token is wrong, and has apps sign out: others are better.
        shape.statuses[.credentialsWrong] = declaredStatus(of: [400, 422, 403]) ?? 401
        var found = Found(.update, shape, "changes the password of the token's user")
        found.isMine = true
        found.newPassword = new
        return found
    }

    private var currentUser: Found? {
        currentUserShape.map { Found(.currentUser, $0, "the user of the token") }
    }

    /// Changes or deletes the current user.
    private var currentUserWrite: Found? {
        switch method {
        case .delete: guard isCurrentUser else { return nil }
        case .put, .patch:
            guard body != nil, currentUserShape != nil || isReadAsCurrentUser else { return nil }
        // A POST to `/user` adds one.
        default: return nil
        }
        var found = Found(
            method == .delete ? .delete : .update,
            currentUserShape ?? (answer == nil ? nil : silentShape), "the user of the token")
        found.isMine = true
        if let body, let member = body.properties.first, body.properties.count == 1,
            TokenWords.users.contains(member.key), outline(member.node).isObject
        {
            found.bodyMember = member.key
        }
        return found
    }

    private var currentUserShape: TokenShape? {
        guard isCurrentUser, let outline = answer,
            isUser(outline) || userMember(of: outline) != nil
                || namesCurrentUser && isNamedUser(outline)
        else { return nil }
        var shape = TokenShape()
        shape.answer = ownToken
        describeUser(outline, in: &shape)
        return shape
    }

    /// Where the response repeats the token of the request.
    private var ownToken: [TokenShape.Slot: [String]] {
        (answerShape?.answer ?? [:]).filter { $0.key == .accessToken }
    }

    /// Whether a GET of the path answers the current user, whatever a write is answered with.
    private var isReadAsCurrentUser: Bool {
        guard
            let item = documents.root["paths"]?[template.path].map(documents.followed),
            let read = item["get"], hasFixedPath
        else { return false }
        let other = TokenConvention(read, .get, template, documents)
        return namesCurrentUser && other.currentUserShape != nil
    }

    private var isCurrentUser: Bool {
        let isOwn = method == .get && TokenWords.requestsOwnUsers.contains(lastWord)
        guard hasFixedPath || isOwn, template.segments.count <= 5 else { return false }
        switch method {
        // Who reads tokens without naming anybody reads their own.
        case .get: return namesCurrentUser || answerShape != nil
        // A request that says nothing at all, and is answered with a user, asks who its token's is.
        case .post: return isBodiless && needsToken
        default: return namesCurrentUser
        }
    }

    /// Whether requests have no body at all, also none of another kind than those that are read.
    private var isBodiless: Bool { operation["requestBody"] == nil }

    /// Whether the path names no row: its parameters, if any, are one of a few words.
    var hasFixedPath: Bool {
        template.segments.allSatisfy { segment in
            guard let name = segment.parameter else { return true }
            let declared = parameters.first { $0["name"]?.value.string == name }
            return declared?["schema"].map(documents.followed)?["enum"] != nil
        }
    }

    private var namesCurrentUser: Bool {
        TokenWords.currentUsers.contains(lastWord)
            || ["self", "current", "info"].contains(lastWord)
                && words.dropLast().last.map(NameForm.singular).map { word in
                    TokenWords.users.contains(word) || lastWord == "info" && word == "manage"
                } == true
    }

    private var alternatives: [DocumentNode] {
        (operation["security"] ?? documents.root["security"])?.elements ?? []
    }

    /// Whether requests need credentials; an empty alternative says that they may have none.
    var needsToken: Bool {
        !alternatives.isEmpty
            && alternatives.allSatisfy { $0.value.object?.isEmpty == false }
    }

    /// Whether those ask who cannot sign in yet: the password is forgotten, or the address is not
    /// confirmed.
    ///
    /// A request that says nothing itself is about its token, as at `GET /auth/verify`.
    var precedesSignIn: Bool {
        guard body != nil || !parameterNames.isEmpty,
            TokenWords.requestsOwnUsers.isDisjoint(with: words)
        else { return false }
        let isAboutUsers = words.contains { $0.contains("password") || $0.contains("email") }
        return (isAboutSignIn || isAboutUsers)
            && words.contains { word in TokenWords.recoveries.contains { word.contains($0) } }
    }

    /// Whether a part of the path is about signing in and its tokens.
    var isAboutSignIn: Bool {
        words.contains { word in TokenWords.signIn.contains { word.contains($0) } }
    }

    /// Whether requests need the credentials of this HTTP scheme, and no others do.
    func demands(onlyScheme name: String) -> Bool {
        let schemes = documents.root["components"]?["securitySchemes"]
        let names = alternatives.flatMap { $0.members.map(\.key) }
        return !names.isEmpty
            && names.allSatisfy { key in
                schemes?[key].map(documents.followed)?["scheme"]?.value.string?.lowercased() == name
            }
    }

    /// Whether any response of the document has a refresh token.
    private var documentHasRefreshTokens: Bool {
        (documents.root["paths"]?.members ?? []).contains { _, item in
            documents.followed(item).members.contains { key, operation in
                key == "post" && shape(ofAnswerTo: operation)?.answer[.refreshToken] != nil
            }
        }
    }

    var parameterNames: Set<String> { Set(parameters.compactMap { $0["name"]?.value.string }) }

    private var parameters: [DocumentNode] {
        (operation["parameters"]?.elements ?? []).map(documents.followed)
    }

    // MARK: - Bodies

    static func content(
        of operation: DocumentNode, _ documents: DocumentSet
    ) -> [(key: String, node: DocumentNode)] {
        operation["requestBody"].map { documents.followed($0) }?["content"]?.members ?? []
    }

    private var bodyIsForm: Bool {
        Self.content(of: operation, documents).contains { Self.isForm($0.key) }
    }

    private static func isForm(_ type: String) -> Bool {
        ["application/x-www-form-urlencoded", "multipart/form-data"]
            .contains(MediaType(type)?.essence ?? "")
    }

    // MARK: - Reading

    func outline(_ node: DocumentNode) -> SchemaOutline {
        SchemaOutline(node, in: documents)
    }

    func outline(at place: [String], in outline: SchemaOutline) -> SchemaOutline? {
        var outline = outline
        for key in place {
            guard let node = outline[key] else { return nil }
            outline = self.outline(node)
        }
        return outline
    }

    /// The path of a member with one of the names: in the object itself, or in one of the objects
    /// in it.
    func place(
        of names: [String], in outline: SchemaOutline, depth: Int = 2
    ) -> [String]? {
        if let name = names.lazy.compactMap({ outline.key(like: [$0]) })
            .first(where: { isText(outline[$0]) })
        {
            return [name]
        }
        guard depth > 1, outline.properties.count <= Self.wrapperLimit else { return nil }
        for member in outline.properties {
            let inner = self.outline(member.node)
            guard inner.isObject, let rest = place(of: names, in: inner, depth: depth - 1) else {
                continue
            }
            return [member.key] + rest
        }
        return nil
    }

    func isText(_ node: DocumentNode?) -> Bool {
        guard let node else { return false }
        let types = outline(node).types
        return types.isEmpty || types.contains("string")
    }

    var words: [String] {
        template.segments.flatMap { segment -> [String] in
            guard case .literal(let text) = segment else { return [] }
            return text.split(separator: ".").map { TokenWords.plain(String($0)) }
        }
    }

    /// The last part of the path, also of names such as `com.example.server.createSession`.
    var lastWord: String {
        if case .literal? = template.segments.last { words.last ?? "" } else { "" }
    }

    /// Whether a flow of an OAuth scheme has the operation's path as its URL.
    private func isFlow(_ key: String) -> Bool {
        let schemes = documents.root["components"]?["securitySchemes"]?.members ?? []
        return schemes.contains { _, scheme in
            (documents.followed(scheme)["flows"]?.members ?? []).contains { _, flow in
                guard let url = flow[key]?.value.string, !url.isEmpty else { return false }
                let path = url.prefix { $0 != "?" }
                return path == template.path
                    || path.hasSuffix(template.path)
                        && template.path.count > 1
            }
        }
    }
}
