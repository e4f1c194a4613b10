import CustomerApp
import Testing

@MainActor
struct MoreTests {
    private func app(
        _ script: @escaping ScriptedTransport.Script,
        storage: any KeyValueStore = MemoryKeyValueStore(),
    ) async throws -> (TestApp, ScriptedTransport) {
        let transport = ScriptedTransport(script)
        let app = try await TestApp(transport: transport, storage: storage).signedIn()
        app.container.userService().adopt(User(id: 7, username: "u"))
        return (app, transport)
    }

    @Test func `3.20 a setting is kept over launches and shows on every screen`() async throws {
        let storage = MemoryKeyValueStore()
        let (app, _) = try await app({ _, _ in .json("[]") }, storage: storage)
        let (screen, other) = (
            app.container.moreViewModel { _ in }, app.container.moreViewModel { _ in }
        )
        #expect(screen.appearance == .system)
        screen.appearance = .dark
        #expect(other.appearance == .dark)
        let again = try await self.app({ _, _ in .json("[]") }, storage: storage).0
        #expect(again.container.moreViewModel { _ in }.appearance == .dark)
    }

    @Test func `3.20 3.9 deleting the account signs out, and a failed deletion does not`()
        async throws
    {
        let (app, transport) = try await app { request, _ in
            switch (request.method, request.path) {
            case ("DELETE", "/auth/users/7"): .message("no", status: 403)
            default: .json("{}")
            }
        }
        let screen = app.container.moreViewModel { _ in }
        await screen.deleteAccount()
        #expect(screen.errorMessage == "no" && !screen.isDeleting)
        #expect(await app.container.authService().isSignedIn)
        #expect(transport.requests.map(\.path) == ["/auth/users/7"])

        let (gone, log) = try await self.app { request, _ in
            request.method == "DELETE" ? .message("gone", status: 404) : .json("{}")
        }
        await gone.container.moreViewModel { _ in }.deleteAccount()
        #expect(await gone.container.authService().isSignedIn == false)
        #expect(log.requests.map(\.path) == ["/auth/users/7", "/auth/logout"])
    }

    @Test func `the user's features are shown and can be switched`() async throws {
        let (app, _) = try await app { request, _ in
            request.method == "POST" ? .json("[]") : .json(#"[{"name":"beta"}]"#)
        }
        let screen = app.container.moreViewModel { _ in }
        await screen.load()
        #expect(screen.enabledFeatures == ["beta"] && screen.error == nil)
        await screen.setFeature("beta", isEnabled: false)
        #expect(screen.enabledFeatures.isEmpty)
    }

    @Test func `every destination can be selected, the profile only with a user`() async throws {
        let (app, _) = try await app { _, _ in .json("[]") }
        let navigator = Navigator()
        let flow = MoreCoordinator(container: app.container, navigator: navigator)
        try flow.start()
        let screen = try #require(navigator.root?.viewModel as? MoreViewModel)
        var paths: [[Route]] = []
        for place in MoreViewModel.Destination.allCases {
            screen.select(place)
            paths.append(navigator.path)
            navigator.popToRoot()
        }
        #expect(paths == [[.profile(7)], [.users], [.notes], [.pin]])
        app.container.userService().clearState()
        screen.select(.profile)
        #expect(navigator.path.isEmpty)
    }
}
