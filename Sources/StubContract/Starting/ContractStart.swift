public import StubJSON
import StubSchema

/// A contract that somebody else wrote, with fixtures made up for it.
public struct ContractStart: Sendable {
    public struct Collection: Sendable {
        /// The fixture's name, which the convention finds it by.
        public let name: String
        /// Each valid; fewer than wanted where no more could be told apart.
        public let rows: [JSONValue]
    }

    /// In order of name.
    public let collections: [Collection]
    /// Collections that no valid row could be made for, in order of name.
    public let failures: [String]
    /// Whether the document has bindings of its own, so that no convention applies.
    public let isBound: Bool

    /// Makes rows for each collection that the contract's paths speak of.
    ///
    /// The same document, number and seed always make the same rows.
    ///
    /// - Parameter rows: how many rows a collection gets.
    /// - Throws: what is wrong with the document.
    public init(
        of document: JSONDocument, references: [JSONDocument], rows: Int = 10, seed: UInt64 = 1
    ) throws(DiagnosticError) {
        var loader = ContractLoader.surveyor(document, references: references)
        isBound = loader.convention == nil
        _ = try loader.load()
        let plans = CollectionPlan.plans(of: loader.sites)
        var makers: [RowMaker] = []
        for plan in plans { makers.append(RowMaker(plan: plan, seed: seed, compiler: &loader)) }
        var identities: [String: [JSONValue]] = [:]
        for index in makers.indices {
            identities[makers[index].plan.name] = makers[index].identities(rows)
        }
        var collections: [Collection] = []
        var failures: [String] = []
        for maker in makers {
            var made = maker.rows(rows, identities: identities)
            if made.isEmpty, let alternative = maker.plan.alternative {
                // The rows of lists and the row alone cannot be one and the same.
                made = RowMaker(plan: alternative, seed: seed, compiler: &loader)
                    .rows(rows, identities: identities)
            }
            if made.isEmpty {
                failures.append(maker.plan.name)
            } else {
                collections.append(Collection(name: maker.plan.name, rows: made))
            }
        }
        self.collections = collections.sorted { $0.name < $1.name }
        self.failures = failures.sorted()
    }
}
