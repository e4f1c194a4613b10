import StubHTTP
import StubJSON

/// What the responses of operations about users and tokens contain.
extension TokenConvention {
    var answer: SchemaOutline? { answer(to: operation) }

    private func answer(to operation: DocumentNode) -> SchemaOutline? {
        AnswerOutline(of: operation, documents).schema
            .map { outline($0).without("writeOnly", in: documents) }
    }

    /// The paths of the tokens in the response; `nil` if it has no access token.
    var answerShape: TokenShape? { shape(of: answer) }

    /// The paths of the tokens in the response to another operation.
    func shape(ofAnswerTo operation: DocumentNode) -> TokenShape? {
        shape(of: answer(to: operation))
    }

    /// The shape of the response to a login whose token has a name that is no token anywhere else.
    var keyShape: TokenShape? { shape(of: answer, tokens: TokenWords.loginKeys) }

    /// The place of a token that is an object with its text and its times, as in
    /// `"refreshToken": {"token": "…", "expiresAt": "…"}`.
    private func place(ofObject names: [String], in answer: SchemaOutline) -> [String]? {
        guard let key = answer.key(like: names), let inner = answer[key].map(outline),
            let text = inner.key(like: ["token", "value", "jwt"]), isText(inner[text])
        else { return nil }
        return [key, text]
    }

    /// The response of RFC 6749 §5.1 where the document does not say what it has; `nil` if it does.
    var undeclaredShape: TokenShape? {
        let found = AnswerOutline(of: operation, documents)
        let declared = found.schema.map(outline)
        guard !found.hasNoJSON, declared?.types.isEmpty ?? true,
            declared?.properties.isEmpty ?? true
        else { return nil }
        return .oauth
    }

    private func shape(
        of answer: SchemaOutline?, tokens: [String] = names(of: .accessToken)
    ) -> TokenShape? {
        guard let answer,
            let access = place(of: tokens, in: answer, depth: 3)
                ?? place(ofObject: tokens, in: answer)
        else { return nil }
        var shape = TokenShape()
        shape.answer = [.accessToken: access]
        let around = Array(access.dropLast())
        let object = outline(at: around, in: answer)
        for (slot, names) in TokenWords.slots where slot != .accessToken {
            if let name = object?.key(like: names), slot != .expiresIn || !isText(object?[name]),
                around + [name] != access
            {
                shape.answer[slot] = around + [name]
            } else if slot == .refreshToken {
                shape.answer[slot] =
                    place(of: names, in: answer, depth: 3) ?? place(ofObject: names, in: answer)
            }
        }
        if let object, isUser(object) || namesUser(object) {
            shape.user = around
        } else {
            describeUser(answer, in: &shape)
        }
        return shape
    }

    /// The shape of a response that starts a session by a cookie; `nil` if it does not.
    var sessionShape: TokenShape? {
        let responses = operation["responses"]?.members ?? []
        let setsCookie = responses.contains { _, response in
            documents.followed(response)["headers"]?.members.contains {
                $0.key.lowercased() == "set-cookie"
            } ?? false
        }
        let startsSession = method == .post && TokenWords.sessions.contains(lastWord)
        guard setsCookie || startsSession || isAboutSignIn && hasCookieScheme else {
            return nil
        }
        var shape = TokenShape()
        shape.answer = [:]
        if let answer { describeUser(answer, in: &shape) } else { shape.user = nil }
        return shape
    }

    /// The shape of the response to a registration after which users have to log in.
    var silentShape: TokenShape {
        var shape = TokenShape()
        shape.answer = [:]
        shape.user = answer.flatMap {
            isUser($0) || isNamedUser($0) ? [] : userMember(of: $0)
        }
        return shape
    }

    var hasCookieScheme: Bool {
        let schemes = documents.root["components"]?["securitySchemes"]?.members ?? []
        return schemes.contains { documents.followed($0.node)["in"]?.value == "cookie" }
    }

    static func names(of slot: TokenShape.Slot) -> [String] {
        TokenWords.slots.first { $0.slot == slot }?.names ?? []
    }

    func describeUser(_ answer: SchemaOutline, in shape: inout TokenShape) {
        shape.user =
            isUser(answer)
            ? [] : userMember(of: answer) ?? (isNamedUser(answer) ? [] : nil)
        // A user may have the address in a part, which has no id of its own.
        if let place = shape.user, answer["id"] != nil,
            outline(at: place, in: answer)?["id"] == nil
        {
            shape.user = []
        }
        let object = shape.user.flatMap { outline(at: $0, in: answer) }
        if shape.answer.isEmpty, let object {
            let token = ["token", "accessToken", "access_token"].first { object[$0] != nil }
            if let token { shape.answer[.accessToken] = (shape.user ?? []) + [token] }
        }
        shape.answer[.csrfToken] = place(of: Self.names(of: .csrfToken), in: answer)
    }

    /// The path of the object in the response that looks like a user.
    func userMember(of answer: SchemaOutline) -> [String]? {
        // What is called a user is one, also if users have names alone.
        let called = answer.properties.first { key, node in
            TokenWords.users.contains(TokenWords.plain(key)) && outline(node).isObject
                && outline(node).key(like: ["name"]) != nil
        }
        if let called { return [called.key] }
        for member in answer.properties.prefix(Self.wrapperLimit) {
            let inner = outline(member.node)
            guard inner.isObject else { continue }
            if isUser(inner) { return [member.key] }
            if let name = TokenWords.users.first(where: { inner[$0] != nil }),
                let node = inner[name], isUser(outline(node))
            {
                return [member.key, name]
            }
        }
        return nil
    }

    func isUser(_ outline: SchemaOutline) -> Bool {
        outline.key(like: ["username", "email", "login", "handle", "emailAddress"]) != nil
    }

    /// Whether this is a user without an address, where an answer is known to be about one.
    func isNamedUser(_ outline: SchemaOutline) -> Bool {
        namesUser(outline) || outline.key(like: ["id"]) != nil && outline.key(like: ["name"]) != nil
    }

    /// Whether members say who the user is, such as `userId` or `userEmail`.
    ///
    /// What has an id of its own beside the user's belongs to the user.
    private func namesUser(_ outline: SchemaOutline) -> Bool {
        outline.key(like: ["userId", "userEmail"]) != nil && outline.key(like: ["id"]) == nil
    }

    func claims(of user: SchemaOutline) -> [String] {
        let tokens = Set(TokenWords.slots.flatMap(\.names))
        return user.properties.filter { key, node in
            !tokens.contains(key) && !TokenWords.passwords.contains(key)
                && outline(node).keyword("writeOnly")?.value != true
        }.map(\.key)
    }

    /// The user's members in the response; `nil` if it declares none there.
    func claims(at place: [String]) -> [String]? {
        guard let answer, let user = outline(at: place, in: answer),
            isUser(user) || isNamedUser(user)
        else { return nil }
        return claims(of: user)
    }

    /// Wrong credentials get the declared status, or else 401.
    var statuses: [TokenShape.Refusal: Int] {
        func first(_ statuses: [Int]) -> Int { declaredStatus(of: statuses) ?? 401 }
        return [
            .credentialsMissing: declaredStatus(of: [400, 422, 401]) ?? 400,
            .credentialsWrong: first([401, 403, 400, 422, 404]),
            .refreshMissing: first([400, 401, 422, 403]),
            .refreshInvalid: first([401, 403, 400, 422, 404]),
        ]
    }

    /// The first of the statuses that the operation declares; `nil` if it declares none of them.
    func declaredStatus(of statuses: [Int]) -> Int? {
        let declared = Set((operation["responses"]?.members ?? []).compactMap { Int($0.key) })
        return statuses.first(where: declared.contains)
    }
}
