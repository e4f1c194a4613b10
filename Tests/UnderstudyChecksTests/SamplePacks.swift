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
    static let action = AppAction<Int>("getDashboard") { _ in }

    static var all: [any CheckPack<CheckStage<Int>>] {
        [
            PaginationChecks(list: list), TokenChecks(session: session),
            ErrorChecks(screen: screen), RetryChecks(screen: screen, attempts: 1),
            WriteChecks(form: form), ToggleChecks(toggle: toggle),
            DecodingChecks<Int>(actions: []), CachingChecks(screen: screen),
            CancellationChecks(screen: screen), ConcurrencyChecks(screen: screen),
            ActionChecks<Int>(actions: [action]), PageCountChecks(list: list),
            AnswerOrderChecks(screen: screen) { body, _ in body },
        ]
    }

    static let answers = AnswerChecks<Int>(actions: [action])
}
