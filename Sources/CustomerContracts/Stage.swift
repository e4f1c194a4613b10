public import CustomerApp
import Foundation
import StubJSON
import StubRules
public import StubServer
public import UnderstudyChecks

/// The environment of one case: its own stub, and the app configured with the stub's address.
public typealias Stage = CheckStage<AppContainer>

extension Stage {
    /// Starts a stub and puts an app together that uses it.
    public static func open(
        _ definition: StubDefinition, patience: Duration = .seconds(20)
    ) async throws -> Stage {
        try await open(definition, .customer, patience: patience)
    }

    /// Signs in the default user.
    @MainActor
    public func signIn() async throws {
        _ = try await app.authService().signIn(username: "emilys", password: "emilyspass")
    }

    /// Signs in the user of the fixture with the given index.
    @MainActor
    func signIn(user number: Int) async throws {
        let row = stub.fixtures.rows(of: "users").first { $0["id"]?.int == number }
        _ = try await app.authService().signIn(
            username: row?["username"]?.string ?? "", password: row?["password"]?.string ?? "")
    }

    /// Signs in a user of the fixture with an Apple identity.
    @MainActor
    func signInWithApple(user number: Int, until expiry: Date? = nil) async throws {
        let row = stub.fixtures.rows(of: "users").first { $0["id"]?.int == number }
        let identity = AppleIdentity(
            identityToken: .identityToken(
                email: row?["email"]?.string ?? "",
                until: expiry ?? clock.now.addingTimeInterval(600)))
        _ = try await app.authService().signIn(with: identity, nonce: SignInNonce())
    }

    /// Returns the signed-in user's current row on the server.
    @MainActor
    func currentUser() async throws -> User? {
        try await app.userService().refresh()
        return app.userService().user
    }
}

extension String {
    /// Returns an identity token in Apple's format with an invalid signature.
    static func identityToken(email: String, until expiry: Date) -> String {
        let claims = """
            {"iss":"https://appleid.apple.com","email":"\(email)",\
            "exp":\(Int(expiry.timeIntervalSince1970))}
            """
        let payload = Data(claims.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "e30.\(payload).c2ln"
    }
}
