import StubContract
import StubHTTP
import StubSupport

/// Where method and target of a request lead, and what can be said from them alone.
final class StubRoute: Sendable {
    struct Key: Sendable, Hashable {
        let method: HTTPMethod
        let target: String

        init(_ request: HTTPRequest) {
            method = request.method
            target = request.target
        }
    }

    /// Where the target leads.
    enum Destination: Sendable {
        case operation(Match)
        case miss(Miss)
    }

    /// An operation of the contract, and what the target alone says of requests to it.
    struct Match: Sendable {
        let operation: ContractOperation
        let pathParameters: [(name: String, value: String)]
        /// A request without a body, validated; `nil` where header fields matter as well.
        let checked: RequestValidator.Checked?
        /// Whether the operation only reads fixtures, and looks at nothing but target and user.
        let readsOnly: Bool
    }

    /// Why the contract has no operation for the target.
    enum Miss: Sendable {
        case notFound
        case methodNotAllowed([HTTPMethod])
    }

    let key: Key
    /// The target as it was sent.
    let asked: RequestTarget
    /// The target without what is meant for the stub itself.
    let target: RequestTarget
    let destination: Destination
    /// `nil` where the contract has no operation for the target.
    let operationID: String?
    /// What requests need to be answered; `nil` where they need nothing.
    let security: OperationSecurity?
    /// Whether the target asks something of the stub itself.
    let hasOverrides: Bool
    /// Whether the same target may come again: a long one hardly does.
    let isWorthKeeping: Bool

    private static let longestKept = 512

    init?(_ key: Key, contract: Contract) {
        guard let asked = RequestTarget(key.target) else { return nil }
        self.key = key
        self.asked = asked
        hasOverrides = asked.query.contains { $0.name.hasPrefix(RequestOverrides.prefix) }
        target =
            hasOverrides
            ? RequestTarget(
                segments: asked.segments, query: RequestOverrides.stripped(asked.query)) : asked
        isWorthKeeping = key.target.utf8.count <= Self.longestKept
        switch contract.router.match(key.method, target.segments, query: target.query) {
        case .operation(let index, let parameters):
            let match = Match(key, target, parameters, contract.operations[index])
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

    /// The operation that the target leads to; `nil` for a miss.
    var match: Match? {
        guard case .operation(let match) = destination else { return nil }
        return match
    }
}

extension StubRoute.Match {
    fileprivate init(
        _ key: StubRoute.Key, _ target: RequestTarget,
        _ parameters: [(name: String, value: String)], _ operation: ContractOperation
    ) {
        self.operation = operation
        pathParameters = parameters
        checked = Self.checked(key, target, parameters, operation)
        readsOnly = (key.method == .get || key.method == .head) && Self.readsOnly(operation)
    }

    private static func readsOnly(_ operation: ContractOperation) -> Bool {
        guard let binding = operation.binding else { return false }
        switch binding.action {
        case .list, .item, .distinct, .document: return binding.answersAlike
        // A file's answer depends on `Range` as well.
        case .create, .replace, .update, .delete, .mark, .set, .file, .upload, .login, .exchange,
            .refresh,
            .logout, .currentUser, .endpoint:
            return false
        }
    }

    private static func checked(
        _ key: StubRoute.Key, _ target: RequestTarget,
        _ parameters: [(name: String, value: String)],
        _ operation: ContractOperation
    ) -> RequestValidator.Checked? {
        let looksAtMore = operation.parameters.contains {
            $0.location == .header || $0.location == .cookie
        }
        guard !looksAtMore, operation.requestBody == nil else { return nil }
        return RequestValidator.check(
            HTTPRequest(key.method, key.target), target: target, pathParameters: parameters,
            against: operation)
    }
}

extension StubBinding {
    /// Whether reads are answered the same whoever they are sent to, and whenever.
    fileprivate var answersAlike: Bool {
        headers.allSatisfy { !ClockTemplate.isNeeded(for: $0.value) }
            && !(envelope?.members ?? []).contains { $0.quantity.isLink }
    }
}

extension StubBinding.EnvelopeMember.Quantity {
    /// Links begin with the host that the request was sent to.
    fileprivate var isLink: Bool {
        switch self {
        case .nextLink, .previousLink, .firstLink, .lastLink, .selfLink: true
        case .page, .total, .skip, .limit, .pages, .next, .more, .nextNumber, .previousNumber: false
        }
    }
}
