package import StubContract
package import StubHTTP
package import StubJSON

/// What answers the requests of a pact while it is written: a stub with its initial fixtures.
package struct PactProvider: Sendable {
    /// Restores the initial state and returns the tokens of a signed-in user by their names; empty
    /// if nobody can sign in.
    package let setUp: @Sendable () async throws -> [String: String]
    /// Sends a request.
    package let send: @Sendable (HTTPRequest) async throws -> HTTPResponse

    package init(
        setUp: @escaping @Sendable () async throws -> [String: String],
        send: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) {
        self.setUp = setUp
        self.send = send
    }
}

/// Writes the exchanges of an app as a pact (Pact specification V4).
///
/// Each request is sent again to a provider in its initial state. Only if it gets the same status is
/// it part of the pact, because a verifier cannot know of the rules, the clock and the earlier
/// writes of a case. Of requests with the same parts, the shortest is the example.
package struct PactExport: Sendable {
    /// The pact.
    package let file: JSONValue
    /// The number of its interactions.
    package let count: Int
    /// The exchanges without an interaction, such as `getUser 503`, by the reason; sorted.
    package let leftOut: [(reason: String, exchanges: [String])]

    private static let notReached = "the initial fixtures do not lead to this response"

    /// The number of examples that are tried for an interaction.
    private static let mostTries = 25

    /// - Parameters:
    ///   - exchanges: the exchanges of the app; those without an operation are ignored.
    ///   - reads: the names of optional members that the app reads.
    package init(
        of exchanges: [Exchange], contract: Contract, consumer: String, provider: String,
        reads: Set<String>, by live: PactProvider
    ) async throws {
        var interactions: [PactInteraction] = []
        var leftOut: [String: Set<String>] = [:]
        let operations = Dictionary(
            contract.operations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var kinds: [[String]: [PactRequest]] = [:]
        for exchange in exchanges {
            guard let id = exchange.operation, let operation = operations[id],
                let status = exchange.response?.status
            else { continue }
            do throws(PactRequest.Obstacle) {
                let request = try PactRequest(exchange.request, of: operation, status: status)
                kinds[[id, String(status)] + request.kind, default: []].append(request)
            } catch {
                leftOut[error.reason, default: []].insert("\(id) \(status)")
            }
        }
        for (kind, requests) in kinds.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            guard let operation = operations[kind[0]], let status = Int(kind[1]) else { continue }
            if let found = try await Self.example(
                of: requests, operation, status: status, reads: reads, live)
            {
                interactions.append(found)
            } else {
                leftOut[Self.notReached, default: []].insert("\(operation.id) \(status)")
            }
        }
        count = interactions.count
        self.leftOut = leftOut.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
        file = Self.file(interactions, consumer: consumer, provider: provider)
    }

    /// The interaction with the first request that gets the status.
    private static func example(
        of requests: [PactRequest], _ operation: ContractOperation, status: Int,
        reads: Set<String>, _ live: PactProvider
    ) async throws -> PactInteraction? {
        var tried: Set<HTTPRequest> = []
        for request in requests.sorted(by: { $0.order < $1.order }) {
            guard tried.insert(request.request(with: [:])).inserted else { continue }
            guard tried.count <= mostTries else { return nil }
            let values = try await live.setUp()
            let response = try await live.send(request.request(with: values))
            guard response.status == status else { continue }
            let selected = request.query.filter { $0.name == operation.binding?.select }
                .flatMap { $0.value.split(separator: ",").map(String.init) }
            return PactInteraction(
                request, operation, response, reads: reads.union(selected))
        }
        return nil
    }

    private static func file(
        _ interactions: [PactInteraction], consumer: String, provider: String
    ) -> JSONValue {
        var seen: [String: Int] = [:]
        let list = interactions.map { interaction in
            let description = interaction.description
            seen[description, default: 0] += 1
            let number = seen[description] ?? 1
            return interaction.json(
                description: number == 1 ? description : "\(description) (\(number))")
        }
        return [
            "consumer": ["name": .string(consumer)],
            "provider": ["name": .string(provider)],
            "interactions": .array(list),
            "metadata": [
                "pactSpecification": ["version": "4.0"]
            ],
        ]
    }
}
