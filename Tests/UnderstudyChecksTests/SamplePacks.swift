import StubHarness
import StubServer
import UnderstudyTesting

@testable import UnderstudyChecks

/// Each pack once, of an app that is a number.
enum SamplePacks {
    static let list = ListAdapter<Int, Int>(
        "authListProducts", pageSize: 20, open: { _ in 0 }, load: { _ in }, loadMore: { _ in },
        ids: { _ in [] })
    static let session = SessionAdapter<Int>(
        "authGetProduct", signIn: { _ in }, call: { _, _ in })
    static let screen = ScreenAdapter<Int, Int>(
        "getDashboard", open: { _ in 0 }, load: { _ in }, content: { _ in nil }, error: { _ in nil }
    )
    static let form = WriteAdapter<Int, Int>(
        "authCreatePost", open: { _ in 0 }, submit: { _ in }, error: { _ in nil })
    static let toggle = ToggleAdapter<Int, Int>(
        "likeFeedItem", open: { _ in 0 }, toggle: { _ in }, isOn: { _ in false },
        error: { _ in nil }, reload: { _ in })
    static let stream = StreamAdapter<Int>("getDashboard") {
        ServerSentEvent(.string($0))
    } items: {
        _ in
        AsyncStream<String> { $0.finish() }
    } text: {
        $0
    }
    static let action = AppAction<Int>("getDashboard") { _ in }

    /// The packs under the names of the functions that make them.
    static let all: [(name: String, checks: Checks<CheckStage<Int>>)] = [
        ("Checks.pagination", .pagination(list: list)),
        ("Checks.tokens", .tokens(session: session)),
        ("Checks.errors", .errors(screen: screen)),
        ("Checks.retries", .retries(screen: screen, attempts: 1)),
        ("Checks.writes", .writes(form: form)),
        ("Checks.toggle", .toggle(toggle)),
        ("Checks.decoding", .decoding(actions: [])),
        ("Checks.caching", .caching(screen: screen)),
        ("Checks.cancellation", .cancellation(screen: screen)),
        ("Checks.concurrency", .concurrency(screen: screen)),
        ("Checks.actions", .actions([action])),
        ("Checks.pageCount", .pageCount(list: list)),
        ("Checks.answerOrder", .answerOrder(screen: screen) { body, _ in body }),
        ("Checks.stream", .stream(stream)),
    ]

    static let answers = Checks.answers(actions: [action])
}
