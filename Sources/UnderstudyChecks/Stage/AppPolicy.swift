public import StubJSON

/// What an app does where apps rightly differ.
///
/// Each default is what URLSession does, or else what the RFC says. A check that fails where another
/// choice would hold names the member.
public struct AppPolicy: Sendable, Hashable {
    /// What happens to a write that is redirected by 301, 302 or 303; a read of the address, as
    /// URLSession does, by default (RFC 9110 §15.4).
    public var redirectedWrites = RedirectedWrites.read

    /// What happens to a read that is redirected to the same server; another read, as URLSession does,
    /// by default.
    public var redirectedReads = RedirectedReads.followed

    /// What another tap does before the time in `Retry-After` has come; a request, as URLSession
    /// sends it, by default.
    public var earlyRetries = EarlyRetries.sent

    /// What the app's errors say of the time in `Retry-After`; nothing by default.
    public var askedDelays = AskedDelays.ignored

    /// Which content a row shows that comes again on a later page; either by default.
    public var repeatedRows = RepeatedRows.either

    /// What an app that repeats requests does with a 429; it repeats them after the time in
    /// `Retry-After` by default (RFC 9110 §10.2.3).
    public var throttledRequests = ThrottledRequests.repeated

    /// What happens to a write without an `Idempotency-Key` whose response is lost; its error is shown
    /// by default, because it may have been carried out (RFC 9110 §9.2.2).
    public var lostWrites = LostWrites.shown

    /// What the app says of requests that fail because their token could not be renewed; the cause by
    /// default, as URLSession does.
    public var failedRenewals = FailedRenewals.cause

    /// Members that mark an error in a response with the status 200, such as `["ok": false]`; none by
    /// default.
    public var refusalsIn200: [String: JSONValue] = [:]

    /// What becomes of a tap on a switch whose request is under way; by default all that leaves the
    /// screen and the server of one mind.
    public var tapsWhileBusy = TapsWhileBusy.consistent
    /// What becomes of screens when the user signs out; they are gone by default.
    public var screensAtSignOut = ScreensAtSignOut.gone

    /// What becomes of a screen that the user has left; it is released by default.
    public var screensAfterLeaving = ScreensAfterLeaving.released

    /// Which cookies the app sends that servers have set, where the session itself is not a cookie; all
    /// of them, as URLSession does, by default (RFC 6265 §5).
    public var cookies = Cookies.kept

    /// What the app takes from a link to a further page; the address or its parameters, by default.
    public var links = Links.either

    /// What a page without rows is whose cursor or link leads to another one; it is passed by
    /// default.
    public var emptyPages = EmptyPages.passed

    /// What a list shows of rows that move up to an earlier page because others were deleted; all that
    /// pages brought, by default.
    public var movedRows = MovedRows.asPaged

    /// What an iterator does that is asked again after its error; either by default.
    public var iterators = Iterators.either

    /// What becomes of a call whose session ends while it is under way; its answer may still be
    /// returned by default.
    public var lateAnswers = LateAnswers.either

    /// What a 403 with `Retry-After` is, as some APIs refuse too many requests; either, by default.
    public var delayedRefusals = DelayedRefusals.either

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

    /// What an app does with a tap on a switch whose request is under way.
    public enum TapsWhileBusy: Sendable, Hashable {
        /// It ignores the tap or follows it, and shows what it has sent last.
        case consistent
        /// It shows the tap at once and sends it.
        case lastWins
    }

    /// What becomes of screens when the user signs out.
    public enum ScreensAtSignOut: Sendable, Hashable {
        /// Nobody looks at them again.
        case gone
        /// They stay, and show nothing of the user.
        case emptied
    }

    /// What an app's errors say of the time in `Retry-After`.
    public enum AskedDelays: Sendable, Hashable {
        /// They need not say it.
        case ignored
        /// They are ``Failure/Kind/maintenance`` for a 503, with the time.
        case told
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

    /// Which content a row shows that comes again on a later page.
    public enum RepeatedRows: Sendable, Hashable {
        /// That of either page.
        case either
        /// That of the later page.
        case newest
    }

    /// What an app that repeats requests does with a 429.
    public enum ThrottledRequests: Sendable, Hashable {
        /// It waits and sends the request again.
        case repeated
        /// It shows the error.
        case shown
    }

    /// What an app does with a write without an `Idempotency-Key` whose response is lost.
    public enum LostWrites: Sendable, Hashable {
        /// It shows the error.
        case shown
        /// It sends the write again.
        case repeated
    }

    /// What an app says of requests whose token could not be renewed this time.
    public enum FailedRenewals: Sendable, Hashable {
        /// What went wrong, such as ``Failure/Kind/unavailable`` or ``Failure/Kind/connectionLost``.
        case cause
        /// That the session cannot be renewed now: ``Failure/Kind/sessionUnavailable``.
        case named
    }

    /// What an app takes from a link to a further page.
    public enum Links: Sendable, Hashable {
        /// The address, or its parameters for a request to the list's own address.
        case either
        /// The address, whatever it is on the same server (RFC 8288 §3.1).
        case followed
    }

    /// What an app makes of a page without rows whose cursor or link leads to another one.
    public enum EmptyPages: Sendable, Hashable {
        /// It goes on to the other one.
        case passed
        /// It takes it for the end of the list.
        case end
    }

    /// What a list shows of rows that move up to an earlier page because others were deleted.
    public enum MovedRows: Sendable, Hashable {
        /// Those that the pages brought, until the list is refreshed.
        case asPaged
        /// All of them: the app reads a page again.
        case shown
    }

    /// What an iterator does that is asked again after its error.
    public enum Iterators: Sendable, Hashable {
        /// It goes on with the page that has failed, or ends, as `AsyncThrowingStream` does.
        case either
        /// It goes on with the page that has failed.
        case resumed
    }

    /// What becomes of a call whose session ends while it is under way.
    public enum LateAnswers: Sendable, Hashable {
        /// It returns the answer, or fails.
        case either
        /// It fails, so that nothing of the user is seen afterwards.
        case dropped
    }

    /// What an app makes of a 403 with `Retry-After`.
    public enum DelayedRefusals: Sendable, Hashable {
        /// ``Failure/Kind/notAllowed`` or ``Failure/Kind/throttled``.
        case either
        /// ``Failure/Kind/throttled``, like a 429.
        case throttled
    }

    /// Whether a response with the status 200 is an error by its members.
    func isRefusal(_ body: JSONValue?) -> Bool {
        !refusalsIn200.isEmpty && refusalsIn200.allSatisfy { body?[$0.key] == $0.value }
    }

    /// What becomes of a screen that the user has left.
    public enum ScreensAfterLeaving: Sendable, Hashable {
        /// Nothing keeps it, so that it is gone once its work has ended.
        case released
        /// The app keeps it, to show it again.
        case kept
    }

    /// What an app does when a read is redirected to the same server.
    public enum RedirectedReads: Sendable, Hashable {
        /// It reads the address.
        case followed
        /// It reports the redirect.
        case refused
    }

    /// What an app does when a write is redirected.
    public enum RedirectedWrites: Sendable, Hashable {
        /// It reads the address, which proves nothing of the write.
        case read
        /// It reports the redirect, and reads nothing.
        case refused
    }
}
