import Foundation
import StubHarness
import StubServer
import Testing
import UnderstudyChecks

@testable import CustomerContracts

/// The table of features and checks in the documentation, compared with the suite.
struct FeatureTableTests {
    private func suite() throws -> FeatureTable {
        let contract = try Definition.customer.get().contract
        return FeatureTable(CustomerSuite.checks.listing(in: contract))
    }

    private func article() throws -> [String] {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path = "Sources/CustomerContracts/CustomerContracts.docc/FeatureTable.md"
        return try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map(String.init)
    }

    /// The cells of each row of the article's table, by the row's first cell.
    private func rows() throws -> [String: [String]] {
        let rows = try article().filter { $0.hasPrefix("| ") }.map { line in
            line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
        }
        return Dictionary(rows.map { ($0[0], Array($0.dropFirst())) }, uniquingKeysWith: { $1 })
    }

    /// The reasons for empty cells, by their letters.
    private func reasons() throws -> [String: String] {
        let items = try article().compactMap { $0.wholeMatch(of: /- \*([a-z])\*: (.+)/) }
        return Dictionary(
            items.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { $1 })
    }

    @Test func `the table has every part of the app, and every check of each`() throws {
        let (suite, rows, reasons) = (try suite(), try rows(), try reasons())
        #expect(rows.keys.filter { $0 != "part" && $0 != "---" }.sorted() == suite.parts)
        #expect(rows["part"] == suite.groups.map(\.name))
        for part in suite.parts {
            let letters = Dictionary(
                zip(suite.groups, rows[part] ?? []).filter { reasons[$0.1] != nil },
                uniquingKeysWith: { $1 })
            let row = "| \(([part] + (rows[part] ?? [])).joined(separator: " | ")) |"
            #expect(row == suite.row(part, letters))
        }
    }

    @Test func `an empty cell has a reason, and each reason a cell`() throws {
        let (rows, reasons) = (try rows(), try reasons())
        let letters = Set(rows.values.joined().filter { $0.count == 1 && $0 != "?" })
        #expect(letters == Set(reasons.keys))
        #expect(reasons.values.allSatisfy { $0.count > 20 })
    }

    @Test func `every operation that the app sends belongs to a row`() throws {
        let rows = try rows()
        for action in CustomerActions.all {
            #expect(rows[action.part] != nil, "\(action.operation) is sent by \(action.part)")
        }
    }

    @Test func `a check that is added or removed changes its row`() throws {
        let contract = try Definition.customer.get().contract
        let entries = CustomerSuite.checks.listing(in: contract)
        let table = FeatureTable(entries)
        let last = try #require(
            entries.last {
                $0.parts.contains("profile") && $0.reason == nil && $0.group != .answers
            })
        for changed in [entries + [last], entries.filter { $0 != last }] {
            #expect(FeatureTable(changed).row("profile") != table.row("profile"))
        }
    }
}
