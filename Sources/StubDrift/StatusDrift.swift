import StubContract
import StubHTTP

/// Compares the status of a live response with the successes that the operation declares.
struct StatusDrift {
    let operation: ContractOperation
    let request: String

    /// A finding unless the status is a declared success.
    func findings(in response: HTTPResponse) -> [DriftFinding] {
        let status = response.status
        // Both stand for a 200 (RFC 9110 §15.3.7, §15.4.5).
        let isPartOfSuccess = status == 206 || status == 304
        if isPartOfSuccess, operation.response(for: 200) != nil { return [] }
        switch status {
        case 200...299:
            guard Self.isUndeclared(status, of: operation) else { return [] }
            return [
                finding(
                    .statusAdded, status, "\(operation.id) declares no status \(status)")
            ]
        case 300...399 where operation.declares(status) && !Self.hasSuccess(operation):
            return []
        case 300...399:
            return [finding(.statusChanged, status, Self.redirect(response))]
        default:
            return [
                finding(
                    .statusChanged, status,
                    "the API answers \(status) to a request that is valid by the contract")
            ]
        }
    }

    /// Whether a success is not declared, although others are: `default` describes errors then.
    static func isUndeclared(_ status: Int, of operation: ContractOperation) -> Bool {
        guard !operation.declares(status) else { return false }
        return hasSuccess(operation) || operation.response(for: status) == nil
    }

    private static func hasSuccess(_ operation: ContractOperation) -> Bool {
        guard let success = operation.success else { return false }
        return success.status != .default
    }

    /// The target's query may contain credentials.
    private static func redirect(_ response: HTTPResponse) -> String {
        guard let target = response.fields["Location"], !target.isEmpty else {
            return "the API redirects"
        }
        return "the API redirects to \(target.prefix { $0 != "?" && $0 != "#" })"
    }

    private func finding(_ code: DriftCode, _ status: Int, _ message: String) -> DriftFinding {
        DriftFinding(
            code: code, operation: operation.id, request: request, place: String(status),
            message: message, isBreaking: true)
    }
}
