import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AvatarTests {
    nonisolated private static let address = "http://api.example.com/images/new.png"

    private func app(_ transport: ScriptedTransport) async throws -> TestApp {
        let app = try await TestApp(transport: transport).signedIn()
        app.container.userService().adopt(
            User(
                id: 1, username: "u",
                imageURL: URL(string: "http://api.example.com/images/old.png")))
        return app
    }

    private let picture = Picture(data: Data([1, 2, 3]), mediaType: "image/png")

    @Test func `a new picture is shown immediately, uploaded as a form, and set on the user`()
        async throws
    {
        let transport = ScriptedTransport { request, _ in
            request.httpMethod == "POST"
                ? .json("{\"id\":1,\"image\":\"\(Self.address)\"}")
                : Answer(headers: ["Content-Type": "image/png"], body: Data([9]))
        }
        let app = try await app(transport)
        let avatar = app.container.avatarViewModel()
        await avatar.load()
        #expect(avatar.picture == Data([9]))
        await avatar.replace(by: picture)
        #expect(avatar.picture == picture.data && avatar.error == nil && !avatar.isBusy)
        #expect(app.container.userService().user?.imageURL?.absoluteString == Self.address)
        let request = try #require(transport.requests.last)
        #expect(request.path == "/auth/users/me/avatar")
        #expect(
            request.value(forHTTPHeaderField: "Content-Type")?.hasPrefix(
                "multipart/form-data; boundary=") == true)
        let body = String(decoding: request.httpBody ?? Data(), as: UTF8.self)
        #expect(body.contains("name=\"avatar\"; filename=\"avatar.png\""))
    }

    @Test func `the previous picture is shown again after a failed upload`() async throws {
        let transport = ScriptedTransport { request, _ in
            request.httpMethod == "POST"
                ? .message("too large", status: 413)
                : Answer(headers: ["Content-Type": "image/png"], body: Data([9]))
        }
        let app = try await app(transport)
        let avatar = app.container.avatarViewModel()
        await avatar.load()
        await avatar.replace(by: picture)
        #expect(avatar.picture == Data([9]) && avatar.errorMessage == "too large")
        #expect(app.container.userService().user?.imageURL?.lastPathComponent == "old.png")
    }

    @Test func `a cancelled upload restores the picture and shows no error`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json("{}")
        }
        let app = try await app(transport)
        let avatar = app.container.avatarViewModel()
        let upload = Task { await avatar.replace(by: picture) }
        await gate.arrivals(1)
        #expect(avatar.picture == picture.data && avatar.isBusy)
        upload.cancel()
        await upload.value
        #expect(avatar.picture == nil && avatar.error == nil && !avatar.isBusy)
    }
}
