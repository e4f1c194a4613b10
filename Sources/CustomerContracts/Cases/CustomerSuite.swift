public import StubChecks
public import StubHarness
public import StubServer

/// The contract suite of the customer app: its real services and view models against the stub.
public enum CustomerSuite {
    /// The suite, each case on a stub of its own made from the definition.
    ///
    /// - Parameter patience: how long each wait of a case takes at most, in real time; 20 s unless
    ///   told.
    /// - Throws: ``SuiteMismatch`` if the contract lacks operations that the app calls.
    public static func suite(
        _ definition: StubDefinition, patience: Duration = .seconds(20)
    ) throws(SuiteMismatch) -> Suite<Stage> {
        try Suite.app(.customer, definition, patience: patience, gaps: CustomerGaps.all) {
            PaginationChecks(list: CustomerAdapters.products)
            // Without users nobody can sign in.
            PaginationChecks(list: CustomerAdapters.users).without("P05")
            PaginationChecks(list: CustomerAdapters.feed)
            TokenChecks(session: CustomerAdapters.session)
            ErrorChecks(
                screen: CustomerAdapters.dashboard, actions: CustomerActions.all,
                // That something is deleted is in the status alone.
                envelope: ErrorEnvelope(unreadBy: [Operation.deletePost, Operation.deleteUser]),
                prepare: { try await $0.signIn() })
            RetryChecks(
                screen: CustomerAdapters.feedScreen, session: CustomerAdapters.session,
                attempts: 3,
                pauses: [
                    .milliseconds(250) ... .milliseconds(500),
                    .milliseconds(500) ... .milliseconds(1000),
                ], longestWait: .seconds(60))
            WriteChecks(form: CustomerAdapters.post)
            ToggleChecks(toggle: CustomerAdapters.like)
            DecodingChecks(
                // The app does not send `select`.
                actions: CustomerActions.all, unusedExamples: ["selected"],
                prepare: { try await $0.signIn() })
            CachingChecks(
                screen: CustomerAdapters.dashboard, session: CustomerAdapters.session)
            CachingChecks(screen: CustomerAdapters.person, revalidates: true)
            CancellationChecks(screen: CustomerAdapters.dashboard)
            CancellationChecks(screen: CustomerAdapters.feedScreen, retries: true)
            ConcurrencyChecks(
                screen: CustomerAdapters.dashboard, session: CustomerAdapters.session)
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
            OverlapCases.all
            IsolationCases.all
            CustomerAnswers.checks
        }
    }
}
