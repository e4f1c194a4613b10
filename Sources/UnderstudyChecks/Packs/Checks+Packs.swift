import StubHarness
public import StubJSON

// The catalogue's packs, each of which concerns one part of an app.

extension Checks {
    // MARK: - Lists

    /// The checks of a list that is loaded page by page.
    ///
    /// Responses follow the operation's own paging: by offset, page number, cursor, `Link` field or a
    /// link in the body, as the contract says.
    public static func pagination<App, Screen>(list: ListAdapter<App, Screen>) -> Checks
    where World == CheckStage<App> {
        Checks(PaginationChecks(list: list))
    }

    /// Walks through lists of the lengths at which paging goes wrong (P02 of the catalogue): one row,
    /// one less and one more than a page, and one more than several pages.
    public static func pageCount<App, Screen>(list: ListAdapter<App, Screen>) -> Checks
    where World == CheckStage<App> {
        Checks(PageCountChecks(list: list))
    }

    // MARK: - Sessions

    /// The checks of a session and its tokens.
    ///
    /// Login, refresh and logout are the operations that the contract binds to them. Without a
    /// refresh, in the contract or by ``SessionAdapter/renewal``, only the checks that need none
    /// apply.
    public static func tokens<App>(session: SessionAdapter<App>) -> Checks
    where World == CheckStage<App> {
        Checks(TokenChecks(session: session))
    }

    // MARK: - Screens

    /// The checks of what an app makes of failures, on one screen and on
    /// everything that the app does.
    ///
    /// - Parameters:
    ///   - actions: what is done with each operation, in an order in which each finds what it needs.
    ///   - foreignTypes: what the app does with JSON whose media type is another one, or missing.
    ///   - envelope: an error of the API in a response with the status 200, and what the app makes
    ///     of it.
    ///   - prepare: what is done before the actions, such as signing in.
    public static func errors<App, Screen>(
        screen: ScreenAdapter<App, Screen>, actions: [AppAction<App>] = [],
        foreignTypes: ForeignTypePolicy = .refused, envelope: ErrorEnvelope = ErrorEnvelope(),
        prepare: (@Sendable (CheckStage<App>) async throws -> Void)? = nil
    ) -> Checks where World == CheckStage<App> {
        Checks(
            ErrorChecks(
                screen: screen, actions: actions, prepare: prepare, foreignTypes: foreignTypes,
                envelope: envelope))
    }

    /// The checks of requests that an app repeats by itself, on a screen
    /// whose requests are repeated.
    ///
    /// - Parameters:
    ///   - session: how access tokens are renewed, for an attempt after the token has expired.
    ///   - attempts: how many requests one load sends at most, the first included; 1 if none is
    ///     repeated.
    ///   - pauses: the ranges of the pauses between the attempts, without a `Retry-After`.
    ///   - longestWait: the longest `Retry-After` that the app waits for by itself; `nil` if it
    ///     never does.
    public static func retries<App, Screen>(
        screen: ScreenAdapter<App, Screen>, session: SessionAdapter<App>? = nil, attempts: Int,
        pauses: [ClosedRange<Duration>] = [], longestWait: Duration? = nil
    ) -> Checks where World == CheckStage<App> {
        Checks(
            RetryChecks(
                screen: screen, session: session, attempts: attempts, pauses: pauses,
                longestWait: longestWait))
    }

    /// The checks of what an app keeps of responses, on one screen.
    ///
    /// - Parameters:
    ///   - session: how users change, for what one user must not see of another.
    ///   - revalidates: whether the app asks with `If-None-Match` about what it keeps.
    ///   - caches: whether the app respects `max-age`, and sends no request within it.
    public static func caching<App, Screen>(
        screen: ScreenAdapter<App, Screen>, session: SessionAdapter<App>? = nil,
        revalidates: Bool = false, caches: Bool = false
    ) -> Checks where World == CheckStage<App> {
        Checks(
            CachingChecks(
                screen: screen, session: session, revalidates: revalidates, caches: caches))
    }

    /// The checks of work that is cancelled, as when a user leaves a screen.
    ///
    /// - Parameter retries: whether the app pauses, by its clock, and loads again after a 503.
    public static func cancellation<App, Screen>(
        screen: ScreenAdapter<App, Screen>, retries: Bool = false
    ) -> Checks where World == CheckStage<App> {
        Checks(CancellationChecks(screen: screen, retries: retries))
    }

    /// The checks of requests at the same time, on one screen, and of
    /// the session whose end it must notice.
    public static func concurrency<App, Screen>(
        screen: ScreenAdapter<App, Screen>, session: SessionAdapter<App>? = nil
    ) -> Checks where World == CheckStage<App> {
        Checks(ConcurrencyChecks(screen: screen, session: session))
    }

    /// The checks of answers that arrive in another order than they were asked for (K03 of the
    /// catalogue), on one screen: an older answer never replaces a newer one.
    ///
    /// - Parameter change: changes a normal body so that the screen shows something else for each
    ///   number.
    public static func answerOrder<App, Screen>(
        screen: ScreenAdapter<App, Screen>,
        change: @escaping @Sendable (_ body: JSONValue, _ number: Int) -> JSONValue
    ) -> Checks where World == CheckStage<App> {
        Checks(AnswerOrderChecks(screen: screen, change: change))
    }

    // MARK: - Streams

    /// The checks of a stream of server-sent events (S01 to S08 of the catalogue).
    public static func stream<App>(_ stream: StreamAdapter<App>) -> Checks
    where World == CheckStage<App> {
        Checks(StreamChecks(stream: stream))
    }

    // MARK: - Forms and switches

    /// The checks of a form that creates something (R07 to R29, E22, E25, E33, K13 and K14 of the
    /// catalogue): one wish of the user has one effect, however often it is sent, tapped or answered
    /// late.
    ///
    /// - Parameter session: the session whose end the form must notice.
    public static func writes<App, Form>(
        form: WriteAdapter<App, Form>, session: SessionAdapter<App>? = nil
    ) -> Checks where World == CheckStage<App> {
        Checks(WriteChecks(form: form, session: session))
    }

    /// The checks of a switch that shows its new state at once (R16, R17, R21, R22, R24 and R26 of the
    /// catalogue).
    public static func toggle<App, Screen>(_ toggle: ToggleAdapter<App, Screen>) -> Checks
    where World == CheckStage<App> {
        Checks(ToggleChecks(toggle: toggle))
    }

    // MARK: - Everything that an app does

    /// The catalogue's checks of single requests, on everything that an app does with the API.
    ///
    /// Screens differ in what they show; requests differ in what each of them must be told: whether
    /// it is repeated, needs a token, has a body worth reading, or may use an earlier response. So
    /// each check here runs all actions, one after the other, on one stub.
    ///
    /// - Parameters:
    ///   - actions: what is done with each operation, in an order in which each finds what it needs.
    ///   - deadline: the longest one exchange may take, by the app's clock; `nil` if there is no such
    ///     limit.
    ///   - isSignedIn: whether a user is signed in, who must stay so.
    ///   - prepare: what is done before the actions, such as signing in.
    public static func actions<App>(
        _ actions: [AppAction<App>], deadline: Duration? = nil, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line, column: Int = #column,
        isSignedIn: (@Sendable (App) async -> Bool)? = nil,
        prepare: (@Sendable (CheckStage<App>) async throws -> Void)? = nil
    ) -> Checks where World == CheckStage<App> {
        Checks(
            ActionChecks(
                actions: actions, deadline: deadline, isSignedIn: isSignedIn, prepare: prepare,
                place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)))
    }

    /// The checks of what an app reads of responses (D03, D04, D06, D07, D08, D24, D25, D29 and D30 of
    /// the catalogue), made from the schemas of the operations.
    ///
    /// Each response is the stub's normal one with a change that its schema allows, so that an app
    /// which follows the contract reads it.
    ///
    /// - Parameters:
    ///   - actions: what is done with each operation; each sends a request whenever it runs.
    ///   - unusedExamples: the names of the contract's examples that the app never receives, such as
    ///     those of a query parameter that it does not send.
    ///   - excluded: changes that the contract allows and that the app never receives, or rightly
    ///     does not read.
    ///   - prepare: what is done before the actions, such as signing in.
    public static func decoding<App>(
        actions: [AppAction<App>], unusedExamples: [String] = [],
        excluded: [AnswerPattern] = [], fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        prepare: (@Sendable (CheckStage<App>) async throws -> Void)? = nil
    ) -> Checks where World == CheckStage<App> {
        Checks(
            DecodingChecks(
                actions: actions, unusedExamples: unusedExamples, excluded: excluded,
                prepare: prepare,
                place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)))
    }

    /// Checks what an app makes of every answer that the contract allows, and of answers that violate
    /// it slightly, for one operation after another.
    ///
    /// The answers are generated from the schemas of the contract: each optional member absent, each
    /// nullable one null, each value of an enum, numbers and lengths at their bounds, lists of several
    /// lengths, unusual texts, each branch of `anyOf` and `oneOf`, the declared examples, and pairs of
    /// these; then each required member removed, each type changed, broken JSON, and so on. The app
    /// must accept the former. It must answer the latter with an error that it knows and leave its
    /// state as it is, unless it makes the same of them as of the correct answer.
    ///
    /// Each operation is one check, whose id is `G:` and the id of the operation.
    ///
    /// - Parameters:
    ///   - actions: what is done with each operation. Each must succeed for an app that was just
    ///     prepared, and return what the app made of the answer.
    ///   - options: how many answers are generated, and which forbidden ones the app tolerates.
    ///   - state: the app's state that an answer must not change if it is rejected, as text, such as
    ///     who is signed in.
    ///   - prepare: what is done with each new app before the action, such as signing in.
    public static func answers<App>(
        actions: [AppAction<App>], options: AnswerOptions = AnswerOptions(),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        state: @escaping @Sendable (CheckStage<App>) async -> String = { _ in "" },
        prepare: (@Sendable (CheckStage<App>) async throws -> Void)? = nil
    ) -> Checks where World == CheckStage<App> {
        Checks(
            AnswerChecks(
                actions: actions, options: options, state: state, prepare: prepare,
                place: SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)))
    }
}
