import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer

struct TokenTableTests {
    private func table() -> TokenTable {
        var table = TokenTable()
        // Three logins of two users, an access and a refresh token each.
        for family in 1...3 {
            for kind in TokenKind.allCases {
                let token = Token(
                    id: "\(kind.rawValue)-\(family)", kind: kind,
                    user: .int(family == 3 ? 2 : 1), family: family, number: family, issuedAt: 0,
                    expiresAt: 10)
                table.add(token, as: token.id)
            }
        }
        return table
    }

    private func ids(_ table: TokenTable) -> [String] { table.values.map(\.id).sorted() }

    /// The index contains exactly the tokens of the table.
    private func isConsistent(_ table: TokenTable) -> Bool { table.indexed == table.count }

    @Test func `a login's tokens are removed together`() {
        var table = table()
        table.remove(family: 1)
        #expect(ids(table) == ["access-2", "access-3", "refresh-2", "refresh-3"])
        #expect(isConsistent(table))
    }

    @Test func `the index is updated when many tokens are removed together`() {
        var table = table()
        #expect(table.removeAll { $0.family < 3 } == 4)
        #expect(isConsistent(table))
        #expect(ids(table) == ["access-3", "refresh-3"])
    }

    @Test func `logins leave only the stored tokens in the index`() throws {
        let users = try Sample.collection("users")
        var authority = TokenAuthority(.sample, seed: 1, capacity: 40)
        for _ in 1...100 {
            let user = authority.user(named: "emilys", password: "emilyspass", users: users)
            let login = authority.login(user, now: 0)
            try #require(login != nil)
            #expect(isConsistent(authority.tokens))
            #expect(authority.tokens.count <= 41)
        }
    }
}
