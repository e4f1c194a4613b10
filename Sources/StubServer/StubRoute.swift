import StubContract
import StubHTTP

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

    /// What the contract has for the target where it has no operation.
    enum Miss: Sendable {
        case notFound
        case methodNotAllowed([HTTPMethod])
    }

    let key: Key
    /// The target as it was asked for.
    let asked: RequestTarget
    /// The target without what is meant for the stub itself.
    let target: RequestTarget
    /// `nil` where the contract has no such operation.
    let operation: ContractOperation?
    let operationID: String?
    let requiresToken: Bool
    let pathParameters: [(name: String, value: String)]
    let miss: Miss?
    /// What breaks the contract in a request without a body; `nil` where fields matter as well.
    let issues: [ContractIssue]?
    /// Whether the target asks something of the stub itself.
    let hasOverrides: Bool
    /// Whether the operation only reads fixtures, and looks at nothing but target and user.
    let readsOnly: Bool

    private static let longestKept = 512

    /// Whether the same target may come again: one that leads nowhere is no use to anybody.
    let isWorthKeeping: Bool

    init?(_ key: Key, contract: Contract) {
        guard let asked = RequestTarget(key.target) else { return nil }
        self.key = key
        self.asked = asked
        hasOverrides = asked.query.contains { $0.name.hasPrefix(RequestOverrides.prefix) }
        let target =
            hasOverrides
            ? RequestTarget(
                segments: asked.segments, query: RequestOverrides.stripped(asked.query)) : asked
        self.target = target
        isWorthKeeping = key.target.utf8.count <= Self.longestKept
        switch contract.router.match(key.method, target.segments, query: target.query) {
        case .operation(let index, let parameters):
            let operation = contract.operations[index]
            self.operation = operation
            operationID = operation.id
            requiresToken = operation.requiresToken
            pathParameters = parameters
            miss = nil
            issues = Self.issues(key, target, parameters, operation)
            readsOnly = (key.method == .get || key.method == .head) && Self.readsOnly(operation)
        case .methodNotAllowed(let allowed):
            operation = nil
            operationID = nil
            requiresToken = false
            pathParameters = []
            miss = .methodNotAllowed(allowed)
            issues = []
            readsOnly = false
        case .notFound:
            operation = nil
            operationID = nil
            requiresToken = false
            pathParameters = []
            miss = .notFound
            issues = []
            readsOnly = false
        }
    }

    private static func readsOnly(_ operation: ContractOperation) -> Bool {
        guard let binding = operation.binding else { return false }
        switch binding.action {
        case .list, .item, .distinct, .document: return binding.answersAlike
        // A file's answer depends on `Range` as well.
        case .create, .replace, .update, .delete, .mark, .set, .file, .upload, .login, .exchange,
            .refresh,
            .logout, .currentUser:
            return false
        }
    }

    private static func issues(
        _ key: Key, _ target: RequestTarget, _ parameters: [(name: String, value: String)],
        _ operation: ContractOperation
    ) -> [ContractIssue]? {
        let looksAtMore = operation.parameters.contains {
            $0.location == .header || $0.location == .cookie
        }
        guard !looksAtMore, operation.requestBody == nil else { return nil }
        return RequestValidator.validate(
            HTTPRequest(key.method, key.target), target: target, pathParameters: parameters,
            against: operation
        ).issues
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
