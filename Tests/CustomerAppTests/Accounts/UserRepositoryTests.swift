import CustomerApp
import Foundation
import Testing

/// The behaviour of all user services, with a server and without.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UserRepositoryTests {
    enum Kind: CaseIterable, Sendable {
        case http
        case local
    }

    nonisolated private static let users = (1...5).map {
        User(
            id: Identifier(rawValue: $0), username: "user\($0)", firstName: "First\($0)",
            lastName: $0 == 4 ? "Other" : "Last", email: "\($0)@example.com", bio: "old")
    }

    private func service(_ kind: Kind) async throws -> any UserService {
        switch kind {
        case .local:
            return LocalUserService(Self.users)
        case .http:
            let server = RowServer(users: Self.users, posts: [])
            return try await TestApp(transport: server).signedIn().container.userService()
        }
    }

    @Test(arguments: Kind.allCases)
    func `3.9 3.13 fetches one user, or throws that there is none`(kind: Kind) async throws {
        let service = try await service(kind)
        #expect(try await service.user(3).displayName == "First3 Last")
        guard case .notFound = await outcome(of: { try await service.user(99) }).appError else {
            Issue.record("a user that is not there")
            return
        }
    }

    @Test(arguments: Kind.allCases)
    func `3.13 lists and searches page by page`(kind: Kind) async throws {
        let service = try await service(kind)
        let page = try await service.users(limit: 2, skip: 2)
        #expect(page.users.map(\.id) == [3, 4] && page.total == 5)
        let found = try await service.users(matching: "OTHER", limit: 2, skip: 0)
        #expect(found.users.map(\.id) == [4] && found.total == 1)
        #expect(try await service.users(limit: 2, skip: 9).users.isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `3.9 3.13 saves a user's draft, and a bio alone`(kind: Kind) async throws {
        let service = try await service(kind)
        let user = try await service.userForEditing(2)
        var draft = UserDraft(user.value)
        draft.firstName = "New"
        let saved = try await service.save(draft, of: user)
        #expect(saved.value.firstName == "New" && saved.version != user.version)
        #expect(try await service.saveBio("bio", of: 2).bio == "bio")
        #expect(try await service.user(2).firstName == "New")
    }

    @Test(arguments: Kind.allCases)
    func `3.13 overwrites no change of another client`(kind: Kind) async throws {
        let service = try await service(kind)
        let user = try await service.userForEditing(2)
        _ = try await service.saveBio("theirs", of: 2)
        var draft = UserDraft(user.value)
        draft.bio = "mine"
        guard
            case .conflict = await outcome(of: { try await service.save(draft, of: user) }).appError
        else {
            Issue.record("no conflict")
            return
        }
        #expect(try await service.user(2).bio == "theirs")
    }

    @Test(arguments: Kind.allCases)
    func `3.9 3.13 a deleted account no longer exists`(kind: Kind) async throws {
        let service = try await service(kind)
        try await service.delete(2)
        #expect(try await service.users(limit: 9, skip: 0).users.map(\.id) == [1, 3, 4, 5])
        guard case .notFound = await outcome(of: { try await service.delete(2) }).appError else {
            Issue.record("removed twice")
            return
        }
    }

    @Test func `0.48 the response to a save replaces the signed-in user`() async throws {
        let service = try await service(.http)
        service.adopt(Self.users[1])
        let user = try await service.userForEditing(2)
        var draft = UserDraft(user.value)
        draft.lastName = "Married"
        _ = try await service.save(draft, of: user)
        #expect(service.user?.lastName == "Married")
        let other = try await service.userForEditing(3)
        _ = try await service.save(draft, of: other)
        #expect(service.user?.id == 2)
    }
}
