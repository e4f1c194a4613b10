extension BindingConvention {
    /// The collection whose rows can log in, and its fields; `exists` is false if there is none.
    package typealias Users = (
        collection: String, usernames: [String], password: String, exists: Bool
    )

    /// Finds the users.
    ///
    /// - Parameter named: the collection that a person has named; `nil` looks for the usual names.
    static func users(in collections: [String: [String]], named: String? = nil) -> Users {
        func fields(of collection: String) -> [String] { collections[collection] ?? [] }
        let names = ["users", "user", "accounts", "members", "customers", "people", "profiles"]
        let others = collections.keys.sorted().filter { name in
            !names.contains(name) && TokenWords.passwords.contains { fields(of: name).contains($0) }
        }
        for word in named.map({ [$0] }) ?? names + others {
            let isNamed = { (name: String) in name == word || name.lowercased() == word }
            guard let name = collections.keys.sorted().first(where: isNamed) else { continue }
            let fields = fields(of: name)
            func known(_ names: [String]) -> [String] {
                names.compactMap { name in
                    fields.first { $0 == name || TokenWords.plain($0) == TokenWords.plain(name) }
                }
            }
            var usernames = known(TokenWords.usernames)
            // Users of some documents have a name alone.
            if usernames.isEmpty, name.lowercased() == "users" { usernames = known(["name"]) }
            guard !usernames.isEmpty else { continue }
            let password = TokenWords.passwords.first(where: fields.contains)
            return (name, usernames, password ?? "password", true)
        }
        return (named ?? "users", ["username", "email"], "password", false)
    }
}
