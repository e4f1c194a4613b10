/// What an app does where apps rightly differ.
///
/// Each default is what URLSession does, or else what the RFC says. A check that fails where another
/// choice would hold names the member.
public struct AppPolicy: Sendable, Hashable {
    /// What happens to a write that is redirected by 301, 302 or 303; a read of the address, as
    /// URLSession does, by default (RFC 9110 §15.4).
    public var redirectedWrites = RedirectedWrites.read

    /// What another tap does before the time in `Retry-After` has come; a request, as URLSession
    /// sends it, by default.
    public var earlyRetries = EarlyRetries.sent

    /// What becomes of a tap on a switch whose request is under way; by default all that leaves the
    /// screen and the server of one mind.
    public var tapsWhileBusy = TapsWhileBusy.consistent
    /// What becomes of screens when the user signs out; they are gone by default.
    public var screensAtSignOut = ScreensAtSignOut.gone

    /// What becomes of a screen that the user has left; it is released by default.
    public var screensAfterLeaving = ScreensAfterLeaving.released

    /// The policy of an app that leaves these matters to URLSession.
    public init() {}

    /// What an app does with an attempt of the user's before the time in `Retry-After`.
    public enum EarlyRetries: Sendable, Hashable {
        /// It sends the request.
        case sent
        /// It sends none, and shows the error again.
        case refused
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

    /// What becomes of a screen that the user has left.
    public enum ScreensAfterLeaving: Sendable, Hashable {
        /// Nothing keeps it, so that it is gone once its work has ended.
        case released
        /// The app keeps it, to show it again.
        case kept
    }

    /// What an app does when a write is redirected.
    public enum RedirectedWrites: Sendable, Hashable {
        /// It reads the address, which proves nothing of the write.
        case read
        /// It reports the redirect, and reads nothing.
        case refused
    }
}
