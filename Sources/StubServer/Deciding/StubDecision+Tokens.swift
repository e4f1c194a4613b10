import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubRecordings
import StubSupport

/// Answers to operations about users and their tokens.
extension StubDecision {
    /// The answer to a login and its like; `nil` for actions that concern fixtures.
    func authAnswer(
        _ operation: ContractOperation, _ binding: StubBinding, _ state: inout StubState
    ) -> FixtureAnswer? {
        guard binding.action.isAboutTokens || binding.isOfCurrentUser && binding.tokenShape != nil,
            let tokens = state.tokens?.binding
        else { return nil }
        let users = state.users
        let login = recordedLogin(binding, state)
        let auth = AuthResponder(
            request: TokenRequest(
                body: login.body, query: call.target.query, bearer: bearer?.token),
            authorization: call.header(for: .authorization)["Authorization"],
            now: now, bearer: bearer, shows: binding.shows, shape: binding.tokenShape,
            apps: apps(in: state), clientStatus: operation.declares(403) ? 403 : 401,
            isWrongLogin: login.isWrong)
        var answer: FixtureAnswer?
        if case .endpoint(.register(let creation)) = binding.action {
            answer = registration(auth, creation, binding, &state)
        } else if binding.isOfCurrentUser {
            answer = currentUserWrite(auth, binding, &state)
        } else {
            answer =
                state.withTokens { tokens in
                    auth.respond(binding.action, authority: &tokens, users: users)
                } ?? nil
        }
        guard var answer else { return nil }
        if users != nil { state.coverage.note(fixture: tokens.collection) }
        if answer.response.status >= 400 {
            let declared = ContractRefusal(of: operation, .declared)
            let named = declared.status(among: Self.refusals, naming: answer.codes)
            if tokens.isInferred, let named { answer.response.status = named }
            answer.response = accepted(answer.response, by: operation, codes: answer.codes)
        } else if binding.action.endsTokens, tokens.isInferred,
            let declared = ExampleSynthesizer.response(of: operation)
        {
            answer.response = declared
        }
        return binding.completed(answer, now: now)
    }

    /// The statuses by which APIs refuse logins and registrations.
    private static let refusals = [401, 400, 403, 404, 409, 422]

    /// The ids and secrets in the rows of a collection to which any app can add itself, as in
    /// `POST /apps`; `nil` if there is none.
    private func apps(in state: StubState) -> [String: String]? {
        let registration = state.edition.definition.contract.operations.first { operation in
            guard case .create? = operation.binding?.action, !operation.security.isRequired else {
                return false
            }
            return operation.binding?.shows?.members["client_secret"] != nil
        }
        guard let name = registration?.binding?.fixture,
            let rows = state.fixtures.collections[name]?.rows
        else { return nil }
        var apps: [String: String] = [:]
        for row in rows {
            guard let id = row.members["client_id"]?.string else { continue }
            apps[id] = row.members["client_secret"]?.string ?? ""
        }
        return apps
    }

    /// The body of a request with the values of the recorded login that it repeats, and whether
    /// it is a wrong one.
    ///
    /// The row of a user has the values that the recorder has put in the place of the real ones.
    private func recordedLogin(
        _ binding: StubBinding, _ state: StubState
    ) -> (body: JSONValue?, isWrong: Bool) {
        let body = call.body ?? call.form
        switch binding.action {
        case .login, .endpoint(.token): break
        default: return (body, false)
        }
        switch state.recordings.login(of: call.whole) {
        case .unrecorded: return (body, false)
        case .recorded(let values):
            let replaced = values.reduce(body) { body, value in
                body?.setting(value.value, at: value.key[...])
            }
            return (replaced, false)
        case .wrongPassword: return (body, true)
        // Rows of users who never logged in have no password to compare.
        case .otherName: return (body, state.users == nil)
        }
    }

    /// Adds the user that the body describes, and logs the user in.
    private func registration(
        _ auth: AuthResponder, _ described: StubBinding.Creation, _ binding: StubBinding,
        _ state: inout StubState
    ) -> FixtureAnswer? {
        guard let users = state.users, let tokens = state.tokens?.binding else {
            return state.withTokens { auth.respond(.login, authority: &$0, users: nil) } ?? nil
        }
        let shape = binding.tokenShape ?? tokens.shape
        let place = (shape.password ?? [tokens.password]).dropLast()
        let members = auth.request.value(at: Array(place))
        let names = tokens.usernames.compactMap { members?[$0]?.string }
        let taken = names.first {
            state.tokens?.user(named: $0, password: nil, users: users) != nil
        }
        if let name = taken {
            let declared = call.operation.map { ContractRefusal(of: $0, .declared) }
            let statuses = [409, 422, 400]
            let status =
                declared?.status(among: statuses, naming: AuthResponder.codesOfTakenNames)
                ?? declared?.status(among: statuses) ?? 422
            var refusal = FixtureAnswer(
                response: .message(status, "'\(name)' is registered already"))
            refusal.codes = AuthResponder.codesOfTakenNames
            return refusal
        }
        if let members, let refusal = refusalOfRepetition(in: members, of: shape.password?.last) {
            return refusal
        }
        var described = described
        if names.isEmpty, members?[(shape.password ?? [tokens.password]).last ?? ""] == nil {
            for key in described.defaults.keys where TokenWords.anonymous.contains(key) {
                described.defaults[key] = true
            }
        }
        // What is sent as an option of the registration is the user's.
        for group in members?.object ?? [:] where shape.claims?.contains(group.key) == false {
            for member in group.value.object ?? [:]
            where shape.claims?.contains(member.key) == true {
                described.defaults[member.key] = member.value
            }
        }
        described.bodyMember = described.bodyMember ?? place.first
        var creation = binding
        creation.action = .create(described)
        creation.tokenShape = nil
        // No response shows the password.
        creation.shows = creation.shows ?? MemberOutline()
        guard let made = fixtureAnswer(creation, &state, nil) else { return nil }
        guard made.response.status / 100 == 2, let row = made.rows.first,
            var user = TokenAuthority.Subject(row)
        else { return made }
        // Where an app's own token registers users, they get what the app may do.
        if let bearer, bearer.isClient { user.scopes = bearer.scopes }
        let answer = state.withTokens { tokens -> FixtureAnswer? in
            tokens.login(user, now: now).map { login in
                FixtureAnswer(response: auth.answer(to: login, lifetime: nil, tokens))
            }
        }
        guard var answer = answer ?? nil else { return made }
        answer.response.status = 201
        return answer
    }

    /// The refusal of a password that is sent twice, but not the same; `nil` if it is the same.
    private func refusalOfRepetition(in members: JSONValue, of password: String?) -> FixtureAnswer?
    {
        let again = members.object?.first { member in
            TokenWords.isRepeatedPassword(member.key) && member.key != password
        }
        guard let again, let password, members[password] != again.value else { return nil }
        let declared = call.operation.map { ContractRefusal(of: $0, .declared) }
        let status = declared?.status(among: [422, 400]) ?? 400
        return FixtureAnswer(
            response: .message(status, "'\(again.key)' is not the same as '\(password)'"))
    }

    /// Writes the row of the current user, and answers it in the shape that the document declares.
    private func currentUserWrite(
        _ auth: AuthResponder, _ binding: StubBinding, _ state: inout StubState
    ) -> FixtureAnswer? {
        guard let tokens = state.tokens?.binding else { return nil }
        guard bearer != nil else {
            return FixtureAnswer(response: .unauthorized(.missing, tokens.messages))
        }
        // Who changes other members alone need not know it.
        let new = binding.renames.first { $0.field == tokens.password }?.parameter
        let changesPassword = new.map { auth.request[$0] != nil } ?? true
        if changesPassword, let place = binding.tokenShape?.password,
            let refusal = state.withTokens({ [users = state.users] tokens in
                auth.refusal(ofPasswordAt: place, tokens, users)
            }) ?? nil
        {
            return refusal
        }
        if let body = call.body ?? call.form, let refusal = refusalOfRepetition(in: body, of: new) {
            return refusal
        }
        let before = bearer.flatMap { state.users?[$0.user] }
        guard let made = fixtureAnswer(binding, &state, nil) else { return nil }
        // A user who was deleted is in no collection any more.
        guard made.response.status / 100 == 2, let row = made.rows.first ?? before, let bearer,
            let shape = binding.tokenShape
        else { return made }
        return auth.user(row, bearer, shape, tokens)
    }

    /// A refusal as the operation declares it, unless the contract accepts it as it is and
    /// declares its members.
    func accepted(
        _ response: HTTPResponse, by operation: ContractOperation,
        _ style: ContractRefusal.Style = .declared, codes: [String] = []
    ) -> HTTPResponse {
        let declared = ContractRefusal(of: operation, style)
        guard let body = try? JSONParser.parse(response.body),
            !declared.accepts(body, status: response.status)
                || !declared.declares(body, status: response.status)
        else { return response }
        return shaped(response, of: operation, style, codes: codes)
    }

    /// A refusal with the body that the operation declares for its status, or else with that of its
    /// other errors.
    func shaped(
        _ response: HTTPResponse, of operation: ContractOperation,
        _ style: ContractRefusal.Style = .explaining, codes: [String] = []
    ) -> HTTPResponse {
        let declared = ContractRefusal(of: operation, style)
        let body = try? JSONParser.parse(response.body)
        let text = body?["message"]?.string ?? body?["error_description"]?.string ?? ""
        let shape =
            declared.response(status: response.status, message: text, codes: codes)
            ?? ContractRefusal(of: operation, .explaining)
            .likelyResponse(status: response.status, message: text, codes: codes)
        guard var made = shape else { return response }
        // Clients of an authorization server know errors by their codes.
        if let code = body?["error"], var object = (try? JSONParser.parse(made.body))?.object,
            object["error"]?.string != nil
        {
            object["error"] = code
            if declared.accepts(.object(object), status: response.status) {
                made.body = JSONSerializer.bytes(.object(object))
            }
        }
        for name in ["WWW-Authenticate", "Cache-Control"] {
            if let value = response.fields[name] { made.fields[name] = value }
        }
        return made
    }
}

extension JSONValue {
    /// The value with another one at a place that exists.
    fileprivate func setting(_ value: JSONValue, at place: ArraySlice<String>) -> JSONValue {
        guard let name = place.first else { return value }
        guard case .object(var object) = self, let member = object[name] else { return self }
        object[name] = member.setting(value, at: place.dropFirst())
        return .object(object)
    }
}
