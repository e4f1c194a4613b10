import CustomerApp
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Services throw only `AppError`, which the compiler checks.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct TypedErrorTests {
    /// Accepts only work that throws nothing else: without typed throws this suite does not
    /// compile.
    private func failure(_ work: () async throws(AppError) -> Void) async -> AppError? {
        do throws(AppError) {
            try await work()
            return nil
        } catch {
            return error
        }
    }

    private func failures(of container: AppContainer) async -> [AppError?] {
        let users = container.userService()
        let user = Versioned(User(id: 2, username: "u"))
        return [
            await failure { () throws(AppError) in
                _ = try await container.authService().signIn(username: "a", password: "b")
            },
            await failure { () throws(AppError) in
                _ = try await container.authService().signIn(
                    with: AppleIdentity(identityToken: "t"), nonce: SignInNonce())
            },
            await failure { () throws(AppError) in try await users.refresh() },
            await failure { () throws(AppError) in _ = try await users.user(1) },
            await failure { () throws(AppError) in _ = try await users.users(limit: 1, skip: 0) },
            await failure { () throws(AppError) in _ = try await users.userForEditing(1) },
            await failure { () throws(AppError) in
                _ = try await users.save(UserDraft(user.value), of: user)
            },
            await failure { () throws(AppError) in _ = try await users.saveBio("b", of: 1) },
            await failure { () throws(AppError) in try await users.delete(1) },
            await failure { () throws(AppError) in try await container.dashboardService().refresh()
            },
            await failure { () throws(AppError) in
                _ = try await container.productService().product(1)
            },
            await failure { () throws(AppError) in
                _ = try await container.productService().filters()
            },
            await failure { () throws(AppError) in
                _ = try await container.postService().posts(by: 1)
            },
            await failure { () throws(AppError) in try await container.postService().delete(1) },
            await failure { () throws(AppError) in
                _ = try await container.feedService().feed(at: nil, limit: 1)
            },
            await failure { () throws(AppError) in
                try await container.onboardingService().refresh()
            },
            await failure { () throws(AppError) in
                try await container.userFeatureFlagService().refresh()
            },
            await failure { () throws(AppError) in try await container.featureFlagService().load()
            },
            await failure { () throws(AppError) in
                try await container.installationService().register()
            },
        ]
    }

    @Test func `services throw only AppError`() async throws {
        // No endpoint retries after this error, so the clock can stand still.
        let transport = ScriptedTransport { _, _ in throw URLError(.secureConnectionFailed) }
        let app = try await TestApp(transport: transport).signedIn()
        for failure in await failures(of: app.container) {
            #expect(failure == .network(.insecure))
        }
    }

    @Test func `cancellation is an AppError and is never shown`()
        async throws
    {
        let transport = ScriptedTransport { _, _ in throw CancellationError() }
        let app = try await TestApp(transport: transport).signedIn()
        for failure in await failures(of: app.container) { #expect(failure == .cancelled) }
        let page = app.container.dashboardViewModel()
        await page.load()
        #expect(page.error == nil && !page.isLoading)
    }

    @Test(arguments: [
        (CancellationError() as any Error, AppError.cancelled), (URLError(.cancelled), .cancelled),
        (URLError(.timedOut), .network(.timedOut)), (AppError.sessionEnded, .sessionEnded),
    ])
    func `every error maps to an AppError`(error: any Error, expected: AppError) {
        #expect(AppError(error) == expected)
    }
}
