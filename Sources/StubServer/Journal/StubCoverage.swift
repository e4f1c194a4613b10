import StubContract
import StubHTTP
import StubJSON

/// The parts of a contract and its fixtures that were used; it is kept over resets.
struct StubCoverage: Sendable {
    /// The number of responses by operation and status.
    private(set) var statuses: [String: [Int: Int]] = [:]
    /// How often each operation was requested without the credentials that it requires.
    private(set) var withoutCredentials: [String: Int] = [:]
    private(set) var fixtures: Set<String> = []
    private(set) var unmatched = 0

    mutating func note(operation: String?, status: Int, lacksCredentials: Bool = false) {
        guard let operation else { return unmatched += 1 }
        if lacksCredentials { withoutCredentials[operation, default: 0] += 1 }
        statuses[operation, default: [:]][status, default: 0] += 1
    }

    mutating func note(fixture: String) {
        if !fixtures.contains(fixture) { fixtures.insert(fixture) }
    }

    mutating func add(_ other: StubCoverage) {
        for (operation, others) in other.statuses {
            statuses[operation, default: [:]].merge(others, uniquingKeysWith: +)
        }
        withoutCredentials.merge(other.withoutCredentials, uniquingKeysWith: +)
        fixtures.formUnion(other.fixtures)
        unmatched += other.unmatched
    }
}

extension StubCoverage {
    /// Returns the coverage report.
    ///
    /// It lists every operation with its seen and unseen statuses, and the used and unused
    /// fixtures.
    func report(of contract: Contract, fixtures names: [String]) -> JSONValue {
        let operations = contract.operations.map { operation in
            OperationCoverage(
                operation: operation, counts: statuses[operation.id] ?? [:],
                withoutCredentials: withoutCredentials[operation.id] ?? 0)
        }
        return [
            "operations": .array(operations.map(\.json)),
            "fixtures": [
                "used": .array(names.filter(fixtures.contains).map(JSONValue.string)),
                "unused": .array(names.filter { !fixtures.contains($0) }.map(JSONValue.string)),
            ],
            "unmatched": .int(unmatched),
            "summary": [
                "operations": .int(operations.count),
                "exercised": .int(operations.count { !$0.counts.isEmpty }),
                "responses": .int(operations.reduce(0) { $0 + $1.operation.responses.count }),
                "seen": .int(
                    operations.reduce(0) {
                        $0 + $1.operation.responses.count - $1.unseen.count
                    }),
            ],
        ]
    }
}

/// The part of a coverage report for one operation.
private struct OperationCoverage {
    let operation: ContractOperation
    let counts: [Int: Int]
    let withoutCredentials: Int

    /// The declared responses that were not seen.
    var unseen: [String] {
        let seen = Set(counts.keys.compactMap { operation.response(for: $0)?.status })
        return operation.responses.map(\.status).filter { !seen.contains($0) }.map(\.text)
    }

    var json: JSONValue {
        [
            "id": .string(operation.id),
            "method": .string(operation.method.rawValue),
            "path": .string(operation.path),
            "requests": .int(counts.values.reduce(0, +)),
            "statuses": .object(
                JSONObject(counts.sorted { $0.key < $1.key }.map { (String($0), .int($1)) })),
            "withoutCredentials": .int(withoutCredentials),
            "unseen": .array(unseen.map(JSONValue.string)),
        ]
    }
}
