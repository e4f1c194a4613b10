/// How a team's app is composed and how its errors are to be understood.
///
/// ```swift
/// let shop = AppUnderTest("Shop") { setup in
///     ShopApp(baseURL: setup.url, clock: setup.clock.timer, now: { setup.now })
/// } failure: { error in
///     (error as? ShopError).map { Failure(kind: $0.kind, message: $0.text) } ?? .standard(error)
/// }
/// ```
public struct AppUnderTest<App: Sendable>: Sendable {
    /// The name that reports show.
    public let name: String
    /// Composes the app; two apps of one process must not share anything.
    public let compose: @Sendable (AppSetup) async throws -> App
    /// What an error of the app means; `nil` for one that it does not know, which is a mismatch.
    public let failure: @Sendable (any Error) -> Failure?
    /// Whether the app shows the server's own text, so that a ``Failure`` has it.
    public let showsMessages: Bool
    /// What the app does where apps rightly differ.
    public let policy: AppPolicy

    /// Describes an app; without `failure`, only the system's errors are understood.
    ///
    /// - Parameters:
    ///   - showsMessages: whether the app shows the server's own text of an error, so that checks
    ///     expect it in ``Failure/message``; `true` by default.
    ///   - policy: what the app does where apps rightly differ.
    public init(
        _ name: String, showsMessages: Bool = true, policy: AppPolicy = AppPolicy(),
        compose: @escaping @Sendable (AppSetup) async throws -> App,
        failure: @escaping @Sendable (any Error) -> Failure? = { .standard($0) }
    ) {
        self.name = name
        self.showsMessages = showsMessages
        self.policy = policy
        self.compose = compose
        self.failure = failure
    }
}
