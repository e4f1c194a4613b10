import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct UserDetailViewModelTests {
    private static let row = """
        {"id":2,"username":"u","firstName":"Ada","lastName":"Byron","email":"a@example.com",
         "image":"","role":"user"}
        """

    private func screen(
        _ script: @escaping ScriptedTransport.Script,
        onSaved: @escaping @MainActor (User) -> Void = { _ in },
    ) async throws -> (UserDetailViewModel, ScriptedTransport) {
        let transport = ScriptedTransport(script)
        let app = try await TestApp(transport: transport).signedIn()
        return (app.container.userDetailViewModel(2, onSaved), transport)
    }

    private static func answer(_ version: Int, _ row: String = row) -> Answer {
        .json(row, headers: ["ETag": "\"\(version)\""])
    }

    @Test func `3.2 a placeholder is shown until the user is loaded`() async throws {
        let row = Self.row
        let (screen, _) = try await screen { _, _ in .json(row) }
        #expect(screen.user == .placeholder && screen.user.displayName == "Loading…")
        #expect(User.placeholder.id == User.placeholder.id && !User.placeholder.isPro)
        await screen.load()
        #expect(screen.user.displayName == "Ada Byron")
    }

    @Test func `2.14 only an actual change can be saved`() async throws {
        let row = Self.row
        let (screen, _) = try await screen { _, _ in .json(row) }
        #expect(!screen.canSave && !screen.isDirty)
        await screen.load()
        #expect(!screen.canSave && !screen.isDirty)
        screen.draft?.firstName = ""
        #expect(screen.isDirty && !screen.canSave)
        screen.draft?.firstName = "Augusta"
        #expect(screen.canSave)
        screen.draft?.firstName = "Ada"
        #expect(!screen.canSave)
    }

    @Test func `2.5 2.14 a save sends the draft and the version, and calls the closure`()
        async throws
    {
        let saved = Self.row.replacing("Ada", with: "Augusta")
        var told: [String] = []
        let first = Self.answer(1)
        let second = Self.answer(2, saved)
        let (screen, transport) = try await screen(
            { request, _ in request.httpMethod == "PUT" ? second : first },
            onSaved: { told.append($0.firstName) })
        await screen.load()
        screen.draft?.firstName = "Augusta"
        await screen.save()
        #expect(screen.saveState == .saved && told == ["Augusta"] && !screen.isDirty)
        let request = try #require(transport.requests.last)
        #expect(request.path == "/auth/users/2")
        #expect(request.value(forHTTPHeaderField: "If-Match") == "\"1\"")
        #expect(
            request.httpBody
                == Data(
                    #"{"bio":"","email":"a@example.com","firstName":"Augusta","lastName":"Byron"}"#
                        .utf8))
    }

    @Test func `a user changed elsewhere is a conflict, and the draft stays until a reload`()
        async throws
    {
        let theirs = Self.row.replacing("Byron", with: "Lovelace")
        let (mine, changed) = (Self.answer(1), Self.answer(2, theirs))
        let (screen, transport) = try await screen { request, number in
            request.httpMethod == "PUT"
                ? .message("Precondition Failed", status: 412) : number == 1 ? mine : changed
        }
        await screen.load()
        screen.draft?.firstName = "Augusta"
        await screen.save()
        #expect(screen.saveState == .conflict && screen.draft?.firstName == "Augusta")
        await screen.save()
        #expect(transport.requests.count == 2)
        await screen.reload()
        #expect(screen.saveState == .idle && screen.user.lastName == "Lovelace")
        #expect(screen.draft?.firstName == "Ada" && screen.errorMessage == nil)
    }

    @Test func `messages are assigned to their fields`() async throws {
        let first = Self.answer(1)
        let (screen, _) = try await screen { request, _ in
            request.httpMethod == "PUT"
                ? .json(
                    #"{"message":"no","errors":[{"field":"email","message":"is taken"}]}"#,
                    status: 422) : first
        }
        await screen.load()
        screen.draft?.email = "b@example.com"
        await screen.save()
        #expect(screen.fieldErrors == ["email": "is taken"])
        #expect(screen.draft?.email == "b@example.com" && screen.canSave)
    }

    @Test func `a reload does not overwrite unsaved text`() async throws {
        let first = Self.answer(1)
        let (screen, _) = try await screen { _, _ in first }
        await screen.load()
        screen.draft?.bio = "half a sen"
        await screen.load()
        #expect(screen.draft?.bio == "half a sen")
    }
}
