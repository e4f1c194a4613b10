import StubContract
import StubHTTP
import StubJSON

/// The parts of a contract and its fixtures that were used; it is kept over resets.
struct StubCoverage: Sendable {
    private var counts: [String: [Int: Int]] = [:]
    /// How often each operation was requested without the credentials that it requires.
    private(set) var withoutCredentials: [String: Int] = [:]
    /// The last counted response and its number of repetitions, because equal requests often
    /// repeat.
    private var run: Run?
    private(set) var fixtures: Set<String> = []
    private(set) var unmatched = 0

    private struct Run: Sendable {
        let operation: String
        let status: Int
        var count = 1
    }

    /// The number of responses by operation and status.
    var statuses: [String: [Int: Int]] {
        var all = self
        all.endRun()
        return all.counts
    }

    mutating func note(operation: String?, status: Int, lacksCredentials: Bool = false) {
        guard let operation else { return unmatched += 1 }
        if lacksCredentials { withoutCredentials[operation, default: 0] += 1 }
        if run?.status == status, run?.operation == operation {
            run?.count += 1
        } else {
            endRun()
            run = Run(operation: operation, status: status)
        }
    }

    private mutating func endRun() {
        guard let ended = run.take() else { return }
        counts[ended.operation, default: [:]][ended.status, default: 0] += ended.count
    }

    mutating func note(fixture: String) {
        if !fixtures.contains(fixture) { fixtures.insert(fixture) }
    }

    mutating func add(_ other: StubCoverage) {
        for (operation, others) in other.statuses {
            counts[operation, default: [:]].merge(others, uniquingKeysWith: +)
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
        let statuses = statuses
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
