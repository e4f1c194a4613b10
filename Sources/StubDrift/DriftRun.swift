package import StubContract
package import StubHTTP
import StubJSON

/// Calls the operations of a contract at a live API and compares the responses.
///
/// Reads come first, without path parameters before those with them, so that the latter ask for
/// rows that the API has. An existing row is never changed: writes to a row need one that the same
/// run has added.
package struct DriftRun: Sendable {
    /// Sends a request; throws if there is no response.
    package typealias Sender = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private let contract: Contract
    private let live: Sender
    private let own: Sender
    private let fields: HTTPFields
    private let allowsWrites: Bool

    /// - Parameters:
    ///   - contract: the contract.
    ///   - live: the API.
    ///   - own: a stub of the project, which shows what the fixtures lead to.
    ///   - fields: header fields of each request, such as credentials.
    ///   - allowsWrites: whether operations other than GET, HEAD and OPTIONS are called.
    package init(
        contract: Contract, live: @escaping Sender, own: @escaping Sender,
        fields: HTTPFields = [:], allowsWrites: Bool = false
    ) {
        self.contract = contract
        self.live = live
        self.own = own
        self.fields = fields
        self.allowsWrites = allowsWrites
    }

    /// The results in the order of the contract.
    ///
    /// - Throws: what the live API's sender throws.
    package func results() async throws -> [DriftResult] {
        var results: [Int: DriftResult] = [:]
        // Rows of the API come first, because it may have other ones than the fixtures.
        var (rows, added) = (KnownRows(), KnownRows())
        let order = contract.operations.indices.sorted { rank($0) < rank($1) }
        for index in order {
            results[index] = try await result(
                of: contract.operations[index], rows: &rows, added: &added)
        }
        return contract.operations.indices.compactMap { results[$0] }
    }

    private func rank(_ index: Int) -> (Int, Int) {
        let operation = contract.operations[index]
        let hasPath = operation.parameters.contains { $0.location == .path }
        let stage =
            switch operation.method {
            case .get, .head, .options: hasPath ? 1 : 0
            case .post: 2
            case .delete: 4
            default: 3
            }
        return (stage, index)
    }

    private func result(
        of operation: ContractOperation, rows: inout KnownRows, added: inout KnownRows
    ) async throws -> DriftResult {
        let skipped = { (reason: String, request: String?) in
            DriftResult(
                operation: operation.id, request: request, skipped: reason, findings: [])
        }
        let isRead = [.get, .head, .options].contains(operation.method)
        guard isRead || allowsWrites else { return skipped("it writes", nil) }
        let plan: DriftRequest
        do throws(DriftRequest.Obstacle) {
            plan = try DriftRequest(
                operation, of: contract, rows: isRead || operation.method == .post ? rows : added,
                fields: fields)
        } catch {
            return skipped(error.reason, nil)
        }
        if !isRead, operation.method != .post, plan.isGuess {
            return skipped("it changes a row, and this run has added none", nil)
        }
        let text = "\(plan.request.method) \(plan.request.target)"
        let response = try await live(plan.request)
        if let reason = reason(toSkip: response, plan, operation) { return skipped(reason, text) }
        let found = Self.json(response)
        if let found {
            rows.add(found, of: operation)
            if operation.method == .post { added.add(found, of: operation) }
        }
        // The stub has no part in what follows if it cannot answer.
        let expected = isRead ? try? await own(plan.request) : nil
        let known = expected.flatMap { $0.status / 100 == 2 ? Self.json($0) : nil }
        if let known { rows.add(known, of: operation) }
        var findings = ResponseDrift(operation: operation, request: text, expected: known)
            .findings(in: response)
        if isGone(response, plan, operation) {
            findings = [
                DriftFinding(
                    kind: .missing, part: "operation", operation: operation.id, request: text,
                    place: "", message: "the API answers \(response.status)", isBreaking: true)
            ]
        }
        return DriftResult(
            operation: operation.id, request: text, skipped: nil, findings: findings)
    }

    private static func json(_ response: HTTPResponse) -> JSONValue? {
        let type = response.fields["Content-Type"].flatMap(MediaType.init)
        return type?.isJSON == true ? try? JSONParser.parse(response.body) : nil
    }

    private func isGone(
        _ response: HTTPResponse, _ plan: DriftRequest, _ operation: ContractOperation
    ) -> Bool {
        switch response.status {
        case 404, 410: !plan.isGuess
        case 405, 501: operation.response(for: response.status) == nil
        default: false
        }
    }

    /// Why a response says nothing about the operation; `nil` if it does.
    private func reason(
        toSkip response: HTTPResponse, _ plan: DriftRequest, _ operation: ContractOperation
    ) -> String? {
        let status = response.status
        if response.delivery.stream != nil { return "its response is a stream" }
        if status == 401 || status == 403, operation.security.isRequired,
            operation.response(for: status) != nil || fields["Authorization"] == nil
        {
            return "it needs credentials (\(status)); pass them by --header"
        }
        if status == 404, plan.isGuess {
            return "the API has no such row (404); declare an example for the path's parameters"
        }
        if (400...499).contains(status), !isGone(response, plan, operation),
            operation.declares(status)
        {
            return "the API rejects the request (\(status)); declare examples for its parameters"
        }
        return nil
    }
}
