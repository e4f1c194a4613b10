import Ledger
import UnderstudyChecks

/// The checks of the app: what it is composed from, and one adapter for each part of it.
enum LedgerSuite {
    /// Redirects are reported, the screens of a user are emptied at sign-out, and a page that is shorter by
    /// deleted rows is read again.
    private static var policy: AppPolicy {
        var policy = AppPolicy()
        policy.followsRedirectedWrites = false
        policy.followsRedirectedReads = false
        policy.repeatsThrottledRequests = false
        policy.dropsLateAnswers = true
        policy.emptiesScreensAtSignOut = true
        policy.cookies = .ofUser
        policy.showsMovedRows = true
        return policy
    }

    /// The app accepts values that it does not know, and no expense other than the one that it asked for.
    private static let answers = AnswerOptions(
        accepting: [AnswerPattern("enum")], excluding: [AnswerPattern(in: "getExpense", at: "/id")]
    )

    /// The suite, each check on a stub of its own.
    static func suite(_ definition: StubDefinition) throws -> Suite<CheckStage<LedgerApp>> {
        let app = AppUnderTest<LedgerApp>("Ledger", policy: policy) { setup in
            await LedgerApp.launch(setup)
        } failure: { error in
            (error as? ShownError).map { Failure($0) } ?? .standard(error)
        }
        let signIn: @Sendable (CheckStage<LedgerApp>) async throws -> Void = {
            try await Adapters.signIn($0)
        }
        return try Suite.app(app, definition) {
            Checks.pagination(list: Adapters.expenses)
            Checks.pageCount(list: Adapters.expenses)
            Checks.tokens(session: Adapters.session)
            Checks.errors(
                screen: Adapters.expense, actions: Adapters.actions, foreignTypes: .read,
                prepare: signIn)
            Checks.errors(screen: Adapters.expensesScreen, foreignTypes: .read).of("the list")
            // A 503 that names a short wait is repeated once, and so is a read whose connection failed.
            Checks.retries(
                screen: Adapters.expense, session: Adapters.session, attempts: 1,
                longestWait: .seconds(5))
            Checks.writes(form: Adapters.form, session: Adapters.session)
            Checks.toggle(Adapters.approval)
            Checks.decoding(actions: Adapters.actions, prepare: signIn)
            Checks.caching(screen: Adapters.expense, session: Adapters.session)
            Checks.caching(screen: Adapters.expensesScreen, session: Adapters.session).of(
                "the list")
            Checks.cancellation(screen: Adapters.expense)
            Checks.cancellation(screen: Adapters.expensesScreen).of("the list")
            Checks.concurrency(screen: Adapters.expense, session: Adapters.session)
            Checks.concurrency(screen: Adapters.expensesScreen, session: Adapters.session).of(
                "the list")
            Checks.answerOrder(screen: Adapters.expense) { retitled($0, $1) }
            Checks.answerOrder(screen: Adapters.expensesScreen) { body, number in
                guard case .object(var page) = body, let rows = page["items"]?.array,
                    let first = rows.first
                else { return body }
                page["items"] = .array([retitled(first, number)] + rows.dropFirst())
                return .object(page)
            }.of("the list")
            Checks.actions(
                Adapters.actions, isSignedIn: { await $0.isSignedIn }, prepare: signIn)
            Checks.answers(
                actions: Adapters.actions, options: answers,
                state: { stage in "signed in: \(await stage.app.isSignedIn)" },
                prepare: signIn)
        }
    }

    private static func retitled(_ expense: JSONValue, _ number: Int) -> JSONValue {
        guard case .object(var row) = expense else { return expense }
        row["title"] = .string("Answer \(number)")
        return .object(row)
    }
}
