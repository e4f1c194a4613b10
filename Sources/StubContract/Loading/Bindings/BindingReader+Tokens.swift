package import StubJSON

/// Reads how users log in, and the form of responses with tokens.
extension BindingReader {
    /// Reads `tokens` of the root extension.
    mutating func tokens(of node: DocumentNode) -> TokenBinding {
        if node.value.object == nil {
            documents.report(
                "contract/x-stub", "\"tokens\" must be an object, this is \(node.value.typeName)",
                at: node)
        }
        check(node, StubMemberKind.tokens)
        let names = node["username"]?.value.string.map { [$0] } ?? node["username"]?.texts ?? []
        var tokens = TokenBinding(
            collection: node["collection"]?.value.string ?? "users",
            username: names.first ?? "username",
            password: node["password"]?.value.string ?? "password",
            claims: node["claims"]?.elements.compactMap(\.value.string) ?? ["id"],
            lifetimeParameter: node["lifetimeParameter"]?.value.string,
            accessLifetime: node["accessLifetime"]?.value.double ?? 3600,
            refreshLifetime: node["refreshLifetime"]?.value.double ?? 2_592_000,
            messages: TokenBinding.Messages())
        tokens.otherUsernames = Array(names.dropFirst())
        tokens.scheme = node["scheme"]?.value.string ?? tokens.scheme
        tokens.secret = node["secret"]?.value.string ?? tokens.secret
        tokens.scopes = node["scopes"]?.value.string
        tokens.cookie = node["cookie"]?.value.string
        tokens.query = node["query"]?.value.string
        tokens.header = node["header"]?.value.string
        tokens.csrfHeader = node["csrfHeader"]?.value.string
        tokens.fixed = fixedTokens(in: node["fixed"])
        tokens.code = node["code"]?.value.string ?? tokens.code
        if let place = node["rotation"], let text = place.value.string {
            if let rotation = TokenBinding.Rotation(rawValue: text) {
                tokens.rotation = rotation
            } else {
                let known = TokenBinding.Rotation.allCases.map(\.rawValue)
                documents.report(
                    "contract/x-stub", "\"rotation\" cannot be \"\(text)\"", at: place,
                    hint: "Known: \(known.joined(separator: ", ")).")
            }
        }
        tokens.isSingleSession = node["singleSession"]?.value.bool ?? false
        if let clients = node["clients"] {
            tokens.clients = Dictionary(
                clients.members.map { ($0.key, $0.node.value.string ?? "") },
                uniquingKeysWith: { $1 })
        }
        for (name, text) in node["messages"]?.members ?? [] {
            let keys = Self.messageKeys
            guard let key = keys[name], let message = text.value.string else {
                documents.report(
                    "contract/x-stub", "there is no message \"\(name)\"", at: text,
                    hint: "Known: \(keys.keys.sorted().joined(separator: ", ")).")
                continue
            }
            tokens.messages[keyPath: key] = message
        }
        tokens.shape = shape(of: node, basedOn: TokenShape())
        return tokens
    }

    /// The tokens that no operation issues.
    mutating func fixedTokens(in node: DocumentNode?) -> [FixedToken] {
        (node?.members ?? []).compactMap { name, node in
            refuseUnknown(in: node, ["token", "user", "scheme", "scopes", "role"])
            guard let text = string("token", in: node), !text.isEmpty else { return nil }
            var token = FixedToken(name: name, token: text)
            token.user = (node["user"]?.value).flatMap { $0.string ?? $0.int.map(String.init) }
            token.scheme = node["scheme"]?.value.string
            token.role = node["role"]?.value.string
            if let scopes = node["scopes"] {
                let words = scopes.value.string?.split(separator: " ").map(String.init)
                token.scopes = Set(words ?? scopes.texts)
            }
            return token
        }
    }

    /// The shape of an operation's requests and responses; `nil` if its `x-stub` has none.
    mutating func shape(of operation: DocumentNode) -> TokenShape? {
        guard let node = operation["tokens"] else { return nil }
        refuseUnknown(in: node, Self.shapeKeys)
        return shape(of: node, basedOn: TokenShape())
    }

    private mutating func shape(of node: DocumentNode, basedOn base: TokenShape) -> TokenShape {
        var shape = base
        if let request = node["request"] {
            refuseUnknown(in: request, ["username", "password", "code", "refreshToken"])
            shape.username = path("username", in: request) ?? shape.username
            shape.password = path("password", in: request) ?? shape.password
            shape.code = path("code", in: request) ?? shape.code
            shape.refreshToken = path("refreshToken", in: request) ?? shape.refreshToken
        }
        if let answer = node["answer"] {
            refuseUnknown(in: answer, Set(TokenShape.Slot.allCases.map(\.rawValue) + ["user"]))
            shape.answer = [:]
            for slot in TokenShape.Slot.allCases {
                shape.answer[slot] = path(slot.rawValue, in: answer)
            }
            shape.user = path("user", in: answer)
        }
        shape.endsAllSessions = node["endsAllSessions"]?.value.bool ?? shape.endsAllSessions
        shape.acceptsAnyProof = node["acceptsAnyProof"]?.value.bool ?? shape.acceptsAnyProof
        if let statuses = node["statuses"] {
            refuseUnknown(in: statuses, Set(TokenShape.Refusal.allCases.map(\.rawValue)))
            for refusal in TokenShape.Refusal.allCases {
                shape.statuses[refusal] =
                    statuses[refusal.rawValue]?.value.int ?? shape.statuses[refusal]
            }
        }
        return shape
    }

    /// A dotted path; an empty one is the whole value.
    private mutating func path(_ key: String, in node: DocumentNode) -> [String]? {
        guard node[key] != nil, let text = string(key, in: node) else { return nil }
        return JSONPointer(stubPlace: text).tokens
    }

}

extension FixedToken {
    /// Reads tokens by name, as in `x-stub.tokens.fixed`.
    ///
    /// - Throws: the errors in the document.
    package static func read(_ document: JSONDocument) throws(DiagnosticError) -> [FixedToken] {
        var reader = BindingReader(documents: DocumentSet([document], isLenient: false))
        let tokens = reader.fixedTokens(in: reader.documents.root)
        if reader.documents.hasErrors { throw DiagnosticError(reader.documents.findings) }
        return tokens
    }
}

extension BindingReader {
    private static let shapeKeys: Set<String> = [
        "request", "answer", "statuses", "endsAllSessions", "acceptsAnyProof",
    ]

    static var messageKeys: [String: WritableKeyPath<TokenBinding.Messages, String>] {
        [
            "missing": \.missing, "expired": \.expired, "invalid": \.invalid,
            "credentialsMissing": \.credentialsMissing, "credentialsWrong": \.credentialsWrong,
            "identityInvalid": \.identityInvalid, "refreshMissing": \.refreshMissing,
            "refreshInvalid": \.refreshInvalid, "loggedOut": \.loggedOut,
        ]
    }
}
