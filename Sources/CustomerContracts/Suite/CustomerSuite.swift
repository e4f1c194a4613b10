public import StubHarness
public import StubServer
public import UnderstudyChecks

/// The contract suite of the customer app: its real services and view models against the stub.
public enum CustomerSuite {
    /// The suite, each case on a stub of its own made from the definition.
    ///
    /// - Parameter patience: how long each wait of a case takes at most, in real time; 20 s by
    ///   default.
    /// - Throws: an error that names the operations that the app calls and the contract lacks.
    public static func suite(
        _ definition: StubDefinition, patience: Duration = .seconds(20)
    ) throws -> Suite<Stage> {
        var suite = try Suite.app(
            .customer, definition, patience: patience, gaps: CustomerGaps.all
        ) { checks }
        // The suite of the example app is also the test of the stub.
        suite.judgesAnswers = true
        // It has each kind of check for some part of the app.
        suite.suggestions = []
        return suite
    }

    /// What the app makes of errors, on a screen and in each call.
    private static let errors = Checks.errors(
        screen: CustomerAdapters.dashboard, actions: CustomerActions.requesting,
        // That something is deleted is in the status alone.
        envelope: ErrorEnvelope(unreadBy: [Operation.deletePost, Operation.deleteUser]),
        prepare: { try await $0.signIn() })

    /// Everything that is checked, with the parts of the app that each check concerns.
    @CheckBuilder<Stage>
    static var checks: [Checks<Stage>] {
        Checks.pagination(list: CustomerAdapters.products).of(CustomerPart.products)
        // Without users nobody can sign in.
        Checks.pagination(list: CustomerAdapters.users).without("P05").of(CustomerPart.users)
        Checks.pagination(list: CustomerAdapters.feed).of(CustomerPart.feed)
        Checks.tokens(session: CustomerAdapters.session).of(CustomerPart.session)
        errors.without("E01", "E11").of(CustomerPart.dashboard)
        errors.only("E01", "E11").of(CustomerPart.all(sending: CustomerActions.all))
        Checks.retries(
            screen: CustomerAdapters.feedScreen, session: CustomerAdapters.session,
            attempts: 3,
            pauses: [
                .milliseconds(250) ... .milliseconds(500),
                .milliseconds(500) ... .milliseconds(1000),
            ], longestWait: .seconds(60)
        ).of(CustomerPart.feed)
        Checks.writes(form: CustomerAdapters.post, session: CustomerAdapters.session).of(
            CustomerPart.newPost)
        Checks.toggle(CustomerAdapters.like).of(CustomerPart.feed)
        Checks.decoding(
            // The app does not send `select`.
            actions: CustomerActions.requesting, unusedExamples: ["selected"],
            prepare: { try await $0.signIn() }
        ).of(CustomerPart.all(sending: CustomerActions.all))
        Checks.caching(
            screen: CustomerAdapters.dashboard, session: CustomerAdapters.session
        ).of(CustomerPart.dashboard)
        Checks.caching(screen: CustomerAdapters.person, revalidates: true).of(CustomerPart.user)
        Checks.cancellation(screen: CustomerAdapters.dashboard).of(CustomerPart.dashboard)
        Checks.cancellation(screen: CustomerAdapters.feedScreen, retries: true)
            .of(CustomerPart.feed)
        Checks.concurrency(
            screen: CustomerAdapters.dashboard, session: CustomerAdapters.session
        ).of(CustomerPart.dashboard)
        FeedPagingCases.all
        SessionCases.all
        RefusedWriteCases.all
        ToleranceCases.all
        ValueCases.all
        RevalidationCases.all
        StoredAnswerCases.all
        RetryCases.all
        RepeatedWriteCases.all
        CancellationCases.all
        DeviceCases.all
        ControlCases.all
        StubControlCases.all
        StubDataCases.all
        ClientCases.all
        OverlapCases.all
        IsolationCases.all
        FeatureChecks.all
        CustomerAnswers.checks
    }
}
