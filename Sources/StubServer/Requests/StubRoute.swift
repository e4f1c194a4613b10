import StubContract
import StubHTTP
import StubSupport

/// The result of routing a method and target, with all information that depends only on them.
final class StubRoute: Sendable {
    /// The target as it was sent.
    let asked: RequestTarget
    /// The target without options for the stub.
    let target: RequestTarget
    /// `nil` if the contract has no operation for the target.
    let operation: ContractOperation?
    let operationID: String?
    /// The decoded parameters of the operation's path.
    let pathParameters: [(name: String, value: String)]
    /// The methods of the target's path; empty if the contract has no such path, or the operation.
    let allowed: [HTTPMethod]
    /// The credentials that requests need; `nil` if they need none.
    let security: OperationSecurity?
    /// Whether the target has options for the stub.
    let hasOverrides: Bool

    /// Takes the edition, a reference, because copying its contract would take longer than routing.
    init?(_ request: HTTPRequest, edition: StubEdition) {
        guard let asked = RequestTarget(request.target) else { return nil }
        self.asked = asked
        hasOverrides = asked.query.contains { $0.name.hasPrefix(RequestOverrides.prefix) }
        target =
            hasOverrides
            ? RequestTarget(
                segments: asked.segments, query: RequestOverrides.stripped(asked.query)) : asked
        switch edition.contract.router.match(request.method, target.segments, query: target.query) {
        case .operation(let index, let parameters):
            operation = edition.contract.operations[index]
            (pathParameters, allowed) = (parameters, [])
        case .methodNotAllowed(let methods):
            (operation, pathParameters, allowed) = (nil, [], methods)
        case .notFound: (operation, pathParameters, allowed) = (nil, [], [])
        }
        operationID = operation?.id
        let security = operation?.security
        self.security = security?.alternatives.isEmpty == true ? nil : security
    }

    /// The decoded values of the operation's path parameters, by name.
    var pathValues: [String: String] {
        Dictionary(
            pathParameters.map { ($0.name, $0.value) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension ContractOperation {
    /// Whether it only reads fixtures, and depends only on target and user.
    var isPlainRead: Bool {
        guard let binding, requestBody == nil,
            !parameters.contains(where: { $0.location == .header || $0.location == .cookie })
        else { return false }
        switch binding.action {
        case .list, .item, .distinct, .document: return binding.answersAlike
        // The response with a file also depends on `Range`.
        case .create, .replace, .update, .delete, .mark, .set, .file, .upload, .login, .exchange,
            .refresh, .logout, .currentUser, .endpoint:
            return false
        }
    }
}

extension StubBinding {
    /// Whether reads have the same response for any host and at any time.
    fileprivate var answersAlike: Bool {
        headers.allSatisfy { !ClockTemplate.isNeeded(for: $0.value) } && !hasLinks
    }

    /// Whether responses may contain links that begin with the host of the request, in the body or
    /// in `Link`.
    private var hasLinks: Bool {
        // Links begin with the host of the request.
        if (envelope?.members ?? []).contains(where: { $0.quantity.relation != nil }) {
            return true
        }
        guard case .list(let list) = action else { return false }
        return list.page?.links == .absolute
    }
}
