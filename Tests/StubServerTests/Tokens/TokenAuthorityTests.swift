import StubContract
import StubHTTP
import StubJSON
import StubRules
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubServer
@testable import StubSupport

struct TokenAuthorityTests {
    private let start = 1_700_000_000.25
    private let users: FixtureCollection

    init() throws {
        users = try Sample.collection("users")
    }

    private func authority(_ policy: TokenPolicy = .strict, seed: UInt64 = 1) -> TokenAuthority {
        TokenAuthority(.sample, policy: policy, seed: seed)
    }

    private func login(
        _ authority: inout TokenAuthority, _ name: String = "emilys", lifetime: Double? = nil,
        now: Double? = nil
    ) throws -> TokenPair {
        let password = name.lowercased() == "bob" ? "bobspass" : "emilyspass"
        let user = authority.user(named: name, password: password, users: users)
        let login = authority.login(user, lifetime: lifetime, now: now ?? start)
        return try #require(login).tokens
    }

    private func check(
        _ authority: inout TokenAuthority, _ token: String, now: Double? = nil
    ) throws(TokenRefusal) -> Bearer {
        try authority.check("Bearer \(token)", users: users, now: now ?? start)
    }

    // MARK: - Login and check

    @Test(arguments: [
        ("emilys", "emilyspass", true), ("EMILYS", "emilyspass", true), ("bob", "bobspass", true),
        ("emilys", "EMILYSPASS", false), ("emilys", "", false), ("nobody", "emilyspass", false),
    ])
    func `user names ignore case, passwords do not`(name: String, password: String, isKnown: Bool) {
        var authority = authority()

        let user = authority.user(named: name, password: password, users: users)
        let login = authority.login(user, now: start)

        #expect((login != nil) == isKnown)
        #expect(authority.logins == (isKnown ? 1 : 0))
        #expect(authority.refusedLogins == (isKnown ? 0 : 1))
    }

    @Test func `an access token identifies its user until it expires`() throws {
        var authority = authority()
        let tokens = try login(&authority, "Bob")

        let bearer = try check(&authority, tokens.access, now: start + 3599.9)

        #expect(bearer.user == .int(2))
        #expect(bearer.tokenID == "access-1")
        #expect(throws: TokenRefusal.expired) {
            try check(&authority, tokens.access, now: start + 3600)
        }
    }

    @Test func `a lifetime below one second is kept exactly`() throws {
        var authority = authority()
        authority.accessLifetime = 0.2
        let tokens = try login(&authority)

        #expect(try check(&authority, tokens.access, now: start + 0.19).user == .int(1))
        #expect(throws: TokenRefusal.expired) {
            try check(&authority, tokens.access, now: start + 0.21)
        }
    }

    @Test(arguments: [
        (nil, TokenRefusal.missing), ("", .invalid), ("Bearer", .invalid), ("Bearer ", .invalid),
        ("Bearer a.b.c", .invalid), ("Basic abc", .invalid), ("Bearer a b", .invalid),
    ])
    func `a text that is not one of our tokens is rejected`(header: String?, refusal: TokenRefusal)
    {
        var authority = authority()

        #expect(throws: refusal) {
            try authority.check(header, users: users, now: start)
        }
    }

    @Test func `a token without a scheme is accepted only under the lenient policy`() throws {
        var strict = authority()
        let tokens = try login(&strict)
        #expect(throws: TokenRefusal.invalid) {
            try strict.check(tokens.access, users: users, now: start)
        }
        #expect(
            try strict.check("bearer \(tokens.access)", users: users, now: start).user == .int(1))

        var lenient = authority(.lenient)
        let bare = try login(&lenient)
        #expect(try lenient.check(bare.access, users: users, now: start).user == .int(1))
        lenient.policy = .strict
        #expect(throws: TokenRefusal.invalid) {
            try lenient.check(bare.access, users: users, now: start)
        }
    }

    @Test func `the last token is found again, and not after it was removed`() throws {
        var authority = authority()
        let first = try login(&authority)
        let other = try login(&authority, "Bob")
        for _ in 0..<2 {
            #expect(try check(&authority, first.access).user == .int(1))
            #expect(try check(&authority, other.access).user == .int(2))
        }
        authority.revoke(.access, of: .int(2))
        #expect(throws: TokenRefusal.invalid) { try check(&authority, other.access) }
        #expect(try check(&authority, first.access).tokenID == "access-1")
        let third = try login(&authority, "Bob")
        #expect(try check(&authority, first.access).tokenID == "access-1")
        #expect(try check(&authority, third.access).user == .int(2))
    }

    @Test func `a refresh token is not an access token`() throws {
        var authority = authority()
        let tokens = try login(&authority)

        #expect(throws: TokenRefusal.invalid) { try check(&authority, tokens.refresh) }
    }

    @Test func `the token of a deleted user is invalid`() throws {
        var authority = authority()
        let tokens = try login(&authority)
        var fewer = users
        fewer.delete(.int(1))

        #expect(throws: TokenRefusal.invalid) {
            try authority.check("Bearer \(tokens.access)", users: fewer, now: start)
        }
        #expect(throws: RefreshRefusal.userGone) {
            try authority.refresh(tokens.refresh, users: fewer, now: start)
        }
    }

    // MARK: - Form

    @Test func `a token is readable as a JWT with the user's claims and its lifetime`() throws {
        var authority = authority()
        let tokens = try login(&authority, lifetime: 90)

        let parts = tokens.access.split(separator: ".").map(String.init)
        try #require(parts.count == 3)
        let header = try JSONParser.parse(try #require(Base64.decode(parts[0])))
        let text = try #require(Base64.decode(parts[1]))
        var payload = try #require(try JSONParser.parse(text).object)
        let identifier = payload["jti"]
        payload["jti"] = nil

        #expect(header == ["alg": "HS256", "typ": "JWT"])
        #expect(
            payload == [
                "id": 1, "username": "emilys", "email": "e@example.com",
                "iat": 1_700_000_000, "exp": 1_700_000_090,
            ])
        #expect(identifier?.string?.isEmpty == false)
        let code = SHA256.authenticationCode(
            of: "\(parts[0]).\(parts[1])".utf8, key: Array("understudy".utf8))
        #expect(Base64.decode(parts[2]) == code)
    }

    @Test(arguments: [(0.2, 1), (1, 1), (1.9, 1), (60, 60)])
    func `the stated lifetime is in whole seconds, at least one`(life: Double, exp: Int) throws {
        var authority = authority()
        let access = try login(&authority, lifetime: life).access

        let part = try #require(access.split(separator: ".").dropFirst().first)
        let payload = try JSONParser.parse(try #require(Base64.decode(String(part))))

        #expect(payload["exp"]?.int == 1_700_000_000 + exp)
    }

    @Test func `the same seed results in the same tokens, another seed in others`() throws {
        var (first, again, other) = (authority(seed: 7), authority(seed: 7), authority(seed: 8))

        let tokens = try login(&first)

        #expect(try login(&again) == tokens)
        #expect(try login(&other).access != tokens.access)
        #expect(try login(&first).access != tokens.access)
    }

    // MARK: - Refresh

    @Test func `a refresh returns a new pair and uses up its token`() throws {
        var authority = authority()
        let first = try login(&authority)

        let second = try authority.refresh(first.refresh, users: users, now: start + 10)

        #expect(second.access != first.access)
        #expect(second.refresh != first.refresh)
        #expect(try check(&authority, second.access).user == .int(1))
        #expect(try check(&authority, first.access).user == .int(1))
        #expect(authority.refreshes == 1)
    }

    @Test func `using a refresh token again revokes the whole family, and no other`() throws {
        var authority = authority()
        let first = try login(&authority)
        let other = try login(&authority, "Bob")
        let second = try authority.refresh(first.refresh, users: users, now: start)

        #expect(throws: RefreshRefusal.reused) {
            try authority.refresh(first.refresh, users: users, now: start)
        }

        for token in [first.access, second.access] {
            #expect(throws: TokenRefusal.invalid) { try check(&authority, token) }
        }
        #expect(throws: RefreshRefusal.unknown) {
            try authority.refresh(second.refresh, users: users, now: start)
        }
        #expect(try check(&authority, other.access).user == .int(2))
        #expect(authority.refreshes == 1)
        #expect(authority.refusedRefreshes == 2)
    }

    @Test func `a refresh token that is not rotated is accepted until it expires`() throws {
        var authority = authority()
        authority.refreshLifetime = 100
        let first = try login(&authority)

        for seconds in [10.0, 20] {
            let next = try authority.refresh(
                first.refresh, rotation: .kept, users: users, now: start + seconds)
            #expect(next.refresh == first.refresh)
            #expect(try check(&authority, next.access, now: start + seconds).user == .int(1))
        }

        #expect(throws: RefreshRefusal.expired) {
            try authority.refresh(first.refresh, rotation: .kept, users: users, now: start + 100)
        }
    }

    @Test func `a reusable refresh token stays valid beside the new one`() throws {
        var authority = authority()
        let first = try login(&authority)

        let second = try authority.refresh(
            first.refresh, rotation: .reusable, users: users, now: start)
        _ = try authority.refresh(first.refresh, rotation: .reusable, users: users, now: start)
        _ = try authority.refresh(second.refresh, rotation: .reusable, users: users, now: start)

        #expect(second.refresh != first.refresh)
        #expect(authority.refusedRefreshes == 0)
    }

    @Test func `garbage, an access token and an expired token are not accepted for a refresh`()
        throws
    {
        var authority = authority()
        authority.refreshLifetime = 100
        let tokens = try login(&authority)

        #expect(throws: RefreshRefusal.unknown) {
            try authority.refresh("x.y.z", users: users, now: start)
        }
        #expect(throws: RefreshRefusal.accessToken) {
            try authority.refresh(tokens.access, users: users, now: start)
        }
        #expect(throws: RefreshRefusal.expired) {
            try authority.refresh(tokens.refresh, users: users, now: start + 100)
        }
        #expect(authority.refusedRefreshes == 3)
    }

    @Test func `the lenient policy accepts any token for a refresh, any number of times`() throws {
        var authority = authority(.lenient)
        let tokens = try login(&authority)

        _ = try authority.refresh(tokens.refresh, users: users, now: start)
        _ = try authority.refresh(tokens.refresh, users: users, now: start)
        _ = try authority.refresh(tokens.access, users: users, now: start)

        #expect(authority.refreshes == 3)
        #expect(throws: RefreshRefusal.expired) {
            try authority.refresh(tokens.access, users: users, now: start + 3600)
        }
    }

    // MARK: - Revoking tokens

    @Test func `a new login leaves the tokens of older ones alone`() throws {
        var authority = authority()
        let old = try login(&authority)
        _ = try login(&authority)
        #expect(try check(&authority, old.access).user == .int(1))
        _ = try authority.refresh(old.refresh, users: users, now: start)
    }

    @Test func `for users with one session, a login ends the refresh tokens of older ones`() throws
    {
        var authority = authority()
        authority.binding.isSingleSession = true
        let (old, other) = (try login(&authority), try login(&authority, "Bob"))

        _ = try login(&authority)

        #expect(throws: RefreshRefusal.unknown) {
            try authority.refresh(old.refresh, users: users, now: start)
        }
        #expect(try check(&authority, old.access).user == .int(1))
        _ = try authority.refresh(other.refresh, users: users, now: start)
    }

    @Test func `logout revokes both tokens, but none under the lenient policy`() throws {
        for policy in TokenPolicy.allCases {
            var authority = authority(policy)
            let tokens = try login(&authority)

            authority.logout(try check(&authority, tokens.access))

            #expect(authority.tokens.count == (policy == .strict ? 0 : 2))
        }
    }

    @Test(arguments: [
        (EndedSessions.own, [false, true, true]), (.others, [true, false, true]),
        (.all, [false, false, true]),
    ])
    func `a logout ends the sessions that it names, of its user alone`(
        _ sessions: EndedSessions, left: [Bool]
    ) throws {
        var authority = authority()
        let own = try login(&authority)
        let all = [own, try login(&authority), try login(&authority, "Bob")]
        authority.logout(try check(&authority, own.access), ending: sessions)
        #expect(all.map { authority.tokens[$0.access] != nil } == left)
        #expect(all.map { authority.tokens[$0.refresh] != nil } == left)
    }

    @Test func `a revoked access token leaves its refresh token, but not the reverse`() throws {
        var authority = authority()
        let (one, two) = (try login(&authority), try login(&authority))
        authority.revoke(one.access)
        authority.revoke(two.refresh)
        authority.revoke("unknown")
        #expect(authority.tokens[one.access] == nil && authority.tokens[one.refresh] != nil)
        #expect(authority.tokens[two.access] == nil && authority.tokens[two.refresh] == nil)
    }

    @Test func `tokens can be made to expire by kind and user`() throws {
        var authority = authority()
        let (emily, bob) = (try login(&authority), try login(&authority, "Bob"))

        #expect(authority.expire(.access, of: .int(1), now: start + 5) == 1)

        #expect(throws: TokenRefusal.expired) {
            try check(&authority, emily.access, now: start + 5)
        }
        #expect(try check(&authority, bob.access, now: start + 5).user == .int(2))
        _ = try authority.refresh(emily.refresh, users: users, now: start + 5)
        #expect(authority.expire(now: start + 5) == 5)
        #expect(authority.expire(now: start + 6) == 0)
    }

    @Test func `tokens can be revoked by kind and user`() throws {
        var authority = authority()
        let (emily, bob) = (try login(&authority), try login(&authority, "Bob"))

        #expect(authority.revoke(.refresh) == 2)
        #expect(authority.revoke(of: .int(1)) == 1)

        #expect(throws: TokenRefusal.invalid) { try check(&authority, emily.access) }
        #expect(try check(&authority, bob.access).user == .int(2))
    }

    @Test func `tokens can be issued without a login`() throws {
        var authority = authority()
        let user = try #require(users[.int(2)])

        let issued = authority.issue(for: user, access: 5, now: start)
        let tokens = try #require(issued)

        #expect(try check(&authority, tokens.access, now: start + 4).user == .int(2))
        #expect(authority.logins == 0)
    }

    @Test func `the table is limited and removes the oldest`() throws {
        var authority = TokenAuthority(.sample, seed: 1, capacity: 100)
        let user = try #require(users[.int(1)])
        let first = authority.issue(for: user, now: start)
        var last = first
        for _ in 0..<100 { last = authority.issue(for: user, now: start) }
        let (oldest, newest) = (try #require(first), try #require(last))

        #expect(authority.tokens.count <= 101)
        #expect(throws: TokenRefusal.invalid) { try check(&authority, oldest.access) }
        #expect(try check(&authority, newest.access).user == .int(1))
    }

    @Test func `the summary counts tokens and contains no values`() throws {
        var authority = authority()
        let first = try login(&authority)
        _ = try authority.refresh(first.refresh, users: users, now: start)
        for _ in 0..<2 { authority.use(try check(&authority, first.access)) }
        authority.expire(.access, now: start)

        let summary = authority.summary(now: start)

        #expect(summary["logins"] == 1)
        #expect(summary["refreshes"] == 1)
        #expect(
            summary["tokens"]?.array?.map { $0["id"] }
                == ["access-1", "refresh-2", "access-3", "refresh-4"])
        #expect(
            summary["tokens"]?.array?.map { $0["state"] }
                == ["expired", "spent", "expired", "valid"])
        #expect(summary["tokens"]?[0]?["uses"] == 2)
        #expect(summary["tokens"]?[0]?["user"] == 1)
        for value in [first.access, first.refresh] { #expect(!summary.description.contains(value)) }
    }
}
