import StubJSON

/// What operations about tokens say of the users' rows.
extension TokenConvention {
    /// The name and the password in an example of the request.
    private func example(of name: [String], and password: [String]) -> (JSONValue, JSONValue)? {
        let media = Self.content(of: operation, documents).first?.node
        let named = media?["examples"]?.members.first?.node["value"]
        let whole = media?["example"] ?? named ?? media?["schema"]?["example"]
        func value(at place: [String]) -> JSONValue? {
            if let whole { return place.reduce(whole.value) { $0?[$1] } }
            let node = body?[place[0]].flatMap { documents.schema(at: place.dropFirst(), of: $0) }
            return node.flatMap { outline($0).keyword("example")?.value }
        }
        guard let name = value(at: name), let password = value(at: password) else { return nil }
        return (name, password)
    }

    /// What the operation says of users; `nil` if it does not say it.
    func users(of found: Found) -> DeclaredUsers? {
        guard let shape = found.shape,
            [.register, .login, .currentUser].contains(found.action)
        else { return nil }
        let answer = AnswerOutline(of: operation, documents).schema
        let row = shape.user.flatMap { place in
            answer.flatMap { documents.schema(at: place, of: $0) }
        }
        let signsIn = found.action != .currentUser
        let isRegistration = found.action == .register
        var names: [String] = []
        if signsIn, !isRegistration || shape.username != nil {
            let sent = found.bodyMember.flatMap { body?[$0] }.map(outline) ?? body
            let known = row.map(outline).map(isUser) == true
            names =
                isRegistration
                ? TokenWords.usernames.filter { sent?[$0] != nil }
                : known ? [] : TokenWords.names(in: shape.username?.last ?? "")
        }
        guard row != nil || !names.isEmpty else { return nil }
        let place = shape.user ?? []
        let password =
            shape.password == TokenShape.authorization ? "password" : shape.password?.last
        return DeclaredUsers(
            row: row, names: names, password: password,
            tokens: shape.answer.values.compactMap { $0.starts(with: place) ? $0.last : nil },
            example: shape.username.flatMap { name in
                shape.password.flatMap { example(of: name, and: $0) }
            },
            canSignIn: signsIn,
            source: row == nil
                ? .request : isRegistration ? .registration : signsIn ? .login : .currentUser)
    }

    /// The request's members that the user's row has by other names.
    ///
    /// - Parameter password: the field of the users' rows with the password.
    func renames(of found: Found, password: String) -> JSONObject {
        let request = found.bodyMember.flatMap { body?[$0] }.map(outline) ?? body
        if let name = found.newPassword { return [name: .string(password)] }
        var renames = declaredRenames(of: found, in: request)
        if found.action == .register, let sent = found.shape?.password?.last, sent != password {
            renames[sent] = .string(password)
        }
        return renames
    }

    private func declaredRenames(of found: Found, in request: SchemaOutline?) -> JSONObject {
        guard let request, let answer, let place = found.shape?.user,
            let user = outline(at: place, in: answer)
        else { return [:] }
        return RenameConvention(request: request, row: user, documents: documents).renames
    }
}
