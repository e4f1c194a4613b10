import StubContract
import StubJSON
import StubSchema

/// Generates users who can log in, for a document that has no collection of them.
struct UserMaker {
    let users: DeclaredUsers
    let documents: DocumentSet
    let seed: UInt64

    /// The password of a generated user by the number of the row.
    static func password(_ index: Int) -> String { "secret-\(index + 1)" }

    private var password: String { users.password ?? "password" }

    /// Lets the first user log in with the example of the document, which readers try first.
    private func useExample(in row: inout JSONObject) {
        guard let example = users.example else { return }
        let isEmail = example.name.string?.contains("@") == true
        let names = TokenWords.usernames.filter { row[$0]?.string != nil }
        let fitting = names.first { TokenWords.plain($0).contains("mail") == isEmail }
        row[fitting ?? names.first ?? "username"] = example.name
        row[password] = example.password
    }

    /// The rows, each with an id, the names by which it can log in, and a password.
    ///
    /// - Parameter schema: the schema of the user in responses, which may contain tokens as well;
    ///   `nil` if no response has a user.
    func rows(_ count: Int, named collection: String, schema: Schema?) -> [JSONValue] {
        let outline = users.row.map { SchemaOutline($0, in: documents) }
        let names = ["id"] + ResourceConvention.identities(of: collection)
        let key = names.first { outline?[$0] != nil } ?? "id"
        let hasNumbers = outline?[key].map {
            SchemaOutline($0, in: documents).types.first == "integer"
        }
        return (0..<count).map { index in
            let references = RowReferences(
                collection: collection, index: index, seed: seed, identities: [:], parents: [])
            let made = schema.flatMap { ExampleGenerator.row(of: [$0], references.variation) }
            var row = made?.object ?? JSONObject()
            for key in users.tokens { row[key] = nil }
            let id: JSONValue =
                hasNumbers == false
                ? .string(
                    IdentityMaker(schemas: [], name: collection, seed: seed).uuid(index + 1))
                : .int(index + 1)
            row[key] = nil
            row = JSONObject([(key, id)] + row.map { ($0.key, $0.value) })
            for name in users.names where row[name] == nil {
                let isEmail = TokenWords.plain(name).contains("mail")
                row[name] = .string(isEmail ? "user\(index + 1)@example.com" : "user\(index + 1)")
            }
            row[password] = .string(Self.password(index))
            if index == 0 { useExample(in: &row) }
            return .object(row)
        }
    }
}
