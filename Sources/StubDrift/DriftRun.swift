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

    /// The rows that are known while a run goes on.
    private struct Rows {
        /// Those of the API, which may have other ones than the fixtures, and then of the stub.
        var known = KnownRows()
        /// Those that this run has added.
        var added = KnownRows()
        /// Those of the stub.
        var own = KnownRows()
        /// Whether the API has responded.
        var isReached = false
    }

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
    /// - Throws: what the live API's sender throws, unless there was a response before.
    package func results() async throws -> [DriftResult] {
        var results: [Int: DriftResult] = [:]
        var rows = Rows()
        let order = contract.operations.indices.sorted { rank($0) < rank($1) }
        for index in order {
            results[index] = try await result(of: contract.operations[index], &rows)
        }
        let mask = HeaderMask(fields)
        return contract.operations.indices.compactMap { results[$0].map(mask.masked) }
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
        of operation: ContractOperation, _ rows: inout Rows
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
                operation, of: contract,
                rows: isRead || operation.method == .post ? rows.known : rows.added,
                fields: fields)
        } catch {
            return skipped(error.reason, nil)
        }
        if !isRead, operation.method != .post, plan.isGuess {
            return skipped("it changes a row, and this run has added none", nil)
        }
        let text = "\(plan.request.method) \(plan.request.target)"
        let response: HTTPResponse
        do {
            response = try await live(plan.request)
            rows.isReached = true
        } catch {
            guard rows.isReached, !(error is CancellationError) else { throw error }
            return broken(.responseMissing, operation, text, "there is no valid response")
        }
        if let reason = reason(toSkip: response, plan, operation) { return skipped(reason, text) }
        if isGone(response, plan, operation) {
            return broken(
                .operationMissing, operation, text, "the API answers \(response.status)")
        }
        if response.status / 100 == 2, let found = Self.json(response) {
            rows.known.add(found, of: operation)
            if operation.method == .post { rows.added.add(found, of: operation) }
        }
        let known = isRead ? await ownResponse(to: plan.request, of: operation, rows.own) : nil
        if let known {
            rows.known.add(known, of: operation)
            rows.own.add(known, of: operation)
        }
        return DriftResult(
            operation: operation.id, request: text, skipped: nil,
            findings: ResponseDrift(operation: operation, request: text, expected: known)
                .findings(in: response))
    }

    /// What the stub responds to the request with its own rows; `nil` if that is no success.
    private func ownResponse(
        to request: HTTPRequest, of operation: ContractOperation, _ rows: KnownRows
    ) async -> JSONValue? {
        let plan = try? DriftRequest(operation, of: contract, rows: rows, fields: fields)
        guard let response = try? await own(plan?.request ?? request), response.status / 100 == 2
        else { return nil }
        return Self.json(response)
    }

    private func broken(
        _ code: DriftCode, _ operation: ContractOperation, _ request: String, _ message: String
    ) -> DriftResult {
        DriftResult(
            operation: operation.id, request: request, skipped: nil,
            findings: [
                DriftFinding(
                    code: code, operation: operation.id, request: request, place: "",
                    message: message, isBreaking: true)
            ])
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
        if (400...499).contains(status), plan.hasMadeUpValues,
            operation.response(for: status) != nil
        {
            return "the API rejects the request (\(status)); declare examples for its parameters"
        }
        return nil
    }
}
