import StubContract
import StubFixtures
package import StubJSON

/// Removes generated rows that a stub would refuse, so that it accepts whatever `init` has written.
package struct StartReview {
    /// The collections that remain.
    package private(set) var start: ContractStart
    /// What was left out, by collection, and why.
    package private(set) var leftOut: [(collection: String, reason: String)] = []

    private let document: JSONDocument
    private let references: [JSONDocument]

    /// Removing a collection changes which operations are bound, and so what rows need.
    private static let rounds = 4

    /// - Throws: the errors in the document.
    package init(
        _ start: ContractStart, of document: JSONDocument, references: [JSONDocument]
    ) throws(DiagnosticError) {
        self.start = start
        self.document = document
        self.references = references
        for _ in 0..<Self.rounds where try !removeRefused() { return }
    }

    /// Returns whether anything was removed.
    private mutating func removeRefused() throws(DiagnosticError) -> Bool {
        let contract = try ContractLoader.load(
            document, references: references, convention: start.convention, isLenient: true)
        var kept: [ContractStart.Collection] = []
        var isSame = true
        for collection in start.collections {
            guard let reason = Self.refusal(of: collection.rows, collection.name, contract) else {
                kept.append(collection)
                continue
            }
            isSame = false
            let rows = Self.accepted(of: collection, contract)
            if rows.isEmpty {
                leftOut.append((collection.name, reason))
            } else {
                kept.append(ContractStart.Collection(name: collection.name, rows: rows))
                let count = collection.rows.count - rows.count
                leftOut.append(
                    (collection.name, "\(count) of \(collection.rows.count) rows: \(reason)"))
            }
        }
        start.collections = kept
        return !isSame
    }

    /// The rows of a collection that a stub accepts together.
    private static func accepted(
        of collection: ContractStart.Collection, _ contract: Contract
    ) -> [JSONValue] {
        let alone = collection.rows.filter { refusal(of: [$0], collection.name, contract) == nil }
        if refusal(of: alone, collection.name, contract) == nil { return alone }
        // Rows that are alike: adding them one by one takes long, and few of many remain.
        var rows: [JSONValue] = []
        for row in alone.prefix(mostCompared)
        where refusal(of: rows + [row], collection.name, contract) == nil {
            rows.append(row)
        }
        return rows
    }

    private static let mostCompared = 100

    /// Why a stub would refuse the rows; `nil` if it accepts them.
    private static func refusal(
        of rows: [JSONValue], _ name: String, _ contract: Contract
    ) -> String? {
        let bytes = JSONSerializer.bytes(.array(rows))
        do throws(DiagnosticError) {
            let document = try JSONDocument(file: "\(name).json", bytes: bytes)
            _ = try FixtureStore(
                seed: [(name, document)], contract: contract, check: FixtureCheck(contract))
            return nil
        } catch {
            return error.diagnostics.first?.message ?? "they cannot be read"
        }
    }
}
