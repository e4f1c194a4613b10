import StubContract
import StubFixtures
import StubJSON

// MARK: - Finding users

extension TokenAuthority {
    /// Returns the user with this name or id (in any case) and password.
    ///
    /// If no user has a password, any password is accepted; without a fixture of users, any name is.
    func user(named name: String, password: String?, users: FixtureCollection?) -> Subject? {
        guard let users else { return .outside(named: name, binding) }
        let fields = binding.usernames.map(FieldPath.init)
        let passwordField = FieldPath(binding.password)
        let wanted = name.lowercased()
        func isNamed(_ row: Row) -> Bool {
            fields.contains { row[$0]?.string?.lowercased() == wanted }
                || row.id?.description.lowercased() == wanted
        }
        let right = users.rows.first { row in
            isNamed(row)
                && (password == nil || row[passwordField] == password.map(JSONValue.string))
        }
        if let right { return Subject(right) }
        guard !users.rows.contains(where: { $0[passwordField] != nil }) else { return nil }
        return users.rows.first(where: isNamed).flatMap(Subject.init)
    }
}
