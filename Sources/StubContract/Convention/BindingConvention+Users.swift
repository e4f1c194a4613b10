import StubJSON

extension BindingConvention {
    /// The collection whose rows can log in, and its fields; `exists` is false if there is none.
    package typealias Users = (
        collection: String, usernames: [String], password: String, exists: Bool
    )

    /// Finds the users.
    ///
    /// - Parameter named: the collection that a person has named; `nil` looks for the usual names.
    static func users(in collections: [String: [String]], named: String? = nil) -> Users {
        candidates(in: collections, named: named).first
            ?? (named ?? "users", ["username", "email"], "password", false)
    }

    /// The collections that may have the users, by their names and fields, the likeliest first.
    private static func candidates(
        in collections: [String: [String]], named: String? = nil
    ) -> [Users] {
        func fields(of collection: String) -> [String] { collections[collection] ?? [] }
        let names = ["users", "user", "accounts", "members", "customers", "people", "profiles"]
        let others = collections.keys.sorted().filter { name in
            !names.contains(name) && TokenWords.passwords.contains { fields(of: name).contains($0) }
        }
        return (named.map { [$0] } ?? names + others).compactMap { word in
            let isNamed = { (name: String) in name == word || name.lowercased() == word }
            guard let name = collections.keys.sorted().first(where: isNamed) else { return nil }
            let fields = fields(of: name)
            func known(_ names: [String]) -> [String] {
                names.compactMap { name in
                    fields.first { $0 == name || TokenWords.plain($0) == TokenWords.plain(name) }
                }
            }
            var usernames = known(TokenWords.usernames)
            // Users of some documents have a name alone.
            if usernames.isEmpty, name.lowercased() == "users" { usernames = known(["name"]) }
            guard !usernames.isEmpty else { return nil }
            let password = TokenWords.passwords.first(where: fields.contains)
            return (name, usernames, password ?? "password", true)
        }
    }

    /// Whether several collections may have the users.
    var hasSeveralUsers: Bool { Self.candidates(in: collections).count > 1 }

    /// The convention with users in the collection whose rows have most of the members that responses
    /// about users have; `nil` if no collection has half of them.
    package func finding(usersLike row: SchemaOutline) -> BindingConvention? {
        let names = Set(row.properties.map(\.key))
        var best: (collection: String, shared: Int)?
        for users in Self.candidates(in: collections) {
            let members = Set(samples(of: users.collection).flatMap(\.keys))
                .union(collections[users.collection] ?? []).subtracting(TokenWords.passwords)
            let shared = names.intersection(members).count
            guard shared * 2 >= min(names.count, members.count), shared > best?.shared ?? 1
            else { continue }
            best = (users.collection, shared)
        }
        return best.map { finding(usersIn: $0.collection) }
    }
}
