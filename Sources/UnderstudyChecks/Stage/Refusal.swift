import StubContract
import StubHarness
import StubJSON
import StubRules
import StubSchema
import StubServer

/// One way in which a request fails, for checks of what an app does if it does.
struct Refusal: Sendable {
    /// What comes instead of the normal answer, such as "a 500".
    let what: String
    /// Answers each request of the operation so.
    let rule: Rule
    /// The status of an error, with ``message`` in the shape of the contract's errors.
    var status: Int?
    /// What an app makes of it; `nil` if apps differ.
    var kind: Failure.Kind?

    /// The statuses of the errors among all refusals of a read.
    ///
    /// By 400, 404 or 410 a server may mean that the cursor of a page is too old.
    static let statuses = [403, 500]

    /// The server's text in an error with a status.
    static let message = "Something broke"
}

extension CheckStage {
    /// A read that fails in each way: with the statuses, with an error in a 200 if the app's policy
    /// knows such errors, with a body that cannot be read, and with a broken connection.
    func refusals(ofRead operation: String) -> [Refusal] {
        let errors = Refusal.statuses.map { status in
            Refusal(
                what: "a \(status)", rule: refusal(of: operation, status, Refusal.message),
                status: status, kind: Failure(status: status).kind)
        }
        func broken(_ rule: Rule) -> Refusal {
            Refusal(
                what: "a broken connection", rule: rule.failing(with: .connectionResetMidBody),
                kind: .connectionLost)
        }
        let response = stub.definition.contract.operation(operation)?.response(for: 200)
        guard let media = response?.content.first(where: \.type.isJSON) else {
            return errors + [broken(Rule(.operation(operation)))]
        }
        let headers = requiredFields(of: operation, 200, with: ["Content-Type": "application/json"])
        func success(_ body: RuleResponse.Body) -> Rule {
            Rule(.operation(operation)).respond(200, headers: headers, body: body)
        }
        let envelope = refusalIn200(declaredBy: media).map {
            Refusal(what: "an error in a 200", rule: success(.json($0)))
        }
        let unreadable = Refusal(
            what: "a body that cannot be read", rule: success(.bytes(Array("{".utf8))),
            kind: .decoding)
        // A 304, which a request may ask for, would be whole without a body.
        let whole = media.schema.map { ExampleGenerator().example(of: $0) } ?? ["more": "to come"]
        return errors + [envelope].compactMap(\.self) + [unreadable, broken(success(.json(whole)))]
    }

    /// An error with the status 200, as an example of the contract has it, or of the members that mark
    /// it alone; `nil` if the app's policy knows none.
    private func refusalIn200(declaredBy media: ContractMedia) -> JSONValue? {
        let policy = description.policy
        guard !policy.refusalsIn200.isEmpty else { return nil }
        let members = policy.refusalsIn200.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        return media.examples.compactMap(\.value).first(where: policy.isRefusal)
            ?? .object(JSONObject(members))
    }

    /// Expects the failure to be what a refusal means, with the server's text if it has one.
    func expect(
        _ failure: Failure?, by refusal: Refusal, of operation: String, _ then: Expectations
    ) throws {
        let failure = try then.require(failure, "an error is shown")
        if let kind = refusal.kind { expect(failure, kind, refusal.what, then) }
        if let status = refusal.status {
            expectText(Refusal.message, of: failure, to: operation, status, then)
        }
    }
}
