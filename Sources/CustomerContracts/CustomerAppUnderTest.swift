import CustomerApp
import UnderstudyChecks

extension AppUnderTest where App == AppContainer {
    /// Describes to the checks how `CustomerApp` is put together and what its errors mean.
    static let customer = AppUnderTest("CustomerApp", policy: .customer) { setup in
        await AppContainer(setup)
    } failure: { error in
        Failure(AppError(error))
    }
}

extension UnderstudyChecks.Failure {
    /// Returns the kind of failure that an error of the app stands for.
    init(_ error: AppError) {
        switch error {
        case .network(.offline): self.init(kind: .offline)
        case .network(.timedOut): self.init(kind: .timedOut)
        case .network: self.init(kind: .connectionLost)
        case .badRequest(let message): self.init(kind: .badRequest, message: message)
        case .validation(let message, let fields):
            self.init(kind: .invalid, message: message, fields: fields.keys.sorted())
        case .unauthorized(let message): self.init(kind: .unauthorized, message: message)
        case .notAuthenticated: self.init(kind: .signedOut)
        case .sessionExpired: self.init(kind: .sessionExpired)
        case .refreshUnavailable(let delay): self.init(kind: .sessionUnavailable, retryAfter: delay)
        case .notAllowed(let message): self.init(kind: .notAllowed, message: message)
        case .notFound(let message): self.init(kind: .notFound, message: message)
        case .conflict(let message): self.init(kind: .conflict, message: message)
        case .throttled(let message, let delay):
            self.init(kind: .throttled, message: message, retryAfter: delay)
        case .maintenance(let message, let delay):
            self.init(kind: .maintenance, message: message, retryAfter: delay)
        case .unavailable(let message): self.init(kind: .unavailable, message: message)
        case .undocumented(let status, let message):
            self.init(kind: .undocumented, message: message, status: status)
        case .badContent: self.init(kind: .badContent)
        case .decoding(let path, _): self.init(kind: .decoding, path: path)
        case .cancelled, .sessionEnded: self.init(kind: .cancelled)
        case .invalidEndpoint, .unexpected: self.init(kind: .unclassified, message: "\(error)")
        }
    }
}

extension AppPolicy {
    /// What the app does more than URLSession.
    ///
    /// A redirected write is reported, since nobody knows what became of it, and a server that asks
    /// for a pause gets it. Screens stay when the user signs out, and switches follow each tap.
    fileprivate static var customer: AppPolicy {
        var policy = AppPolicy()
        policy.followsRedirectedWrites = false
        policy.earlyRetries = .refused
        policy.lastTapWins = true
        policy.emptiesScreensAtSignOut = true
        policy.namesFailedRenewals = true
        policy.updatesRepeatedRows = true
        policy.tellsAskedDelays = true
        policy.cookies = .none
        return policy
    }
}
