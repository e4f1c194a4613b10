import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
struct UserServiceTests {
    nonisolated private static let row = """
        {"id":1,"username":"emilys","firstName":"Emily","lastName":"Stone","email":"e@example.com",
         "image":"https://cdn.example.com/1.png","role":"owner","password":"hidden",
         "createdAt":"2026-03-01T12:30:45.123Z","bio":"Hi","isPro":true}
        """

    @Test func `0.51 maps a user, falls back to an unknown role and reads no password`()
        async throws
    {
        let app = try await TestApp(transport: ScriptedTransport(.json(Self.row))).signedIn()
        let service = app.container.userService()
        try await service.refresh()
        let user = try #require(service.user)
        #expect(user.displayName == "Emily Stone")
        #expect(user.role == .unknown)
        #expect(user.bio == "Hi" && user.isPro)
        #expect(user.createdAt?.timeIntervalSince1970 == 1_772_368_245.123)
        #expect("\(user)".contains("hidden") == false)
    }

    @Test func `0.48 keeps the user when a refresh fails`() async throws {
        let transport = ScriptedTransport(.json(Self.row), .message("down", status: 500))
        let app = try await TestApp(transport: transport).signedIn()
        let service = app.container.userService()
        try await service.refresh()
        #expect(
            await outcome { try await service.refresh() }.appError == .unavailable(message: "down"))
        #expect(service.user?.id == 1)
    }

    @Test func `saves only a bio, and the response replaces the signed-in user`() async throws {
        let saved = Self.row.replacing("\"Hi\"", with: "\"New\"")
        let transport = ScriptedTransport(.json(Self.row), .json(saved))
        let app = try await TestApp(transport: transport).signedIn()
        let service = app.container.userService()
        try await service.refresh()
        let answer = try await service.saveBio("New", of: 1)
        #expect(answer.bio == "New")
        #expect(service.user == answer)
        let request = try #require(transport.requests.last)
        #expect(request.httpMethod == "PATCH" && request.path == "/auth/users/1")
        #expect(request.httpBody == Data("{\"bio\":\"New\"}".utf8))
    }

    @Test func `keeps the user across launches until the session ends`() async throws {
        let storage = MemoryKeyValueStore()
        let app = try await TestApp(
            transport: ScriptedTransport(.json(Self.row)), storage: storage
        ).signedIn()
        try await app.container.userService().refresh()
        let relaunched = try TestApp(transport: ScriptedTransport(.json("{}")), storage: storage)
        #expect(relaunched.container.userService().user?.id == 1)
        relaunched.container.clearState()
        let again = try TestApp(transport: ScriptedTransport(.json("{}")), storage: storage)
        #expect(again.container.userService().user == nil)
    }

    @Test func `decodes a page of the list`() async throws {
        let transport = ScriptedTransport(.json("{\"users\":[\(Self.row)],\"total\":208}"))
        let app = try await TestApp(transport: transport).signedIn()
        let page = try await app.container.userService().users(limit: 30, skip: 60)
        #expect(page.total == 208 && page.users.map(\.id) == [1])
        #expect(transport.requests.first?.query == "limit=30&skip=60")
    }
}
