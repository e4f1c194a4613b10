import StubHarness
import StubRules
import StubServer

/// A screen of an app that shows what one operation answers, described by closures.
///
/// ```swift
/// ScreenAdapter("getDashboard") { (stage: CheckStage<Shop>) in
///     try await stage.app.signIn()
///     return await Dashboard(stage.app)
/// } load: { await $0.load() } content: { await $0.summary } error: { await $0.error }
/// ```
///
/// Closures that are left out make the checks that need them not applicable.
public struct ScreenAdapter<App: Sendable, Screen: Sendable>: Sendable {
    /// The id of the operation, a read.
    public var operation: String
    /// Creates the screen for an app that may show it, not yet loaded.
    ///
    /// What it requests of the operation does not count.
    public var open: @Sendable (CheckStage<App>) async throws -> Screen {
        get { CheckStage.preparing(operation, opening) }
        set { opening = newValue }
    }
    /// Loads or reloads what the screen shows; each call sends a request, unless ``joinsLoads``.
    public var load: @Sendable (Screen) async -> Void
    /// What is shown, as any text that differs if the content does; `nil` if nothing is shown.
    public var content: @Sendable (Screen) async -> String?
    /// The error that is shown.
    public var error: @Sendable (Screen) async -> (any Error)?
    /// Whether the screen shows that it is loading.
    public var isLoading: (@Sendable (Screen) async -> Bool)?
    /// Whether a user is signed in.
    public var isSignedIn: (@Sendable (App) async -> Bool)?
    /// The longest one exchange may take, by the app's clock; `nil` if there is no such limit.
    public var deadline: Duration?
    /// Whether a load during another one waits for it and sends no request of its own.
    public var joinsLoads: Bool
    /// How many requests one load sends at most, if the server cannot answer; 1 by default.
    ///
    /// The pauses between them are by the app's clock, which the checks move.
    public var attempts: Int
    /// Whether a load ends when its task is cancelled; `true` by default.
    public var endsWithCaller = true
    /// Whether this screen stays when the user signs out, and shows nothing of the user, if that
    /// differs from ``AppPolicy/emptiesScreensAtSignOut``; `nil` by default.
    public var isEmptiedAtSignOut: Bool?
    /// What a load does before the time in `Retry-After`, if that differs from
    /// ``AppPolicy/earlyRetries``; `nil` by default.
    public var earlyRetries: AppPolicy.EarlyRetries?
    /// Whether the app keeps what is shown; the pages of an SDK are kept by the checks.
    var keepsContent = true
    private var opening: @Sendable (CheckStage<App>) async throws -> Screen
    var place: SourcePlace

    /// Describes a screen.
    public init(
        _ operation: String, deadline: Duration? = nil, joinsLoads: Bool = false,
        attempts: Int = 1,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        open: @escaping @Sendable (CheckStage<App>) async throws -> Screen,
        load: @escaping @Sendable (Screen) async -> Void,
        content: @escaping @Sendable (Screen) async -> String?,
        error: @escaping @Sendable (Screen) async -> (any Error)?,
        isLoading: (@Sendable (Screen) async -> Bool)? = nil,
        isSignedIn: (@Sendable (App) async -> Bool)? = nil
    ) {
        self.operation = operation
        self.deadline = deadline
        self.joinsLoads = joinsLoads
        self.attempts = max(1, attempts)
        opening = open
        self.load = load
        self.content = content
        self.error = error
        self.isLoading = isLoading
        self.isSignedIn = isSignedIn
        place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension ScreenAdapter {
    func failure(_ screen: Screen, _ stage: CheckStage<App>) async -> Failure? {
        stage.failure(await error(screen))
    }

    /// Expects the screen to show an error of that kind.
    func expect(
        _ kind: Failure.Kind, _ screen: Screen, _ stage: CheckStage<App>, _ then: Expectations,
        _ what: String, fileID: String = #fileID, line: Int = #line
    ) async {
        stage.expect(
            await failure(screen, stage), kind, what, then, fileID: fileID, line: line)
    }

    /// Expects the screen to show an error of that kind with the server's own text, or without any.
    func expect(
        _ kind: Failure.Kind, text: String?, status: Int, _ screen: Screen,
        _ stage: CheckStage<App>, _ then: Expectations, _ what: String,
        fileID: String = #fileID, line: Int = #line
    ) async {
        let failure = await failure(screen, stage)
        stage.expect(failure, kind, what, then, fileID: fileID, line: line)
        if let text {
            stage.expectText(
                text, of: failure, to: operation, status, then, fileID: fileID, line: line)
        } else {
            stage.expectText(nil, of: failure, what, then, fileID: fileID, line: line)
        }
        if let shown = failure?.status {
            then.equal(shown, status, "the status in the error for \(what)")
        }
    }

    /// Expects the screen not to show that it is loading, and the user to be signed in.
    func expectCalm(
        _ screen: Screen, _ stage: CheckStage<App>, _ then: Expectations, _ when: String
    ) async {
        if let isLoading {
            then.isFalse(await isLoading(screen), "still loading \(when)")
        }
        if let isSignedIn { then.isTrue(await isSignedIn(stage.app), "still signed in \(when)") }
    }

    /// Waits for the request of a second load, which an app that joins loads does not send; returns
    /// whether it was sent.
    func isApart(
        _ stage: CheckStage<App>, _ then: Expectations, count: Int
    ) async throws -> Bool {
        guard joinsLoads else {
            return then.isTrue(
                try await stage.arrives(operation, count: count),
                "a load during another one sends a request, as `joinsLoads` is false")
        }
        // Other parts of the app may ask for something meanwhile.
        _ = await stage.staysQuiet()
        return !then.isTrue(
            stage.exchanges(operation).count < count,
            "a load during another one sends no request, as `joinsLoads` is true")
    }

    /// Loads the screen while a rule answers, however often the app asks.
    func load(_ screen: Screen, _ stage: CheckStage<App>, under rule: Rule) async {
        let added = stage.stub.rules.add(rule)
        await loadPassingBackoffs(screen, stage)
        stage.stub.rules.remove(added)
    }

    /// Loads the screen, the pauses between its attempts being passed.
    func loadPassingBackoffs(_ screen: Screen, _ stage: CheckStage<App>) async {
        guard attempts > 1 else { return await load(screen) }
        await stage.passingBackoffs { await load(screen) }
    }

    /// Loads the screen once and returns what it shows.
    func shown(
        _ screen: Screen, _ then: Expectations
    ) async throws -> String {
        await load(screen)
        return try then.require(await content(screen), "content")
    }
}
