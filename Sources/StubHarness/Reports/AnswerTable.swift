/// The rates of generated answers as lines of text.
struct AnswerTable {
    let rates: AnswerRates
    /// The seed that was given for the run; `nil` if the suite's own applies.
    let seed: UInt64?

    private static let headings: [(outcome: AnswerRecord.Outcome, heading: String)] = [
        (.accepted, "accepted"), (.rejected, "rejected"), (.unaffected, "unaffected"),
        (.tolerated, "tolerated"), (.silent, "silent"), (.crashed, "crashed"), (.hung, "hung"),
        (.wrong, "wrong"),
    ]

    var lines: [String] {
        let chosen = seed.map { "chosen by the seed \($0)" } ?? "chosen by the suite's seed"
        return ["generated answers: \(rates.total.sent) sent, \(chosen)"]
            + table("by family of variations", families)
            + table("by operation", rates.operations.map { ($0.name, $0.counts) })
            + ["by keyword: \(keywords)", published]
    }

    private var families: [(name: String, counts: AnswerRates.Counts)] {
        rates.families.map { family, counts in
            let published = family.publishedOperator.map { " (\($0))" } ?? ""
            return (family.rawValue + published, counts)
        } + [("all", rates.total)]
    }

    private var keywords: String {
        rates.keywords.map { "\($0.name) \($0.counts.sent)" }.joined(separator: ", ")
    }

    private var published: String {
        let here = PublishedRates.here(rates)
        return "required member removed: \(here.sent) answers, \(percent(.crashed, of: here)) % "
            + "crashed the app, \(percent(.silent, of: here)) % were accepted silently; "
            + "\(PublishedRates.source): about \(PublishedRates.crashed) % of the apps crashed, "
            + "over \(PublishedRates.silent) % failed silently"
    }

    private func percent(_ outcome: AnswerRecord.Outcome, of counts: AnswerRates.Counts) -> Int {
        counts.sent == 0 ? 0 : counts[outcome] * 100 / counts.sent
    }

    private func table(
        _ title: String, _ rows: [(name: String, counts: AnswerRates.Counts)]
    ) -> [String] {
        // Of the outcomes that are wrong, only those that occurred.
        let columns = Self.headings.filter { outcome, _ in
            [.accepted, .rejected, .silent, .crashed, .hung].contains(outcome)
                || rows.contains { $0.counts[outcome] > 0 }
        }
        let width = max(title.count, rows.map(\.name.count).max() ?? 0)
        let heading = columns.map { "  " + $0.heading }.joined()
        return [padded(title, width) + "  sent" + heading]
            + rows.map { row in
                let cells = columns.map { "  " + right(row.counts[$0.outcome], $0.heading.count) }
                return padded(row.name, width) + "  " + right(row.counts.sent, 4) + cells.joined()
            }
    }

    private func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private func right(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
