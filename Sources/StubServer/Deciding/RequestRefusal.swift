import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

/// Decides whether a request that breaks the contract gets an error response.
struct RequestRefusal: Sendable {
    let isStrict: Bool

    /// Returns the error response to a request that breaks the contract; `nil` if it is only
    /// reported.
    ///
    /// In strict mode all violations are rejected, including warnings. In lenient mode errors are
    /// rejected if the operation declares a 400; a missing row is left to the fixtures.
    func response(to call: StubCall) -> HTTPResponse? {
        guard !call.issues.isEmpty, let operation = call.operation else { return nil }
        if isStrict { return strictResponse(call.issues) }
        if let status = operation.binding?.invalidStatus, call.body != nil,
            let response = Self.fieldErrors(call.issues, status)
        {
            return response
        }
        guard operation.response(for: 400) != nil else { return nil }
        let issue = call.issues.first { issue in
            issue.severity == .error && !isLeftToFixtures(issue, operation, call)
        }
        return issue.map { .message(400, Self.text($0)) }
    }

    /// Returns the 401 response to a request without the token that its operation requires.
    ///
    /// Lenient mode answers like the API. Strict mode reports it like all contract violations. An
    /// expired token is not a violation, and is answered like the API in both modes.
    func unauthorized(_ answer: HTTPResponse, _ call: StubCall) -> StubAnswer {
        guard isStrict else { return StubAnswer(http: answer) }
        let issue = ContractIssue(
            ContractIssue.Kind(.request, .header, "required"),
            message: "the operation requires a bearer token", location: "Authorization",
            contract: call.operation?.pointer ?? .root)
        var problem = HTTPResponse.problem(
            401, title: "The request breaks the contract", detail: issue.message,
            issues: call.issues + [issue])
        problem.fields["WWW-Authenticate"] = answer.fields["WWW-Authenticate"]
        return StubAnswer(http: problem, origin: .refusal)
    }

    private func strictResponse(_ issues: [ContractIssue]) -> HTTPResponse? {
        guard let first = issues.first else { return nil }
        let status =
            switch first.kind.part {
            case .contentType: 415
            case .body: first.isSyntax ? 400 : 422
            case .path, .query, .header, .cookie, .status: 400
            }
        return .problem(
            status, title: "The request breaks the contract", detail: Self.text(first),
            issues: issues)
    }

    /// Rows are looked up by the text of the path, and logins have their own error texts.
    private func isLeftToFixtures(
        _ issue: ContractIssue, _ operation: ContractOperation, _ call: StubCall
    ) -> Bool {
        switch operation.binding?.action {
        case .item, .replace, .update, .delete:
            issue.kind.part == .path
        case .list:
            // The path of a list identifies a row only if the list has a parent.
            issue.kind.part == .path && operation.binding?.parent != nil
        case .login, .refresh:
            issue.kind.part == .body && Self.judgedByLogin.contains(issue.kind.rule)
        case .create:
            // The binding has a message for a row without its parent.
            operation.binding?.parent.map { parent in
                issue.kind.part == .body && call.lacksParent(parent)
            } ?? false
        case .distinct, .document, .mark, .set, .file, .upload, .exchange, .logout, .currentUser,
            nil:
            false
        }
    }

    private static let judgedByLogin: Set = [
        "required", "type", "minLength", "minimum", "maximum",
    ]

    /// Returns the errors of a body by field; `nil` if there are none, or if it is not JSON.
    private static func fieldErrors(_ issues: [ContractIssue], _ status: Int) -> HTTPResponse? {
        let issues = issues.filter { issue in
            issue.severity == .error && issue.kind.part == .body
        }
        guard !issues.isEmpty, !issues.contains(where: \.isSyntax) else {
            return nil
        }
        let errors = issues.map { issue -> JSONValue in
            ["field": .string(field(of: issue)), "message": .string(issue.message)]
        }
        return .json(
            status: status,
            JSONSerializer.bytes([
                "message": .string(text(issues[0])), "errors": .array(errors),
            ]))
    }

    /// Returns the invalid or missing member, as a dotted path.
    private static func field(of issue: ContractIssue) -> String {
        let keys = JSONPointer(issue.location)?.tokens ?? []
        return (keys + [issue.missingMember].compactMap(\.self)).joined(separator: ".")
    }

    private static func text(_ issue: ContractIssue) -> String {
        issue.kind.part == .query && issue.kind.rule != "required"
            ? "Invalid '\(issue.location)' - \(issue.message)" : issue.message
    }
}

extension ContractIssue {
    /// Whether the body cannot be parsed.
    fileprivate var isSyntax: Bool { kind == Kind(.request, .body, "syntax") }
}

extension StubCall {
    /// Whether neither the path nor the body contains the parent of a new row.
    fileprivate func lacksParent(_ parent: StubBinding.Parent) -> Bool {
        guard route.match?.pathParameters.contains(where: { $0.name == parent.parameter }) != true,
            let body, body.object != nil
        else { return false }
        return body[parent.parameter].map(CollectionResponder.isFalsy) ?? true
    }
}
