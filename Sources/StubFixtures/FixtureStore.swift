package import StubContract
package import StubJSON
import StubNet
package import StubSupport

/// All fixtures by name: collections that requests page through and write to, and documents.
package struct FixtureStore: Sendable {
    /// A fixture that is served whole.
    package struct Document: Sendable {
        package let value: JSONValue
        package let text: [UInt8]
        let digest: UInt64
        private let verdict: Deferred<Bool>

        init(_ value: JSONValue, check: RowCheck = RowCheck()) {
            self.value = value
            text = JSONSerializer.bytes(value)
            digest = Digest.of(text)
            verdict = Deferred { check.accepts(value) }
        }

        /// Documents never change, so they are validated against the contract once.
        ///
        /// A long one is validated off the event loop; until then its validity is unknown.
        var knowledge: BodyKnowledge {
            let verdict =
                text.count <= Self.shortText
                ? verdict.value
                : verdict.value { verdict in
                    BackgroundThread.bodies.perform { _ = verdict.value }
                }
            return verdict == true ? .rows(in: nil) : .value(value)
        }

        private static let shortText = 256 << 10
    }

    /// Mutate through this dictionary, in place: a collection taken out of it is copied on write.
    package var collections: [String: FixtureCollection] = [:] {
        didSet { revision = .next() }
    }
    package private(set) var documents: [String: Document] = [:] {
        didSet { revision = .next() }
    }
    /// Users' marks on rows, by the name of the mark.
    package var marks: [String: MarkBook] = [:] { didSet { revision = .next() } }
    /// Changes with every change of a collection, a document or a mark.
    package private(set) var revision = FixtureRevision.next()
    private var random = SplitMix64(seed: 0)
    /// What written rows may take; without bound unless a session says otherwise.
    package var memory = MemoryGrant(of: nil)
    /// The collections that the changes under way have touched; `nil` outside of `changeMany`.
    private var batch: Set<String>?

    package init() {}

    /// Reads fixtures: an array of objects is a collection, any other JSON a document.
    ///
    /// Rows of a collection need a unique `id`, an integer or a string, unless no row has any.
    ///
    /// - Parameter contract: what rows are checked against, once, so that pages need not be.
    package init(
        seed: [(name: String, document: JSONDocument)], contract: Contract? = nil
    ) throws(DiagnosticError) {
        try self.init(seed: seed, contract: contract, check: nil)
    }

    /// - Parameters:
    ///   - check: finds fixtures that break the contract; without one, each row is checked when it
    ///     is first answered.
    ///   - depth: how much of each fixture it looks at.
    package init(
        seed: [(name: String, document: JSONDocument)], contract: Contract?, check: FixtureCheck?,
        depth: FixtureCheck.Depth = .rows
    ) throws(DiagnosticError) {
        let fixtures = Concurrently.map(seed) { name, document in
            let (fixture, found) = Self.read(name, document, contract)
            guard let check, found.isEmpty, let fixture else { return (fixture, found) }
            return (fixture, check.findings(in: name, document, rows: fixture.rows, depth: depth))
        }
        var diagnostics: [Diagnostic] = []
        for ((name, document), (fixture, found)) in zip(seed, fixtures) {
            if collections[name] != nil || documents[name] != nil {
                diagnostics.append(
                    Diagnostic(
                        code: "fixture/duplicate-name",
                        message: "there already is a fixture '\(name)'", file: document.file,
                        hint: "Rename one of the two files."))
                continue
            }
            diagnostics += found
            switch fixture {
            case .collection(let collection): collections[name] = collection
            case .document(let document): documents[name] = document
            case nil: continue
            }
        }
        guard diagnostics.isEmpty else { throw DiagnosticError(diagnostics) }
    }

    private enum Fixture: Sendable {
        case collection(FixtureCollection)
        case document(Document)

        var rows: FixtureCollection? {
            if case .collection(let collection) = self { collection } else { nil }
        }
    }

    /// What a file is, as far as it can be read, and what is wrong with it.
    private static func read(
        _ name: String, _ document: JSONDocument, _ contract: Contract?
    ) -> (Fixture?, [Diagnostic]) {
        let check = contract.map { RowCheck(name, in: $0) } ?? RowCheck()
        let identities = contract.map { IdentityRules(name, in: $0) } ?? IdentityRules()
        do {
            guard
                let (rows, check, found) = try CollectionReader(document: document, check: check)
                    .rows()
            else { return (.document(Document(document.value, check: check)), []) }
            return (
                .collection(
                    FixtureCollection(
                        name: name, rows: rows, check: check, identities: identities,
                        source: document)),
                found
            )
        } catch {
            return (nil, error.diagnostics)
        }
    }

    /// The names of all fixtures, sorted.
    package var names: [String] { (Array(collections.keys) + documents.keys).sorted() }

    /// Runs a change on one collection in place.
    ///
    /// - Parameter isDeletion: whether it makes room, and so is refused only where it would copy a
    ///   whole collection for which there is no memory.
    package mutating func change<Result>(
        _ collection: String, isDeletion: Bool = false,
        _ change: (inout FixtureCollection) throws(FixtureError) -> Result
    ) throws(FixtureError) -> Result {
        // Reaching through the index changes the dictionary's own value, which is then unshared.
        guard let index = collections.index(forKey: collection) else {
            throw .noCollection(collection, known: Array(collections.keys))
        }
        let copy = collections.values[index].copyWeight
        // Asked with what the changes before this one took: one more always has room.
        if !isDeletion || copy > 0 {
            guard memory.grow(to: written + copy) else { throw .noMemory }
        }
        defer { if isDeletion { memory.shrink(to: written) } }
        if batch?.insert(collection).inserted == true { collections.values[index].beginBatch() }
        return try change(&collections.values[index])
    }

    /// Runs many changes, which readers see once all are made: rows move to their places once.
    package mutating func changeMany<Failure: Error>(
        _ changes: (inout FixtureStore) throws(Failure) -> Void
    ) throws(Failure) {
        batch = []
        defer {
            for name in batch ?? [] { collections[name]?.endBatch() }
            batch = nil
        }
        try changes(&self)
    }

    private var written: Int { collections.values.reduce(0) { $0 + $1.weight } }
}

extension FixtureStore {
    /// A fixture's whole text: a document's, or a collection as a bare array; `nil` if unknown.
    package func text(of name: String) -> [UInt8]? {
        documents[name]?.text ?? collections[name].map { PageWriter.array($0.rows[...]) }
    }
}

extension FixtureStore {
    /// Begins what is drawn by chance anew: the same seed, the same identifiers.
    package mutating func seed(_ seed: UInt64) {
        random = SplitMix64(seed: seed)
        for index in collections.values.indices {
            let name = collections.values[index].name
            collections.values[index].random = SplitMix64(
                seed: seed ^ Digest.of(Array(name.utf8)))
        }
    }

    /// Goes on drawing where the other store is, so that nothing is given twice.
    package mutating func continueDrawing(from other: FixtureStore) {
        random = other.random
        for index in collections.values.indices {
            let name = collections.values[index].name
            guard let random = other.collections[name]?.random else { continue }
            collections.values[index].random = random
        }
    }

    /// An identifier that a reset brings again.
    mutating func makeUUID() -> String { UUIDText.random(&random) }
}
