import Foundation
import StubHarness
import UnderstudyChecks

@testable import CustomerContracts

/// Which check concerns which part of the app, as the suite has it.
struct FeatureTable {
    /// What the cases are listed under that name no part of the app.
    static let several = "several at once"

    /// The columns: the groups of the catalogue, then those of the app.
    let groups: [CaseGroup]
    /// The ids of the checks of each part, by group; a check that a part has twice is there twice.
    private(set) var ids: [String: [CaseGroup: [String]]] = [:]

    init(_ entries: [CheckEntry]) {
        groups = entries.map(\.group).ordered
        for entry in entries where entry.reason == nil {
            for part in entry.parts.isEmpty ? [Self.several] : entry.parts {
                ids[part, default: [:]][entry.group, default: []].append(entry.id)
            }
        }
    }

    var parts: [String] { ids.keys.sorted() }

    /// The text of a cell: `P01–P03, R17 ×2`; `nil` if there is no check.
    func cell(_ part: String, _ group: CaseGroup) -> String? {
        let counts = Dictionary(grouping: ids[part]?[group] ?? []) { $0 }.mapValues(\.count)
        guard !counts.isEmpty else { return nil }
        // The operation of a generated answer says what the row says already.
        guard group != .answers else {
            return counts.count == 1 ? "1 operation" : "\(counts.count) operations"
        }
        var runs: [[String]] = []
        for id in counts.keys.sorted() {
            if counts[id] == 1, let last = runs.last?.last, counts[last] == 1,
                Self.number(last) + 1 == Self.number(id)
            {
                runs[runs.count - 1].append(id)
            } else {
                runs.append([id])
            }
        }
        return runs.flatMap { run -> [String] in
            if run.count > 2, let first = run.first, let last = run.last {
                return ["\(first)–\(last)"]
            }
            return run.map { id in counts[id].map { $0 > 1 ? "\(id) ×\($0)" : id } ?? id }
        }.joined(separator: ", ")
    }

    /// A row of the table in the documentation; `reasons` are the letters of its empty cells.
    func row(_ part: String, _ reasons: [CaseGroup: String] = [:]) -> String {
        let cells = groups.map { cell(part, $0) ?? reasons[$0] ?? "?" }
        return "| \(([part] + cells).joined(separator: " | ")) |"
    }

    private static func number(_ id: String) -> Int { Int(id.dropFirst()) ?? .min }
}
