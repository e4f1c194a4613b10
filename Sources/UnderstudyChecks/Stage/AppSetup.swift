public import Foundation

/// What an app is composed from in a check, instead of the real world.
public struct AppSetup: Sendable {
    /// The address of the stub, which is the app's base URL.
    public let url: URL
    /// The clock for deadlines, pauses and debounces; it stands still until a check moves it.
    public let clock: ManualClock
    /// How far the device's clock is ahead of the server's, or behind it; zero in most checks.
    public let ahead: Duration
    /// Takes the lines of the app's log.
    public let log: AppLog
    /// What the app stores, such as tokens in the keychain; it is there again after the app was closed
    /// and opened.
    public let storage: AppStorage
    /// What the app stores where no secret may be, such as in `UserDefaults`; it is there again after
    /// the app was closed and opened.
    public let preferences: AppStorage

    /// The time on the device.
    public var now: Date {
        let (seconds, attoseconds) = ahead.components
        return clock.now.addingTimeInterval(Double(seconds) + Double(attoseconds) * 1e-18)
    }

    /// The same setup with another address or another clock of the device.
    func with(url: URL? = nil, ahead: Duration? = nil) -> AppSetup {
        AppSetup(
            url: url ?? self.url, clock: clock, ahead: ahead ?? self.ahead, log: log,
            storage: storage, preferences: preferences)
    }

    /// The same setup on another device, where nothing is stored.
    var onAnotherDevice: AppSetup {
        AppSetup(
            url: url, clock: clock, ahead: ahead, log: log, storage: AppStorage(),
            preferences: AppStorage())
    }

    /// The same setup with what is stored now, which later changes do not affect.
    var afterCrash: AppSetup {
        AppSetup(
            url: url, clock: clock, ahead: ahead, log: log, storage: storage.copy(),
            preferences: preferences.copy())
    }
}
