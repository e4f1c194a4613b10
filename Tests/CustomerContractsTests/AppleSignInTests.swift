import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubServer
import Testing
import UnderstudyChecks

@testable import CustomerContracts

/// Sign in with Apple, from the form to the session, with the stub in the server's place.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AppleSignInTests {
    private final class Provider: AppleIDProvider {
        var identity: AppleIdentity?
        private(set) var nonces: [SignInNonce] = []

        func identity(nonce: SignInNonce) async throws -> AppleIdentity {
            nonces.append(nonce)
            guard let identity else { throw CancellationError() }
            return identity
        }
    }

    private func withStage(_ work: (Stage, Provider) async throws -> Void) async throws {
        let stage = try await Stage.open(Definition.customer.get())
        let provider = Provider()
        stage.app.appleIDProvider.override { _ in provider }
        do {
            try await work(stage, provider)
        } catch {
            _ = await stage.close()
            throw error
        }
        _ = await stage.close()
    }

    private func token(_ stage: Stage, user: Int = 1, lives seconds: Double = 60) -> AppleIdentity {
        let row = stage.stub.fixtures.rows(of: "users").first { $0["id"]?.int == user }
        return AppleIdentity(
            identityToken: .identityToken(
                email: row?["email"]?.string ?? "",
                until: stage.clock.now.addingTimeInterval(seconds)),
            firstName: "Emily")
    }

    @Test func `an identity token of Apple's is exchanged for a session of the API`() async throws {
        try await withStage { stage, provider in
            provider.identity = token(stage, user: 2)
            var signedIn: [Identifier<User>] = []
            let form = stage.app.loginViewModel { signedIn.append($0.id) }
            await form.signInWithApple()
            #expect(form.error == nil && !form.isSubmitting && signedIn == [2])
            #expect(stage.app.authService().currentUserID == 2)
            try await stage.app.dashboardService().refresh()
            let exchange = try #require(stage.exchanges(Operation.appleLogin).first)
            #expect(exchange.issues.isEmpty && exchange.status == 200)
            let nonce = try #require(provider.nonces.first)
            #expect(nonce.rawValue.count == 32)
            let body = String(decoding: exchange.request.body, as: UTF8.self)
            #expect(body.contains(nonce.rawValue) && body.contains("Emily"))
            // Like any other login: the session is renewed when it must be, and ends at the server.
            stage.stub.tokens.expire(.access)
            try await stage.app.dashboardService().refresh()
            #expect(stage.stub.tokens.refreshes == 1)
        }
    }

    @Test(arguments: ["expired", "stranger", "garbage"])
    func `a token that the server does not accept opens nothing`(kind: String) async throws {
        try await withStage { stage, provider in
            provider.identity =
                switch kind {
                case "expired": token(stage, lives: -1)
                case "stranger": token(stage, user: 99_999)
                default: AppleIdentity(identityToken: "no.token")
                }
            let form = stage.app.loginViewModel { _ in Issue.record("nobody is signed in") }
            await form.signInWithApple()
            #expect(form.error == .unauthorized(message: "Invalid identity token"))
            #expect(await stage.app.authService().isSignedIn == false)
        }
    }

    @Test func `who changes their mind is back at the form, and each attempt has its own nonce`()
        async throws
    {
        try await withStage { stage, provider in
            let form = stage.app.loginViewModel { _ in Issue.record("nobody is signed in") }
            await form.signInWithApple()
            await form.signInWithApple()
            #expect(form.error == nil && !form.isSubmitting)
            #expect(Set(provider.nonces).count == 2)
            #expect(stage.exchanges(Operation.appleLogin).isEmpty)
        }
    }
}
