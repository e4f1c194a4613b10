import StubHTTP
import StubJSON

/// Operations by which users sign in or register.
extension TokenConvention {
    var login: Found? {
        guard method == .post, let body, let password = place(of: TokenWords.passwords, in: body),
            let username = place(of: TokenWords.usernames, in: body)
                ?? place(of: ["name"], in: body, depth: 1) ?? compoundName(in: body)
        else { return nil }
        let isRegistration = self.isRegistration
        guard
            var shape = answerShape ?? keyShape ?? sessionShape
                ?? (isRegistration ? silentShape : nil)
        else { return nil }
        shape.username = username
        shape.password = password
        shape.statuses = statuses
        var found = Found(
            isRegistration ? .register : .login, shape,
            (isRegistration ? "registers users" : "logs in") + " by "
                + username.joined(separator: "."))
        if isRegistration { found.bodyMember = password.dropLast().first }
        return found
    }

    /// A member that has one of several names, such as `username_or_email`.
    private func compoundName(in body: SchemaOutline) -> [String]? {
        body.properties.first { TokenWords.namesUser($0.key) && isText($0.node) }.map { [$0.key] }
    }

    /// Whether the request or a part of the path says that somebody signs up, unless its end says
    /// that they sign in.
    private var isRegistration: Bool {
        if TokenWords.registrations.contains(lastWord) || describesNewUser { return true }
        let parts = template.segments.compactMap { segment -> [String]? in
            if case .literal(let text) = segment { TokenWords.words(of: text) } else { nil }
        }
        let signsIn: Set = ["login", "signin", "authenticate", "token", "session"]
        guard signsIn.isDisjoint(with: parts.last ?? []) else { return false }
        let name = operation["operationId"]?.value.string ?? ""
        return TokenWords.registers(parts.flatMap(\.self))
            || TokenWords.addsUser(TokenWords.words(of: name))
    }

    /// Whether the request adds to a collection of users, or has the password twice.
    private var describesNewUser: Bool {
        NameForm.isPlural(lastWord) && TokenWords.users.contains(NameForm.singular(lastWord))
            || body?.key(like: TokenWords.repeatedPasswords) != nil
    }

    /// Somebody signs in without saying who they are.
    var guest: Found? {
        let namesUsers = words.contains { TokenWords.users.contains(NameForm.singular($0)) }
        guard method == .post, isAboutSignIn || namesUsers, var shape = answerShape,
            words.contains(where: TokenWords.guests.contains),
            body.map({ place(of: TokenWords.usernames + TokenWords.passwords, in: $0) == nil })
                ?? true
        else { return nil }
        shape.password = nil
        shape.statuses = statuses
        return Found(.register, shape, "registers users without a name")
    }

    /// A login whose name and password are Basic credentials (RFC 7617), as at `GET /token`.
    var basicLogin: Found? {
        guard method == .get || method == .post, hasFixedPath, isAboutSignIn,
            demands(onlyScheme: "basic"), var shape = answerShape,
            body.map({ place(of: TokenWords.passwords, in: $0) == nil }) ?? true
        else { return nil }
        shape.username = TokenShape.authorization
        shape.password = TokenShape.authorization
        shape.statuses = statuses
        return Found(.login, shape, "logs in by Basic credentials")
    }

    /// A login with a code that was sent to the user.
    var loginByCode: Found? {
        guard method == .post, let body, var shape = answerShape,
            !words.contains(where: { $0.contains("refresh") }),
            let username = place(of: TokenWords.usernames, in: body, depth: 1),
            let code = place(of: TokenWords.codes, in: body, depth: 1)
        else { return nil }
        // What is called a token may be that of another service, of which the path says nothing.
        guard TokenWords.plain(code[0]) != "token" || isConfirmation else { return nil }
        // A confirmation is answered with a token for the next step alone.
        guard shape.answer[.refreshToken] != nil || shape.user != nil else { return nil }
        shape.username = username
        shape.code = code
        shape.statuses = statuses
        return Found(.login, shape, "logs in by the code of " + username.joined(separator: "."))
    }

    /// Whether a part of the path says that somebody confirms what was sent to them.
    private var isConfirmation: Bool {
        words.contains { word in TokenWords.confirmations.contains { word.contains($0) } }
    }

    /// A login whose proof no stub can check, such as the token of another service or the link in a
    /// mail.
    var uncheckedLogin: Found? {
        guard method == .get || method == .post, hasFixedPath, var shape = answerShape,
            isAboutSignIn || method == .post && needsToken && shape.isSession
        else { return nil }
        // What lists tokens adds rows, and who reads them signs in by what the URL says.
        let item = documents.root["paths"]?[template.path].map(documents.followed)
        let isRead = method == .get
        guard isRead ? !needsToken && !parameterNames.isEmpty : item?["get"] == nil else {
            return nil
        }
        shape.acceptsAnyProof = true
        shape.username = nil
        // Beside a code, or twice, the password is a new one.
        let isNew =
            body?.key(like: Self.proofs + TokenWords.repeatedPasswords) != nil
        shape.password = isNew ? nil : body.flatMap { place(of: TokenWords.passwords, in: $0) }
        if isRead {
            shape.password = TokenWords.passwords.first(where: parameterNames.contains).map { [$0] }
        }
        shape.statuses = statuses
        return Found(.login, shape, "logs in by what a stub cannot check")
    }
}
