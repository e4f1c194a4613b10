/// How many generated responses an app received, and what it made of them.
package struct AnswerRates: Sendable, Hashable {
    /// The responses of one group by what the app made of them.
    package struct Counts: Sendable, Hashable {
        private var numbers: [AnswerRecord.Outcome: Int] = [:]

        /// Creates counts of nothing.
        package init() {}

        /// How many responses had this outcome.
        package subscript(outcome: AnswerRecord.Outcome) -> Int { numbers[outcome] ?? 0 }

        /// How many responses were sent.
        package var sent: Int { numbers.values.reduce(0, +) }

        mutating func add(_ outcome: AnswerRecord.Outcome, _ count: Int = 1) {
            numbers[outcome, default: 0] += count
        }
    }

    /// The records with the number of times each occurred.
    private(set) var records: [AnswerRecord: Int] = [:]

    /// Creates rates without responses.
    package init() {}

    /// Whether no response was sent.
    package var isEmpty: Bool { records.isEmpty }

    /// All responses.
    package var total: Counts { counts { _ in true } }

    /// The responses by operation, sorted by its id.
    package var operations: [(name: String, counts: Counts)] { grouped(by: \.operation) }

    /// The responses by family of variations, in the order of the families.
    package var families: [(family: AnswerVariation, counts: Counts)] {
        AnswerVariation.allCases.compactMap { family in
            let counts = counts { $0.family == family }
            return counts.sent == 0 ? nil : (family, counts)
        }
    }

    /// The responses by the keyword of the schema that they test, such as `allowed enum`.
    package var keywords: [(name: String, counts: Counts)] {
        grouped { "\($0.isAllowed ? "allowed" : "forbidden") \($0.keyword)" }
    }

    /// Counts a response.
    package mutating func add(_ record: AnswerRecord, count: Int = 1) {
        records[record, default: 0] += count
    }

    /// Counts the responses of another part of the run.
    package mutating func add(_ other: AnswerRates) {
        records.merge(other.records, uniquingKeysWith: +)
    }

    private func counts(_ isIncluded: (AnswerRecord) -> Bool) -> Counts {
        var counts = Counts()
        for (record, count) in records where isIncluded(record) {
            counts.add(record.outcome, count)
        }
        return counts
    }

    private func grouped(by name: (AnswerRecord) -> String) -> [(name: String, counts: Counts)] {
        var groups: [String: Counts] = [:]
        for (record, count) in records {
            groups[name(record), default: Counts()].add(record.outcome, count)
        }
        return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
