public import StubJSON

/// What an app does where apps rightly differ.
///
/// Each default is what URLSession does, or else what the RFC says. A check that fails where another
/// choice would hold names the member.
public struct AppPolicy: Sendable, Hashable {
    /// Whether the app reads the address to which a write is redirected by 301, 302 or 303, which
    /// proves nothing of the write, instead of reporting the redirect; `true` by default, as
    /// URLSession does (RFC 9110 §15.4).
    public var followsRedirectedWrites = true

    /// Whether the app reads the address of the same server to which a read is redirected, instead
    /// of reporting the redirect; `true` by default, as URLSession does.
    public var followsRedirectedReads = true

    /// Whether the app leaves redirects to another server to URLSession, which removes
    /// `Authorization` on Apple's systems and keeps it on Linux, where that field is then accepted;
    /// `false` by default, for an app that keeps it from other servers everywhere.
    public var leavesRedirectsToSystem = false

    /// What another tap does before the time in `Retry-After` has come; a request, as URLSession
    /// sends it, by default.
    public var earlyRetries = EarlyRetries.sent

    /// Whether the app's errors say how long the server asks to wait, and those for a 503 with
    /// `Retry-After` are ``Failure/Kind/maintenance``; `false` by default, for errors that need not
    /// say it.
    public var tellsAskedDelays = false

    /// Whether a row that comes again on a later page shows the content of that page; `false` by
    /// default, for that of either page.
    public var updatesRepeatedRows = false

    /// Whether an app that repeats requests repeats those refused by 429 as well, after the time in
    /// `Retry-After`, instead of showing the error; `true` by default (RFC 9110 §10.2.3).
    public var repeatsThrottledRequests = true

    /// Whether the app sends a write without an `Idempotency-Key` again whose response is lost;
    /// `false` by default, for an app that shows the error, because the write may have been carried
    /// out (RFC 9110 §9.2.2).
    public var repeatsLostWrites = false

    /// Whether requests whose token could not be renewed this time fail with
    /// ``Failure/Kind/sessionUnavailable``; `false` by default, for the cause, such as
    /// ``Failure/Kind/unavailable`` or ``Failure/Kind/connectionLost``.
    public var namesFailedRenewals = false

    /// Members that mark an error in a response with the status 200, such as `["ok": false]`; none
    /// by default.
    public var refusalsIn200: [String: JSONValue] = [:]

    /// Whether a switch whose request is under way shows a tap at once and sends it; `false` by
    /// default, for an app that ignores the tap or follows it, and shows what it has sent last.
    public var lastTapWins = false

    /// Whether screens stay when the user signs out, and show nothing of the user; `false` by
    /// default, for screens that nobody looks at again.
    public var emptiesScreensAtSignOut = false

    /// Whether the app keeps a screen that the user has left, to show it again; `false` by default,
    /// so that it is gone once its work has ended.
    public var keepsLeftScreens = false

    /// Which cookies the app sends that servers have set, where the session itself is not a cookie;
    /// all of them, as URLSession does, by default (RFC 6265 §5).
    public var cookies = Cookies.kept

    /// Whether the app requests the address of a link to a further page, whatever it is on the same
    /// server (RFC 8288 §3.1); `false` by default, for the address, or its parameters for a request
    /// to the list's own address.
    public var followsLinks = false

    /// Whether the app goes on from a page without rows whose cursor or link leads to another one,
    /// instead of taking it for the end of the list; `true` by default.
    public var passesEmptyPages = true

    /// Whether a list shows every row although some moved up to an earlier page because others were
    /// deleted; `false` by default, for those that the pages brought, until the list is refreshed.
    public var showsMovedRows = false

    /// Whether an iterator that is asked again after its error goes on with the page that has
    /// failed; `false` by default, for one that may end as well, as `AsyncThrowingStream` does.
    public var resumesIterators = false

    /// Whether a call whose session ends while it is under way fails, so that nothing of the user
    /// is seen afterwards; `false` by default, for one that may return its answer.
    public var dropsLateAnswers = false

    /// Whether a sign-out during a sign-in is the last word, so that its late answer signs nobody in;
    /// `false` by default, for an app where only who is signed in can sign out.
    public var signOutEndsSignIns = false

    /// Whether the blanks around a password are removed before it is sent; `false` by default, for a
    /// password that is sent as it was typed (RFC 8265 §4.2).
    public var trimsPasswords = false

    /// Whether a 403 with `Retry-After`, by which some APIs refuse too many requests, is
    /// ``Failure/Kind/throttled`` like a 429; `false` by default, for one that may be
    /// ``Failure/Kind/notAllowed`` as well.
    public var treatsDelayedRefusalsAsThrottled = false

    /// The policy of an app that leaves these matters to URLSession.
    public init() {}

    /// What an app does with an attempt of the user's before the time in `Retry-After`.
    public enum EarlyRetries: Sendable, Hashable {
        /// It sends the request.
        case sent
        /// It sends none, and shows the error again, also for other rows of the operation.
        case refused
        /// It sends none, and shows the error again; other rows of the operation are requested.
        case sameRefused
    }

    /// Which cookies an app sends that servers have set.
    public enum Cookies: Sendable, Hashable {
        /// All that are not too old.
        case kept
        /// None of the user who was signed in before.
        case ofUser
        /// None.
        case none
    }

    /// Whether a response with the status 200 is an error by its members.
    func isRefusal(_ body: JSONValue?) -> Bool {
        !refusalsIn200.isEmpty && refusalsIn200.allSatisfy { body?[$0.key] == $0.value }
    }
}
