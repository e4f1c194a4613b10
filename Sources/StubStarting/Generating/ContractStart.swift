package import StubContract
package import StubJSON
import StubSchema

/// Fixtures generated for the operations of a contract that have no binding.
package struct ContractStart: Sendable {
    /// A generated collection.
    package struct Collection: Sendable {
        /// The name of the fixture, by which the convention binds it.
        package let name: String
        /// The rows, all valid; fewer than requested if no more distinct ids were found.
        package let rows: [JSONValue]

        package init(name: String, rows: [JSONValue]) {
            self.name = name
            self.rows = rows
        }
    }

    /// The generated collections, sorted by name.
    package var collections: [Collection]
    /// The names of collections without any valid row, sorted.
    package let failures: [String]

    /// How a stub with these fixtures alone binds operations.
    package var convention: BindingConvention { Self.convention(of: collections) }

    /// Lets generated users log in, although no response shows their passwords.
    private static func addPasswords(to name: String, in collections: inout [Collection]) {
        guard let index = collections.firstIndex(where: { $0.name == name }) else { return }
        let rows = collections[index].rows.enumerated().map { number, row -> JSONValue in
            guard var members = row.object,
                !TokenWords.passwords.contains(where: { members[$0] != nil })
            else { return row }
            members["password"] = .string(UserMaker.password(number))
            return .object(members)
        }
        collections[index] = Collection(name: name, rows: rows)
    }

    /// The users among the collections: those that look like the users of the document.
    private static func users(
        among collections: [Collection], of loader: ContractLoader
    ) -> BindingConvention.Users {
        let convention = convention(of: collections)
        guard convention.users.exists, let row = loader.declaredUsers?.row else {
            return convention.users
        }
        let declared = SchemaOutline(row, in: loader.documents)
        if let found = convention.finding(usersLike: declared) { return found.users }
        // What only has a usual name, such as the members of a group, is something else.
        return collections.contains { $0.name == "users" }
            ? convention.users : BindingConvention.empty.users
    }

    private static func convention(of collections: [Collection]) -> BindingConvention {
        var fields: [String: [String]] = [:]
        var samples: [String: [JSONValue]] = [:]
        for collection in collections {
            let rows = collection.rows.compactMap(\.object)
            fields[collection.name] = BindingConvention.fields(of: rows)
            samples[collection.name] = Array(collection.rows.prefix(BindingConvention.sampleCount))
        }
        return BindingConvention(collections: fields, documents: [], samples: samples)
    }

    /// Generates rows for each collection that the contract's paths suggest.
    ///
    /// The same document, number and seed always give the same rows.
    ///
    /// - Parameter rows: the number of rows per collection.
    /// - Throws: the errors in the document.
    package init(
        of document: JSONDocument, references: [JSONDocument], rows: Int = 10, seed: UInt64 = 1
    ) throws(DiagnosticError) {
        var loader = ContractLoader.surveyor(document, references: references)
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
        for index in makers.indices {
            let name = makers[index].plan.name
            var made = makers[index].rows(rows, identities: identities)
            if made.isEmpty, let alternative = makers[index].plan.alternative {
                // The row schemas of the list and of the single row contradict each other.
                makers[index] = RowMaker(plan: alternative, seed: seed, compiler: &loader)
                made = makers[index].rows(rows, identities: identities)
            }
            if made.isEmpty {
                failures.append(name)
            } else {
                collections.append(Collection(name: name, rows: made))
            }
        }
        let known = Self.users(among: collections, of: loader)
        let embedded = EmbeddedRows(of: collections, users: known.collection, seed: seed)
        collections = collections.map { collection in
            guard let maker = makers.first(where: { $0.plan.name == collection.name }) else {
                return collection
            }
            return Collection(
                name: collection.name, rows: maker.linked(collection.rows, to: embedded))
        }
        if known.exists {
            if loader.takesPasswords {
                Self.addPasswords(to: known.collection, in: &collections)
            }
        } else if let users = loader.declaredUsers, users.canSignIn {
            let maker = UserMaker(users: users, documents: loader.documents, seed: seed)
            let schema = users.row.flatMap { loader.compile($0) }
            let made = maker.rows(rows, named: known.collection, schema: schema)
            collections.append(Collection(name: known.collection, rows: made))
        }
        self.collections = collections.sorted { $0.name < $1.name }
        self.failures = failures.sorted()
    }
}
