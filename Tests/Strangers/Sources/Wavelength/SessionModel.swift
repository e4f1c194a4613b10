import Foundation
import Observation

public enum SessionEnd: Sendable {
    case signedOut
    /// The service no longer accepts the refresh token.
    case expired
}

/// Whatever shows something of the signed-in user.
@MainActor
protocol SessionScoped: AnyObject {
    /// Called on the main actor before anything else happens, so nothing of the old user is seen again.
    func sessionEnded(_ reason: SessionEnd)
    func savedStateChanged(of episode: Episode)
}

/// Knows the models that are on screen, without keeping them alive.
@MainActor
final class SessionScope {
    private struct Member {
        weak var model: (any SessionScoped)?
    }

    private var members: [Member] = []

    nonisolated init() {}

    func add(_ model: any SessionScoped) {
        members.removeAll { $0.model == nil }
        members.append(Member(model: model))
    }

    func sessionEnded(_ reason: SessionEnd) {
        for member in members { member.model?.sessionEnded(reason) }
    }

    func savedStateChanged(of episode: Episode, by origin: any SessionScoped) {
        for member in members where member.model !== origin {
            member.model?.savedStateChanged(of: episode)
        }
    }
}

/// Decides between the sign-in screen and the rest of the app.
@MainActor @Observable
public final class SessionModel: SessionScoped {
    public enum Phase: Equatable, Sendable {
        /// Before `restore()` has looked for stored tokens.
        case unknown
        case signedOut, signingIn, signedIn
    }

    public private(set) var phase = Phase.unknown
    /// Why signing in failed.
    public private(set) var failure: WavelengthError?
    /// Why the user finds the sign-in screen without having asked for it.
    public private(set) var notice: String?

    private let client: WavelengthClient
    private var attempt = 0

    public init(client: WavelengthClient) {
        self.client = client
        client.scope.add(self)
    }

    /// For the launch of the app. It sends nothing: whether the tokens are still good, the first request shows.
    public func restore() async {
        guard phase == .unknown else { return }
        let isSignedIn = await client.isSignedIn
        guard phase == .unknown else { return }
        phase = isSignedIn ? .signedIn : .signedOut
    }

    /// A tap while signing in, or with a session that is still open, is ignored.
    public func signIn(username: String, password: String) async {
        await restore()
        guard phase == .signedOut else { return }
        guard !username.isEmpty, !password.isEmpty else {
            failure = .invalidRequest(message: "Please enter your user name and your password.")
            return
        }
        attempt += 1
        let mine = attempt
        phase = .signingIn
        failure = nil
        notice = nil
        do {
            try await client.signIn(username: username, password: password)
            guard mine == attempt else { return }
            phase = .signedIn
        } catch {
            guard mine == attempt else { return }
            phase = .signedOut
            failure = .shown(for: error)
        }
    }

    public func signOut() async { await client.signOut() }

    func sessionEnded(_ reason: SessionEnd) {
        attempt += 1
        phase = .signedOut
        failure = nil
        notice = reason == .expired ? WavelengthError.sessionExpired.userMessage : nil
    }

    func savedStateChanged(of episode: Episode) {}
}
