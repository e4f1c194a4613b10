import StubHTTP
import StubJSON
import StubSchema

/// Binds operations that issue or use tokens by convention, and determines how users log in.
extension ContractLoader {
    /// How the operation issues or uses tokens; `nil` if it does not.
    ///
    /// - Parameter action: what the operation's `x-stub` says that it does.
    mutating func inferTokens(
        of node: DocumentNode, _ method: HTTPMethod, _ template: PathTemplate,
        _ convention: BindingConvention, action: StubAction?
    ) -> Inference? {
        if collectsSites, action?.isAboutTokens ?? true {
            noteUsers(of: node, method, template)
        }
        // `init` generates fixtures only for operations that are answered from fixtures.
        guard !collectsSites, let (reading, found) = tokens(of: node, method, template),
            action.map({ $0.isAboutTokens || $0 == found.action }) ?? true
        else { return nil }
        let users = convention.users
        // What shows the rows of another path has no fixture of its own.
        let hasFixture = convention.hasFixture(
            for: ConventionSite(
                method, template, answer: AnswerOutline(of: node, documents), documents))
        let issuesNothing = found.action == .register && found.shape?.answer.isEmpty == true
        if issuesNothing, action == nil, hasFixture { return nil }
        if found.action == .currentUser || found.isMine, action == nil {
            guard users.exists, !hasFixture else { return nil }
        }
        var members: JSONObject = [
            "action": .string(found.action.rawValue), "collection": .string(users.collection),
        ]
        if found.isMine {
            members["mine"] = true
            if Self.declaresErrors(node) { members["declaredErrors"] = true }
        }
        members["tokens"] = found.shape.map { .object($0.members) }
        members["body"] = found.bodyMember.map(JSONValue.string)
        if found.action == .register || found.isMine {
            let renames = reading.renames(of: found, password: users.password)
            if !renames.isEmpty { members["renames"] = .object(renames) }
        }
        if found.action == .register { members["defaults"] = defaults(of: found, node, convention) }
        members["status"] = AnswerOutline(of: node, documents).status.map { .int($0) }
        return .bound(members, found.reason)
    }

    func tokens(
        of node: DocumentNode, _ method: HTTPMethod, _ template: PathTemplate
    ) -> (TokenConvention, TokenConvention.Found)? {
        let convention = TokenConvention(node, method, template, documents)
        return convention.found().map { (convention, $0) }
    }

    /// Notes what the operation says of users.
    private mutating func noteUsers(
        of node: DocumentNode, _ method: HTTPMethod, _ template: PathTemplate
    ) {
        guard let (convention, found) = tokens(of: node, method, template) else { return }
        takesPasswords = takesPasswords || found.shape?.password != nil
        guard let users = convention.users(of: found) else { return }
        if declaredUsers == nil { declaredUsers = users } else { declaredUsers?.add(users) }
    }

    /// The convention with users in the collection that looks most like those of the document; `nil` if
    /// there are not several, or if the document names one.
    func conventionWithDeclaredUsers() -> BindingConvention? {
        guard let convention, convention.hasSeveralUsers,
            documents.root["x-stub"]?["tokens"]?["collection"] == nil
        else { return nil }
        var declared: DeclaredUsers?
        for (path, item) in documents.root["paths"]?.members ?? [] {
            for (key, node) in documents.followed(item).members {
                guard let method = HTTPMethod.ofPathItem[key],
                    let (reading, found) = tokens(of: node, method, PathTemplate(path)),
                    let users = reading.users(of: found)
                else { continue }
                if declared == nil { declared = users } else { declared?.add(users) }
            }
        }
        return (declared?.row).flatMap {
            convention.finding(usersLike: SchemaOutline($0, in: documents))
        }
    }

    /// What a user who registers has besides the members that the request sends: those of an
    /// example, but no name, no tokens and nothing that the user would own.
    private mutating func defaults(
        of found: TokenConvention.Found, _ node: DocumentNode, _ convention: BindingConvention
    ) -> JSONValue? {
        guard let shape = found.shape, let place = shape.user,
            let answer = AnswerOutline(of: node, documents).schema,
            var user = readTemplate(of: node, shape)?[JSONPointer(tokens: place)]?.object
        else { return nil }
        let outline = self.outline(of: answer, at: place)
        let tokens = shape.answer.values.compactMap(\.last)
        for key in user.keys
        where tokens.contains(key) || TokenWords.usernames.contains(key)
            || TokenWords.passwords.contains(key)
        {
            user[key] = nil
        }
        for member in user where member.value.array != nil { user[member.key] = [] }
        let samples = convention.samples(of: convention.users.collection)
        let defaults = RowDefaults(documents: documents, samples: samples)
            .members(in: .object(user), of: outline)
        return defaults.isEmpty ? nil : .object(defaults)
    }

    /// A binding about tokens, with what the response declares besides.
    mutating func completedTokens(
        _ binding: StubBinding, of node: DocumentNode, _ template: PathTemplate,
        _ method: HTTPMethod
    ) -> StubBinding {
        var binding = binding
        guard var shape = binding.tokenShape else { return binding }
        shape.template = readTemplate(of: node, shape)
        shape.forms = readForms(of: node, shape)
        // The root's own choice of members counts for all logins.
        let isChosen = documents.root["x-stub"]?["tokens"]?["claims"] != nil
        if let user = shape.user, !isChosen || !binding.action.issuesTokens {
            shape.claims = TokenConvention(node, method, template, documents).claims(at: user)
        }
        binding.tokenShape = shape
        return binding
    }

    /// An example of the response with all members, but for tokens and times that the shape does not
    /// list, and states in which few users are.
    private mutating func readTemplate(
        of operation: DocumentNode, _ shape: TokenShape
    ) -> JSONValue? {
        let answer = AnswerOutline(of: operation, documents)
        guard !answer.hasNoJSON, let schema = answer.schema, let compiled = compile(schema) else {
            return nil
        }
        let example = ExampleGenerator.response.example(of: compiled, budget: &exampleBudget)
        var usual = example
        if let around = shape.answer[.accessToken]?.dropLast(),
            var tokens = usual[JSONPointer(tokens: Array(around))]?.object
        {
            let unlisted = TokenWords.slots.flatMap(\.names).filter {
                !shape.answer.values.contains(around + [$0])
            }
            for name in unlisted { tokens[name] = nil }
            usual = EnvelopeConvention.setting(.object(tokens), at: Array(around), of: usual)
        }
        if let place = shape.user, var user = usual[JSONPointer(tokens: place)]?.object {
            let required = outline(of: schema, at: place).required
            for key in user.keys {
                if RareState.isNamed(by: key) {
                    user[key] = user[key]?.bool == nil ? JSONValue?.none : false
                } else if TokenWords.usernames.contains(key), !required.contains(key) {
                    // Nobody is known by the names of an example.
                    user[key] = nil
                }
            }
            usual = EnvelopeConvention.setting(.object(user), at: place, of: usual)
        }
        return compiled.isValid(usual, formats: .assert) ? usual : example
    }

    /// How the tokens of a response look, where its schema does not allow JSON Web Tokens.
    private mutating func readForms(
        of operation: DocumentNode, _ shape: TokenShape
    ) -> [TokenShape.Slot: TokenForm] {
        guard let answer = AnswerOutline(of: operation, documents).schema else { return [:] }
        var forms: [TokenShape.Slot: TokenForm] = [:]
        for slot in [TokenShape.Slot.accessToken, .refreshToken] {
            guard let place = shape.answer[slot],
                let node = documents.schema(at: place, of: answer), let schema = compile(node)
            else { continue }
            let form = TokenForm(fitting: schema)
            if form != .jsonWebToken { forms[slot] = form }
        }
        return forms
    }

    private func outline(of schema: DocumentNode, at place: [String]) -> SchemaOutline {
        place.reduce(SchemaOutline(schema, in: documents)) { outline, key in
            outline[key].map { SchemaOutline($0, in: documents) } ?? outline
        }
    }

    /// How users log in, by the root's `x-stub.tokens` and by what the document suggests: each
    /// member that is written replaces the one that is inferred, and `null` takes it away.
    mutating func readTokens() -> TokenBinding? {
        let written = documents.root["x-stub"]?["tokens"]
        guard
            written != nil || signsInByBasic
                || operations.contains(where: { $0.binding?.action.issuesTokens == true })
        else {
            dropTokenBindings()
            return nil
        }
        var members = inferredTokens()
        for member in written?.value.object ?? [:] {
            members[member.key] = member.value == .null ? JSONValue?.none : member.value
        }
        let node = DocumentNode(
            value: .object(members), document: 0,
            pointer: written?.pointer ?? documents.root.pointer)
        var tokens = read { $0.tokens(of: node) }
        tokens.isInferred = written?["collection"] == nil
        tokens.checksBasic = signsInByBasic
        for shape in operations.compactMap({ $0.binding?.tokenShape }) {
            tokens.forms.merge(shape.forms) { first, _ in first }
        }
        tokens.acceptsBareTokens =
            written?["scheme"] == nil
            && securitySchemes.values.contains(where: \.isAuthorizationKey)
        return tokens
    }

    /// Whether users have no tokens, but send their Basic credentials with each request.
    private var signsInByBasic: Bool {
        let demanded = operations.flatMap(\.security.schemes)
        return convention?.users.exists == true && demanded.contains { $0.word == "basic" }
            && !demanded.contains { $0.isSimulated(word: "bearer") }
    }

    /// Answers operations that need a token with examples, because no operation issues tokens.
    private mutating func dropTokenBindings() {
        guard convention != nil else { return }
        for index in operations.indices
        where operations[index].isBoundByConvention
            && operations[index].binding.map({ $0.action.isAboutTokens || $0.isOfCurrentUser })
                == true
        {
            operations[index].binding = nil
            operationBindings[index] = nil
            operations[index].bindingReason = "example: no operation gives tokens"
        }
    }

    /// The members of `x-stub.tokens` that the document suggests.
    private func inferredTokens() -> JSONObject {
        let users = (convention ?? .empty).users
        // A user who registers has the members that requests send, whatever the other rows have.
        var usernames = users.usernames
        for place in operations.compactMap({ $0.binding?.tokenShape?.username }) {
            guard place != TokenShape.authorization, let name = place.last,
                !usernames.contains(name)
            else { continue }
            usernames.append(name)
        }
        var members: JSONObject = [
            "collection": .string(users.collection),
            "username": .array(usernames.map { .string($0) }),
            "password": .string(users.password),
            "claims": ["id", "username", "email", "name", "role"],
        ]
        let keys = securitySchemes.values.filter(\.isAuthorizationKey)
        let schemes = documents.root["components"]?["securitySchemes"]
        let words = keys.sorted { $0.name < $1.name }.compactMap { key in
            Self.scheme(in: schemes?[key.name]?["description"]?.value.string ?? "")
        }
        members["scheme"] = words.first.map(JSONValue.string)
        describeKeys(&members)
        describeSessions(&members)
        return members
    }

    /// The places of tokens besides `Authorization`: keys that are called like the token of a login,
    /// cookies whose names say that they are of a user, and such header fields where no operation
    /// demands a token in `Authorization`.
    private func describeKeys(_ members: inout JSONObject) {
        let places = operations.compactMap { $0.binding?.tokenShape?.answer[.accessToken]?.last }
        guard !places.isEmpty else { return }
        let createsKeys = operations.contains { $0.binding?.issuedKey != nil }
        let demanded = operations.flatMap(\.security.schemes)
        let usesTokens = demanded.contains { $0.isSimulated(word: "bearer") }
        let known = Set(places.map(TokenWords.plain))
        for scheme in demanded {
            guard case .apiKey(let place, let name) = scheme.kind, !scheme.isAuthorizationKey,
                known.contains(TokenWords.plain(name)) || createsKeys && place != .cookie
                    || (place == .cookie || place == .header && !usesTokens)
                        && TokenWords.isKeyOfUser(name)
            else { continue }
            let member = place == .header ? "header" : place == .query ? "query" : "cookie"
            members[member] = members[member] ?? .string(name)
        }
    }

    /// The cookie that logins without a token in their response set, and what operations demand
    /// beside it.
    private func describeSessions(_ members: inout JSONObject) {
        let startsSession = operations.contains { operation in
            guard case .login? = operation.binding?.action,
                let shape = operation.binding?.tokenShape
            else { return false }
            return shape.answer[.accessToken] == nil
        }
        let alternatives = operations.flatMap(\.security.alternatives)
        let cookies = alternatives.joined().compactMap(\.scheme.cookie)
        guard startsSession, let cookie = cookies.first else { return }
        let fields =
            alternatives.lazy
            .filter { $0.contains { $0.scheme.cookie == cookie } }
            .joined().compactMap(\.scheme.keyField)
        members["cookie"] = .string(cookie)
        members["csrfHeader"] = fields.first.map(JSONValue.string)
    }

    /// The authorization scheme that a description shows before a token, as in `Token xxx.yyy.zzz`.
    private static func scheme(in description: String) -> String? {
        let words = description.split { " \n\t\"'`:,()".contains($0) }
        for (word, next) in zip(words, words.dropFirst())
        where ["Bearer", "Token", "JWT"].contains(word) {
            let isShown =
                "<{[$".contains(next.first ?? " ") || next.hasPrefix("xx") || next.hasPrefix("ey")
                || next.dropLast().contains(".")
            if isShown { return String(word) }
        }
        return nil
    }
}
