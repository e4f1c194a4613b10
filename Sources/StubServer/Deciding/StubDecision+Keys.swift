import StubContract
import StubFixtures
import StubHTTP
import StubJSON

/// Keys that users create, such as personal access tokens, by which requests are authorised.
extension StubDecision {
    /// Adds the row of a key, and shows the key in the response; `nil` for other operations, and for
    /// requests of nobody.
    ///
    /// The key is valid as long as its row exists.
    func keyAnswer(_ binding: StubBinding, _ state: inout StubState) -> FixtureAnswer? {
        guard let place = binding.issuedKey, let name = place.last,
            case .create(var creation) = binding.action, let bearer,
            let user = state.users?[bearer.user].flatMap(TokenAuthority.Subject.init),
            let made = state.withTokens({ $0.mint.text(of: binding.keyForm) }), let key = made
        else { return nil }
        let row = binding.envelope?.place?.tokens ?? []
        if place.dropLast().elementsEqual(row) { creation.defaults[name] = .string(key) }
        var binding = binding
        binding.action = .create(creation)
        guard var answer = fixtureAnswer(binding, &state, nil) else { return nil }
        guard answer.response.status / 100 == 2, let id = answer.rows.first?.id else {
            return answer
        }
        if var body = try? JSONParser.parse(answer.response.body) {
            body.set(.string(key), at: place[...])
            let status = answer.response.status
            answer.response.body = JSONSerializer.bytes(body)
            answer.knowledge = FixtureAnswer.value(body, status: status).knowledge
        }
        let keyRow = KeyRow(collection: binding.fixture, id: id)
        _ = state.withTokens { $0.add(key: key, of: user, in: keyRow) }
        return answer
    }
}
