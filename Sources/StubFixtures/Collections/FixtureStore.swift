package import StubContract
package import StubJSON
package import StubSupport

/// All fixtures by name: collections, which requests read and change, and documents.
package struct FixtureStore: Sendable {
    /// A fixture that is served as a whole.
    package struct Document: Sendable {
        package let value: JSONValue
        package let text: [UInt8]
        let digest: UInt64
        /// Whether the document is valid against the contract, which is found once, because it never
        /// changes.
        private let isValidated: Bool

        init(_ value: JSONValue, check: RowCheck = RowCheck()) {
            self.value = value
            text = JSONSerializer.bytes(value)
            digest = Digest.of(text)
            isValidated = check.accepts(value)
        }

        var knowledge: BodyKnowledge { isValidated ? .rows(in: nil) : .value(value) }
    }

    /// Change collections in place in this dictionary: a collection copied out of it is duplicated.
    package var collections: [String: FixtureCollection] = [:] {
        didSet { revision = .next() }
    }
    package private(set) var documents: [String: Document] = [:] {
        didSet { revision = .next() }
    }
    /// Users' marks on rows, by the name of the mark.
    package var marks: [String: UserMarks] = [:] { didSet { revision = .next() } }
    /// Changes with every change of a collection, a document or a mark.
    package private(set) var revision = FixtureRevision.next()
    private var random = SplitMix64(seed: 0)
    /// The memory for written rows; unlimited unless a session sets it.
    package var memory = MemoryGrant(of: nil)
    /// Counts the lists that requests select; `nil` unless a session sets it.
    package var listMemory: MemoryPool?

    package init() {}

    /// Reads fixtures: an array of objects is a collection, any other JSON a document.
    ///
    /// Rows of a collection need a unique `id`, an integer or a string, unless no row has any.
    ///
    /// - Parameter contract: validates rows once, so that pages need not be validated.
    package init(
        seed: [(name: String, document: JSONDocument)], contract: Contract? = nil
    ) throws(DiagnosticError) {
        try self.init(seed: seed, contract: contract, check: nil)
    }

    /// Reads fixtures and checks them.
    ///
    /// - Parameters:
    ///   - check: finds fixtures that break the contract; without one, each row is validated when
    ///     it is first sent.
    ///   - depth: how much of each fixture is checked.
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
                        message: "there is already a fixture '\(name)'", file: document.file,
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

    /// Reads a file as far as possible, and returns its errors.
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

    /// Changes a collection in place.
    ///
    /// Without memory, rows can be removed, and replaced as far as ``Shortage`` allows; a change
    /// that has to copy the tables of the collection first is rejected.
    package mutating func change<Result>(
        _ collection: String,
        _ change: (inout FixtureCollection) throws(FixtureError) -> Result
    ) throws(FixtureError) -> Result {
        // Access through the index changes the dictionary's own value, which is then not shared.
        guard let index = collections.index(forKey: collection) else {
            throw .noCollection(collection, known: Array(collections.keys))
        }
        let copy = collections.values[index].copyWeight
        let needed = written + copy
        var shortage: Shortage?
        // Called with the memory that earlier changes used, so one more change is always possible.
        if !memory.grow(to: needed) {
            if copy > 0 { throw .noMemory }
            shortage = Shortage(of: needed, in: memory)
        }
        defer { memory.fit(to: written) }
        return try collections.values[index].change(in: shortage, change)
    }

    /// The member with the id of a collection's rows; in place, like `written`.
    func key(of collection: String) -> String? {
        collections.index(forKey: collection).map { collections.values[$0].key }
    }

    /// Returns a value of a new row that no row of the collection has, if its paths identify rows
    /// by the field.
    func distinct(
        _ value: JSONValue, for field: String, in collection: String
    ) -> JSONValue {
        guard let index = collections.index(forKey: collection) else { return value }
        return collections.values[index].distinct(value, for: field)
    }

    /// In place, because copying a collection takes longer than adding its weight.
    var written: Int {
        collections.values.indices.reduce(0) { $0 + collections.values[$1].weight }
    }
}

extension FixtureStore {
    /// The whole text of a fixture: a document's, or a collection as an array; `nil` if unknown.
    package func text(of name: String) -> [UInt8]? {
        documents[name]?.text ?? collections[name].map { PageWriter.array($0.rows.map(\.item)) }
    }
}

extension FixtureStore {
    /// Restarts the random numbers: the same seed results in the same identifiers.
    package mutating func seed(_ seed: UInt64) {
        random = SplitMix64(seed: seed)
        for index in collections.values.indices {
            let name = collections.values[index].name
            collections.values[index].random = SplitMix64(
                seed: seed ^ Digest.of(Array(name.utf8)))
        }
    }

    /// Continues the random numbers of the other store, so that no identifier is repeated.
    package mutating func continueDrawing(from other: FixtureStore) {
        random = other.random
        for index in collections.values.indices {
            let name = collections.values[index].name
            guard let random = other.collections[name]?.random else { continue }
            collections.values[index].random = random
        }
    }

    /// Returns a random identifier, which is the same again after a reset.
    mutating func makeUUID() -> String { UUIDText.random(&random) }
}
