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
    /// rejected if the operation declares how it rejects them; a missing row is left to the
    /// fixtures. In both modes the declared response is sent if there is one.
    func response(to call: StubCall) -> HTTPResponse? {
        guard let first = call.issues.first, let operation = call.operation else { return nil }
        if isStrict { return strictResponse(first, operation, call) }
        if let status = operation.binding?.invalidStatus, call.body != nil,
            let response = Self.fieldErrors(call.issues, status)
        {
            return response
        }
        let issue = call.issues.first { issue in
            issue.severity == .error && !isLeftToFixtures(issue, operation, call)
        }
        guard let issue else { return nil }
        return declaredResponse(to: issue, operation, call, usualStatuses(for: issue))
    }

    private func strictResponse(
        _ issue: ContractIssue, _ operation: ContractOperation, _ call: StubCall
    ) -> HTTPResponse {
        // HTTP itself gives 415 its meaning: no other status says that the type is wrong.
        let usual = usualStatuses(for: issue)
        let statuses = usual.first == 415 ? [415] : usual
        return declaredResponse(to: issue, operation, call, statuses)
            ?? problem(usual.first ?? 400, issue, call)
    }

    /// The first of the statuses that the operation declares, with the declared body if there is
    /// one; `nil` if it declares none.
    private func declaredResponse(
        to issue: ContractIssue, _ operation: ContractOperation, _ call: StubCall,
        _ statuses: [Int]
    ) -> HTTPResponse? {
        let refusal = ContractRefusal(
            of: operation, accepting: Negotiation(call.header(for: .negotiation)).accepted,
            .explaining)
        // Of a wrong type or a body that cannot be read, one status says it best.
        let best =
            statuses.first == 415 || issue.isSyntax || issue.isMissingBody
            ? refusal.status(among: statuses) : refusal.status(sayingMostAmong: statuses)
        return best.map { status in
            let response = refusal.response(
                status: status, message: Self.text(issue), place: Self.place(of: issue))
            // A strict stub says what is wrong even if the contract declares no body for it.
            if let response, !isStrict || response.bodyCount > 0 { return response }
            return problem(status, issue, call)
        }
    }

    private func problem(_ status: Int, _ issue: ContractIssue, _ call: StubCall) -> HTTPResponse {
        .problem(
            status, title: "The request breaks the contract", detail: Self.text(issue),
            issues: call.issues)
    }

    /// The statuses that say what is wrong, the one that says it best first.
    ///
    /// Most APIs that declare 400 and 422 mean something else than the schema by 422, so that only
    /// strict prefers it.
    private func usualStatuses(for issue: ContractIssue) -> [Int] {
        switch issue.kind.part {
        case .contentType: [415, 400, 422]
        case .body where issue.isUndeclared: [415, 400, 422]
        case .body where isStrict && !issue.isSyntax && !issue.isMissingBody: [422, 400]
        case .security: [401]
        case .body, .path, .query, .header, .cookie, .status, .operation: [400, 422]
        }
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
        case .upload:
            issue.kind.part == .body && issue.kind.rule == "required"
        // An authorization server has errors of its own (RFC 6749 §5.2), unless 422 is all it has.
        case .endpoint(.token), .endpoint(.revoke):
            (issue.kind.part == .body || issue.kind.part == .contentType)
                && (operation.declares(400) || !operation.declares(422))
        case .endpoint(.authorize): issue.kind.part == .query
        case .login, .refresh:
            issue.kind.part == .body
                && (operation.isBoundByConvention ? Self.missing : Self.judgedByLogin)
                    .contains(issue.kind.rule)
        case .create:
            // The binding has a message for a row without its parent.
            operation.binding?.parent.map { parent in
                issue.kind.part == .body && call.lacksParent(parent)
            } ?? false
        case .distinct, .document, .mark, .set, .file, .exchange, .logout, .currentUser,
            .endpoint(.register), nil:
            false
        }
    }

    /// What the login of any API says in its own words.
    private static let missing: Set = ["required", "type"]

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
        place(of: issue).joined(separator: ".")
    }

    /// Returns the keys of the invalid or missing member, or the name of a parameter.
    private static func place(of issue: ContractIssue) -> [String] {
        guard issue.kind.part == .body else { return [issue.location] }
        let keys = JSONPointer(issue.location)?.tokens ?? []
        return keys + [issue.missingMember].compactMap(\.self)
    }

    private static func text(_ issue: ContractIssue) -> String {
        issue.kind.part == .query && issue.kind.rule != "required"
            ? "Invalid '\(issue.location)' - \(issue.message)" : issue.message
    }
}

extension ContractIssue {
    /// Whether the body cannot be parsed.
    fileprivate var isSyntax: Bool { kind == Kind(.request, .body, "syntax") }

    /// Whether there is no body although one is required.
    fileprivate var isMissingBody: Bool {
        kind == Kind(.request, .body, "required") && location.isEmpty && missingMember == nil
    }

    /// Whether there is a body although none is declared.
    fileprivate var isUndeclared: Bool { kind == Kind(.request, .body, "undeclared") }
}

extension StubCall {
    /// Whether neither the path nor the body contains the parent of a new row.
    fileprivate func lacksParent(_ parent: StubBinding.Parent) -> Bool {
        guard !route.pathParameters.contains(where: { $0.name == parent.parameter }),
            let body, body.object != nil
        else { return false }
        return body[parent.parameter].map(CollectionResponder.isFalsy) ?? true
    }
}
