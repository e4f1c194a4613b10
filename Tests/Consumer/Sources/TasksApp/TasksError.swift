/// What can go wrong between the app and its server.
public enum TasksError: Error, Sendable, Equatable {
    /// The server cannot be reached.
    case offline
    /// There was no complete answer in time.
    case timedOut
    /// The connection broke.
    case connectionLost
    /// The server answered with a status of 400 or above.
    case status(Int, message: String?, retryAfter: Int?)
    /// The user may not do this.
    case notAllowed(message: String?)
    /// The answer is not what the API promises.
    case unreadable
    /// Nobody is signed in.
    case signedOut
    /// The session is over.
    case sessionExpired
    /// The session cannot be renewed just now.
    case sessionUnavailable
}
