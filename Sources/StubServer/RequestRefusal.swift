import StubContract
import StubHTTP
import StubJSON

/// Decides whether what is wrong with a request makes the stub refuse it.
struct RequestRefusal: Sendable {
    let isStrict: Bool

    /// The answer to a request that breaks the contract; `nil` if it is only noted.
    ///
    /// Strict refuses every issue, warnings included. Lenient refuses errors where the operation
    /// declares a 400, and leaves it to the fixtures to say that there is no such row.
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

    /// The 401 to a request that brings no token, though its operation asks for one.
    ///
    /// Lenient answers as the API does. Strict says it as it says all that breaks the contract; a
    /// token that has expired breaks nothing, and is answered as the API does in either case.
    func unauthorized(_ answer: HTTPResponse, _ call: StubCall) -> StubAnswer {
        guard isStrict else { return StubAnswer(http: answer) }
        let issue = ContractIssue(
            code: "request/header/required",
            message: "the operation asks for a bearer token", location: "Authorization",
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
            switch first.code {
            case "request/content-type": 415
            case "request/body/syntax": 400
            case let code where code.hasPrefix("request/body/"): 422
            default: 400
            }
        return .problem(
            status, title: "The request breaks the contract", detail: Self.text(first),
            issues: issues)
    }

    /// Rows are looked up by the text of the path, and logins have texts of their own.
    private func isLeftToFixtures(
        _ issue: ContractIssue, _ operation: ContractOperation, _ call: StubCall
    ) -> Bool {
        switch operation.binding?.action {
        case .item, .replace, .update, .delete:
            issue.code.hasPrefix("request/path/")
        case .list:
            // The path of a list names a row only where that has a parent.
            issue.code.hasPrefix("request/path/") && operation.binding?.parent != nil
        case .login, .refresh:
            Self.judgedByLogin.contains(issue.code)
        case .create:
            // A row without its parent is refused by the binding's own message.
            operation.binding?.parent.map { parent in
                issue.code.hasPrefix("request/body/") && call.lacksParent(parent)
            } ?? false
        case .distinct, .document, .mark, .set, .file, .upload, .exchange, .logout, .currentUser,
            nil:
            false
        }
    }

    private static let judgedByLogin = Set(
        ["required", "type", "minLength", "minimum", "maximum"].map { "request/body/" + $0 })

    /// What is wrong with a body field by field; `nil` if nothing is, or it is no JSON at all.
    private static func fieldErrors(_ issues: [ContractIssue], _ status: Int) -> HTTPResponse? {
        let issues = issues.filter { issue in
            issue.severity == .error && issue.code.hasPrefix("request/body/")
        }
        guard !issues.isEmpty, !issues.contains(where: { $0.code == "request/body/syntax" }) else {
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

    /// The member that is to blame, as a dotted path; of a missing one its own name.
    private static func field(of issue: ContractIssue) -> String {
        var keys = issue.location.split(separator: "/").map(String.init)
        let quoted = issue.message.split(separator: "\"", omittingEmptySubsequences: false)
        if issue.code == "request/body/required", quoted.count > 2 {
            keys.append(String(quoted[1]))
        }
        return keys.joined(separator: ".")
    }

    private static func text(_ issue: ContractIssue) -> String {
        issue.code.hasPrefix("request/query/") && issue.code != "request/query/required"
            ? "Invalid '\(issue.location)' - \(issue.message)" : issue.message
    }
}

extension StubCall {
    /// Whether the parent of a new row is named neither by the path nor by the body.
    fileprivate func lacksParent(_ parent: StubBinding.Parent) -> Bool {
        guard !route.pathParameters.contains(where: { $0.name == parent.parameter }),
            let body, body.object != nil
        else { return false }
        return body[parent.parameter].map(CollectionResponder.isFalsy) ?? true
    }
}
