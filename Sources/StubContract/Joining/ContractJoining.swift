import StubJSON

/// Several contracts as one, in which the operations of each are below the name of its API.
///
/// The contracts are joined after each was read by the rules of its own version of OpenAPI. Each
/// keeps its router, its schemas and its places in its own documents.
package struct ContractJoining: Sendable {
    /// The contract with the operations of all APIs.
    package private(set) var contract: Contract
    /// The names and paths of each API in the joined contract, in the order of the parts.
    package let translations: [APITranslation]

    /// Joins contracts with different names, of which there must be at least one; `nil` without
    /// any.
    package init?(_ parts: [ContractPart]) {
        guard let first = parts.first else { return nil }
        let translations = Self.translations(of: parts)
        self.translations = translations
        let issuer = Self.issuer(among: parts)
        var operations: [ContractOperation] = []
        var mounts: [(name: String, router: OperationRouter, first: Int)] = []
        let tokens = issuer.flatMap { Self.tokens(of: parts[$0], translations[$0]) }
        for (index, part) in parts.enumerated() {
            mounts.append((part.name.text, part.contract.router, operations.count))
            let users = index == issuer ? nil : tokens?.collection
            operations += part.contract.operations.map {
                Self.joined($0, of: part, translations[index], users: users)
            }
        }
        var documents: [JSONDocument] = []
        for document in parts.flatMap(\.contract.documents)
        where !documents.contains(where: { $0.file == document.file }) {
            documents.append(document)
        }
        contract = Contract(
            document: first.contract.document, documents: documents,
            title: parts.map(\.contract.title).joined(separator: ", "),
            version: parts.map(\.contract.version).joined(separator: ", "),
            operations: operations, router: OperationRouter(mounting: mounts),
            tokens: tokens,
            warnings: parts.flatMap(\.contract.warnings)
                + Self.warnings(about: parts, issuer: issuer, translations))
        contract.parts = parts
    }

    private static func translations(of parts: [ContractPart]) -> [APITranslation] {
        let operations = JoinedNames(parts.map { ($0.name.text, $0.operationNames) })
        let fixtures = JoinedNames(parts.map { ($0.name.text, $0.fixtures) })
        let scenarios = JoinedNames(parts.map { ($0.name.text, $0.scenarios) })
        let marks = JoinedNames(parts.map { ($0.name.text, $0.markNames) })
        return parts.enumerated().map { index, part in
            APITranslation(
                prefix: part.name.prefix, operations: operations[index], fixtures: fixtures[index],
                scenarios: scenarios[index], marks: marks[index])
        }
    }

    /// - Parameter users: the users of another API, whom the operation's logins are for; `nil` for
    ///   the API's own users.
    private static func joined(
        _ operation: ContractOperation, of part: ContractPart, _ names: APITranslation,
        users: String?
    ) -> ContractOperation {
        var operation = operation
        operation.id = names.operation(operation.id)
        operation.path = part.path(of: operation)
        operation.mountedSegments = part.base.count
        operation.misfit = operation.misfit.map {
            FixtureMisfit(fixture: names.fixture($0.fixture), reason: $0.reason)
        }
        guard let own = operation.binding else { return operation }
        var binding = own.translated(by: names)
        if let users, own.action.isAboutTokens, let tokens = part.contract.tokens {
            // Requests and responses keep the shape of their document; the users are the issuer's.
            binding.tokenShape = own.tokenShape ?? Self.shape(of: tokens, for: own.action)
            if own.fixture == tokens.collection { binding.fixture = users }
        }
        operation.binding = binding
        return operation
    }

    /// The shape that a contract's own operations have without an `x-stub` of their own.
    private static func shape(
        of tokens: TokenBinding, for action: StubBinding.Action
    ) -> TokenShape? {
        // A token endpoint has the members of RFC 6749, and the current user is a row.
        switch action {
        case .endpoint(.token), .endpoint(.authorize), .currentUser: return nil
        default: break
        }
        var shape = tokens.shape
        if shape.username == nil, tokens.otherUsernames.isEmpty {
            shape.username = [tokens.username]
        }
        if shape.password == nil { shape.password = [tokens.password] }
        return shape
    }
}

// MARK: - Tokens

extension ContractJoining {
    /// The API whose logins issue the tokens of all: the first that declares them, or else the
    /// first whose operations show how users log in.
    private static func issuer(among parts: [ContractPart]) -> Int? {
        parts.firstIndex { $0.contract.tokens?.isInferred == false }
            ?? parts.firstIndex { $0.contract.tokens != nil }
    }

    private static func tokens(
        of part: ContractPart, _ names: APITranslation
    ) -> TokenBinding? {
        var tokens = part.contract.tokens
        tokens?.collection = names.fixture(part.contract.tokens?.collection ?? "")
        return tokens
    }

    /// A warning for each further API with users of its own, who cannot log in.
    private static func warnings(
        about parts: [ContractPart], issuer: Int?, _ translations: [APITranslation]
    ) -> [Diagnostic] {
        guard let issuer, let tokens = parts[issuer].contract.tokens else { return [] }
        return parts.indices.compactMap { index in
            guard index != issuer, let other = parts[index].contract.tokens else { return nil }
            let (first, second) = (parts[issuer].name.text, parts[index].name.text)
            let users = translations[issuer].fixture(tokens.collection)
            let ignored = translations[index].fixture(other.collection)
            return Diagnostic(
                .warning, code: "contract/two-logins",
                message:
                    "'\(second)' and '\(first)' both have logins: all of them use the users of "
                    + "'\(first)' (fixture '\(users)'), and not '\(ignored)'",
                file: parts[index].contract.document.file,
                hint: "One stub has one kind of token, which all of its APIs accept.")
        }
    }
}
