import Ledger
import UnderstudyChecks

/// What the user sees when something has failed. The screens of the app have texts and no errors.
enum ShownError: Error {
    /// A text on a screen or in a form.
    case text(String)
    /// The login is shown with this reason, as the session has ended by itself.
    case ended(String)
    /// The login is shown, as nobody is signed in.
    case signedOut
}

extension ShownError {
    /// What a form shows: the server's text, below which the app may add lines of its own.
    static func form(_ text: String) -> ShownError {
        .text(text.split(separator: "\n").first.map(String.init) ?? text)
    }

    /// What a screen shows, or else the login that has taken its place.
    @MainActor
    init?(_ text: String?, _ session: SessionModel) {
        if let text {
            self = .text(text)
        } else if case .signedOut(let reason?) = session.state {
            self = .ended(reason)
        } else {
            return nil
        }
    }
}

extension Failure {
    /// The meaning of a text: the app's own texts tell what has happened, and any other is the server's.
    init(_ error: ShownError) {
        switch error {
        case .signedOut: self.init(kind: .signedOut)
        case .ended(let reason): self.init(kind: .unauthorized, message: reason)
        case .text(let text): self = Self.own(text) ?? Failure(kind: .status, message: text)
        }
    }

    private static func own(_ text: String) -> Failure? {
        switch text {
        case LedgerError.connection.userMessage: Failure(kind: .network)
        case LedgerError.timedOut.userMessage: Failure(kind: .timedOut)
        case LedgerError.unreadableAnswer.userMessage: Failure(kind: .unreadable)
        case LedgerError.validation(nil).userMessage: Failure(kind: .invalid)
        case LedgerError.refused(status: 403, nil).userMessage: Failure(kind: .notAllowed)
        case LedgerError.refused(status: 404, nil).userMessage: Failure(kind: .notFound)
        case LedgerError.refused(status: 409, nil).userMessage: Failure(kind: .conflict)
        case LedgerError.refused(status: 429, nil).userMessage: Failure(kind: .throttled)
        case LedgerError.refused(status: 500, nil).userMessage: Failure(kind: .status)
        case let text
        where text.wholeMatch(of: /The server refused the request \([0-9]{3}\)\./) != nil:
            Failure(kind: .status)
        default: nil
        }
    }
}
