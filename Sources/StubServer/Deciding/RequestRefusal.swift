import StubContract
import StubFixtures
import StubHTTP
import StubJSON
import StubSupport

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

    private func strictResponse(_ issues: [ContractIssue]) -> HTTPResponse? {
        guard let first = issues.first else { return nil }
        let status =
            switch first.kind.part {
            case .contentType: 415
            case .body: first.isSyntax ? 400 : 422
            case .security: 401
            case .path, .query, .header, .cookie, .status: 400
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
            issue.kind.part == .path
        case .list:
            // The path of a list names a row only where that has a parent.
            issue.kind.part == .path && operation.binding?.parent != nil
        // An authorization server has errors of its own (RFC 6749 §5.2).
        case .endpoint(.token): issue.kind.part == .body || issue.kind.part == .contentType
        case .endpoint(.authorize): issue.kind.part == .query
        case .login, .refresh:
            issue.kind.part == .body && Self.judgedByLogin.contains(issue.kind.rule)
        case .create:
            // A row without its parent is refused by the binding's own message.
            operation.binding?.parent.map { parent in
                issue.kind.part == .body && call.lacksParent(parent)
            } ?? false
        case .distinct, .document, .mark, .set, .file, .upload, .exchange, .logout, .currentUser,
            .endpoint(.register), nil:
            false
        }
    }

    private static let judgedByLogin: Set = [
        "required", "type", "minLength", "minimum", "maximum",
    ]

    /// What is wrong with a body field by field; `nil` if nothing is, or it is no JSON at all.
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

    /// The member that is wrong or missing, as a dotted path.
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
    /// Whether the parent of a new row is named neither by the path nor by the body.
    fileprivate func lacksParent(_ parent: StubBinding.Parent) -> Bool {
        guard route.match?.pathParameters.contains(where: { $0.name == parent.parameter }) != true,
            let body, body.object != nil
        else { return false }
        return body[parent.parameter].map(CollectionResponder.isFalsy) ?? true
    }
}
