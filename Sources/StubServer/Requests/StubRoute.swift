import StubContract
import StubHTTP
import StubSupport

/// The result of routing a method and target, with all information that depends only on them.
final class StubRoute: Sendable {
    /// The destination of a target.
    enum Destination: Sendable {
        case operation(Match)
        case miss(Miss)
    }

    /// An operation of the contract, with the information that depends only on the target.
    struct Match: Sendable {
        let operation: ContractOperation
        let pathParameters: [(name: String, value: String)]
        /// Whether the operation only reads fixtures, and depends only on target and user; then it has
        /// no body and no parameters in header fields.
        let readsOnly: Bool
        /// Whether the operation lists the rows of a fixture.
        let lists: Bool
        /// Whether responses may contain addresses, which begin with that of the request.
        let writesAddresses: Bool
        /// Whether the operation adds rows to a fixture.
        let creates: Bool
        /// Whether the operation needs a body.
        let requiresBody: Bool
    }

    /// The reason why the contract has no operation for the target.
    enum Miss: Sendable {
        case notFound
        case methodNotAllowed([HTTPMethod])
    }

    /// The target as it was sent.
    let asked: RequestTarget
    /// The target without options for the stub.
    let target: RequestTarget
    let destination: Destination
    /// `nil` if the contract has no operation for the target.
    let operationID: String?
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
            let match = Match(request.method, parameters, edition.contract.operations[index])
            destination = .operation(match)
            operationID = match.operation.id
            let security = match.operation.security
            self.security = security.alternatives.isEmpty ? nil : security
        case .methodNotAllowed(let allowed):
            destination = .miss(.methodNotAllowed(allowed))
            operationID = nil
            security = nil
        case .notFound:
            destination = .miss(.notFound)
            operationID = nil
            security = nil
        }
    }

    /// The operation of the target; `nil` for a miss.
    var match: Match? {
        guard case .operation(let match) = destination else { return nil }
        return match
    }

    /// The decoded values of the operation's path parameters, by name.
    var pathValues: [String: String] {
        Dictionary(
            match?.pathParameters.map { ($0.name, $0.value) } ?? [],
            uniquingKeysWith: { first, _ in first })
    }
}

extension StubRoute.Match {
    fileprivate init(
        _ method: HTTPMethod, _ parameters: [(name: String, value: String)],
        _ operation: ContractOperation
    ) {
        self.operation = operation
        pathParameters = parameters
        requiresBody = operation.requestBody?.isRequired == true
        switch operation.binding?.action {
        case .list?: (lists, creates) = (true, false)
        case .create?: (lists, creates) = (false, true)
        default: (lists, creates) = (false, false)
        }
        writesAddresses = operation.binding?.writesAddresses ?? false
        readsOnly = (method == .get || method == .head) && Self.readsOnly(operation)
    }

    private static func readsOnly(_ operation: ContractOperation) -> Bool {
        guard let binding = operation.binding, operation.requestBody == nil,
            !operation.parameters.contains(where: {
                $0.location == .header || $0.location == .cookie
            })
        else { return false }
        switch binding.action {
        case .list, .item, .distinct, .document: return binding.answersAlike
        // The response with a file also depends on `Range`.
        case .create, .replace, .update, .delete, .mark, .set, .file, .upload, .login, .exchange,
            .refresh,
            .logout, .currentUser, .endpoint:
            return false
        }
    }
}

extension StubBinding {
    /// Whether reads have the same response for any host and at any time.
    fileprivate var answersAlike: Bool {
        headers.allSatisfy { !ClockTemplate.isNeeded(for: $0.value) } && !hasLinks
    }

    /// Whether responses may contain addresses, which begin with that of the request.
    fileprivate var writesAddresses: Bool {
        switch action {
        case .replace, .update, .delete: hasLinks
        case .create(let creation): creation.location?.isAbsolute == true || hasLinks
        default: true
        }
    }

    /// Whether responses may contain links that begin with the host of the request, in the body or
    /// in `Link`.
    private var hasLinks: Bool {
        if (envelope?.members ?? []).contains(where: \.quantity.isLink) { return true }
        guard case .list(let list) = action else { return false }
        return list.page?.links == .absolute
    }
}

extension StubBinding.EnvelopeMember.Quantity {
    /// Links start with the host of the request.
    fileprivate var isLink: Bool {
        switch self {
        case .nextLink, .previousLink, .firstLink, .lastLink, .selfLink: true
        case .page, .total, .skip, .limit, .count, .pages, .next, .previous, .more, .before,
            .nextNumber,
            .previousNumber:
            false
        }
    }
}
