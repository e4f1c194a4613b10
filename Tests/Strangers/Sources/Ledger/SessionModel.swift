import Foundation
import Observation

/// The login screen and the root of the app: who is signed in, and the workspace of that user.
@MainActor @Observable
public final class SessionModel {
    public enum State: Equatable, Sendable {
        /// A stored session is still to be checked by `restore()`.
        case starting
        /// The login is shown, with a reason if the session ended by itself.
        case signedOut(reason: String?)
        case signedIn(User)
    }

    public enum Field: String, Sendable { case email, password }

    public private(set) var state: State = .starting
    public private(set) var workspace: Workspace?
    public private(set) var isBusy = false
    public private(set) var errorMessage: String?
    public private(set) var fieldErrors: [Field: String] = [:]
    public var email = ""
    public var password = ""

    @ObservationIgnored private let configuration: LedgerConfiguration
    @ObservationIgnored private let transport: any HTTPTransport

    public init(_ configuration: LedgerConfiguration) {
        self.configuration = configuration
        transport = configuration.transport ?? Transport(configuration: configuration.urlSession)
    }

    /// Continues the session of the last launch. If the server cannot be reached, the session is kept for another try.
    public func restore() async {
        guard workspace == nil, !isBusy else { return }
        guard
            let cookies = SessionCookies(
                restoredFrom: configuration.secrets, now: configuration.now)
        else {
            if state == .starting { state = .signedOut(reason: nil) }
            return
        }
        isBusy = true
        defer { isBusy = false }
        errorMessage = nil
        let api = api(with: cookies)
        do {
            open(try await api.currentUser(), api)
        } catch LedgerError.sessionEnded(let reason) {
            cookies.retire()
            state = .signedOut(reason: LedgerError.sessionEnded(reason: reason).userMessage)
        } catch {
            errorMessage = LedgerError.message(for: error)
            if errorMessage != nil { state = .signedOut(reason: nil) }
        }
    }

    /// A second tap while the first is under way does nothing.
    public func signIn() async {
        guard workspace == nil, !isBusy else { return }
        (errorMessage, fieldErrors) = (nil, [:])
        let email = email.trimmingCharacters(in: .whitespacesAndNewlines)
        if email.isEmpty { fieldErrors[.email] = "Enter your email address." }
        if password.isEmpty { fieldErrors[.password] = "Enter your password." }
        guard fieldErrors.isEmpty else { return }
        isBusy = true
        defer { isBusy = false }
        let cookies = SessionCookies(secrets: configuration.secrets, now: configuration.now)
        let api = api(with: cookies)
        do {
            let user = try await api.signIn(email: email, password: password)
            cookies.activate()
            open(user, api)
        } catch {
            (fieldErrors, errorMessage) = LedgerError.forForm(error)
        }
    }

    /// Signs out here at once, and tells the server afterwards. The server's answer changes nothing on the device.
    public func signOut() async {
        guard let api = workspace?.context.api else { return }
        endSession(reason: nil)
        // A task of its own: the view that asked for it is gone by now and would cancel it.
        await Task { try? await api.signOut() }.value
    }

    private func open(_ user: User, _ api: LedgerAPI) {
        (email, password) = ("", "")
        workspace = Workspace(user: user, api: api) { [weak self] error in
            self?.endSession(reason: error.userMessage)
        }
        state = .signedIn(user)
    }

    private func endSession(reason: String?) {
        workspace?.context.api.client.cookies.retire()
        workspace?.close()
        workspace = nil
        (errorMessage, fieldErrors) = (nil, [:])
        state = .signedOut(reason: reason)
    }

    private func api(with cookies: SessionCookies) -> LedgerAPI {
        LedgerAPI(
            client: APIClient(configuration: configuration, transport: transport, cookies: cookies))
    }
}
