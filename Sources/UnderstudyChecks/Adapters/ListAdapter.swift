import StubContract
import StubHarness
public import StubJSON

/// A list of an app that is loaded page by page, described by closures.
///
/// ```swift
/// ListAdapter("listTodos", pageSize: 20) { (stage: CheckStage<Shop>) in
///     try await stage.app.signIn()
///     return await TodoList(stage.app)
/// } load: { await $0.load() } loadMore: { await $0.loadMore() } ids: { await $0.ids }
/// ```
///
/// Closures that are left out make the checks that need them not applicable.
public struct ListAdapter<App: Sendable, Screen: Sendable>: Sendable {
    /// The id of the operation that lists.
    public var operation: String
    /// How many rows the app asks for at a time.
    public var pageSize: Int
    /// How many requests one load of a page sends at most, if it fails with a 5xx; 1 by default.
    public var attempts: Int
    /// Creates the list for an app that may show it, not yet loaded, and without filters: the checks
    /// compare it with all rows of the collection.
    ///
    /// What it requests of the operation does not count.
    public var open: @Sendable (CheckStage<App>) async throws -> Screen {
        get { CheckStage.preparing(operation, opening) }
        set { opening = newValue }
    }
    /// Loads the first page, as when the screen appears.
    public var load: @Sendable (Screen) async -> Void
    /// Loads the next page, as when the user scrolls to the end; does nothing after the last.
    public var loadMore: @Sendable (Screen) async -> Void
    /// The ids of the rows that are shown, in order, as texts.
    public var ids: @Sendable (Screen) async -> [String]
    /// The member of a row that ``ids`` are, such as `number`; `nil`, the default, for `id`, or if rows
    /// have none, the one by which the page of a row finds it.
    public var key: String?
    /// Whether the list can be scrolled further.
    public var hasMore: (@Sendable (Screen) async -> Bool)?
    /// The error that is shown.
    public var error: (@Sendable (Screen) async -> (any Error)?)?
    /// Whether the list shows that it is loading.
    public var isLoading: (@Sendable (Screen) async -> Bool)?
    /// Loads the first page anew, as by pulling the list down.
    public var refresh: (@Sendable (Screen) async -> Void)?
    /// Loads again what has failed, as the button beside an error does.
    public var retry: (@Sendable (Screen) async -> Void)?
    /// Loads the page of that number, from 0, whether or not those before it are here.
    public var loadPage: (@Sendable (Screen, Int) async -> Void)?
    /// Changes a filter, and returns once the first page of the filtered list is here.
    public var filter: (@Sendable (CheckStage<App>, Screen) async throws -> Void)?
    /// The parameters that each request of the list means, such as `["sort": "-created"]`; others are
    /// not compared.
    public var sends: JSONValue?
    /// The parameters that the list means once ``filter`` has changed it, such as
    /// `["status": "open"]`; others are not compared.
    public var filtered: JSONValue?
    /// How the list is searched.
    public var search: ListSearch<Screen>?
    /// The text of a row by its id, and the member of the row that it comes from.
    public var text: ListText<Screen>?
    /// Opens and loads the page of a row by its id; throws the error that it shows.
    public var details: (@Sendable (CheckStage<App>, String) async throws -> Void)?
    /// How many rows there are on all pages, if the list shows it.
    public var total: (@Sendable (Screen) async -> Int?)?
    /// A change of a row on another screen of the app.
    public var change: ListChange<App, Screen>?
    /// Creates a row on another screen of the app, such as a form, after which the list shows it.
    public var create: (@Sendable (CheckStage<App>, Screen) async throws -> Void)?
    /// Removes a row that the list shows on another screen of the app, such as its own, after which
    /// the list shows it no more; returns the row's id.
    public var remove: (@Sendable (CheckStage<App>, Screen) async throws -> String)?
    /// Makes an iterator of the rows, for an app that offers them as a sequence.
    public var iterator: (@Sendable (CheckStage<App>) async throws -> RowIterator)?
    /// Whether this list stays when the user signs out, and shows no row, if that differs from
    /// ``AppPolicy/emptiesScreensAtSignOut``; `nil` by default.
    public var isEmptiedAtSignOut: Bool?
    /// Whether the app keeps the rows of a list; the pages of an SDK are kept by the checks.
    var keepsRows = true
    private var opening: @Sendable (CheckStage<App>) async throws -> Screen
    let place: SourcePlace

    /// Describes a list.
    public init(
        _ operation: String, pageSize: Int, attempts: Int = 1,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column,
        open: @escaping @Sendable (CheckStage<App>) async throws -> Screen,
        load: @escaping @Sendable (Screen) async -> Void,
        loadMore: @escaping @Sendable (Screen) async -> Void,
        ids: @escaping @Sendable (Screen) async -> [String],
        hasMore: (@Sendable (Screen) async -> Bool)? = nil,
        error: (@Sendable (Screen) async -> (any Error)?)? = nil,
        isLoading: (@Sendable (Screen) async -> Bool)? = nil,
        refresh: (@Sendable (Screen) async -> Void)? = nil,
        retry: (@Sendable (Screen) async -> Void)? = nil,
        loadPage: (@Sendable (Screen, Int) async -> Void)? = nil,
        filter: (@Sendable (CheckStage<App>, Screen) async throws -> Void)? = nil,
        search: ListSearch<Screen>? = nil, text: ListText<Screen>? = nil,
        details: (@Sendable (CheckStage<App>, String) async throws -> Void)? = nil,
        total: (@Sendable (Screen) async -> Int?)? = nil,
        change: ListChange<App, Screen>? = nil
    ) {
        self.operation = operation
        self.pageSize = max(1, pageSize)
        self.attempts = max(1, attempts)
        opening = open
        self.load = load
        self.loadMore = loadMore
        self.ids = ids
        self.hasMore = hasMore
        self.error = error
        self.isLoading = isLoading
        self.refresh = refresh
        self.retry = retry
        self.loadPage = loadPage
        self.filter = filter
        self.search = search
        self.text = text
        self.details = details
        self.total = total
        self.change = change
        place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }
}

extension ListAdapter {
    /// How the operation is paged; `nil` if it lists nothing, or not page by page.
    func paging(in contract: Contract) -> ListPaging? {
        ListPaging(contract.operation(operation), in: contract, key: key)
    }

    /// Why checks of rows do not apply; `nil` if the contract says by what the rows are known.
    func reasonAgainst(_ paging: ListPaging, in contract: Contract) -> String? {
        guard contract.operation(operation)?.declares(rowsKnownBy: paging.key) == false else {
            return nil
        }
        let member = "`key` of the ListAdapter would say which member its ids are"
        return "the rows have no '\(paging.key)'; \(member)"
    }
}

extension ListAdapter {
    /// The list as a screen, for the checks of errors, cancellation and decoding; `nil` if it does
    /// not show its error.
    ///
    /// Its content is the ids of the rows, each with its text if ``text`` says which.
    public var screen: ScreenAdapter<App, Screen>? {
        guard let error else { return nil }
        var screen = ScreenAdapter<App, Screen>(
            operation, attempts: attempts, open: open, load: load,
            content: { [ids, text] screen in
                var rows: [String] = []
                for id in await ids(screen) {
                    rows.append("\(id) \(await text?.read(screen, id) ?? "")")
                }
                return rows.isEmpty ? nil : rows.joined(separator: "\n")
            }, error: error, isLoading: isLoading)
        screen.keepsContent = keepsRows
        screen.isEmptiedAtSignOut = keepsRows ? isEmptiedAtSignOut : false
        screen.place = place
        return screen
    }

    /// Why checks of what a screen shows do not apply to the pages of an SDK.
    static var noRows: String { "an SDK's pages are kept by nobody" }
}

/// How a list is searched.
public struct ListSearch<Screen: Sendable>: Sendable {
    /// Changes the text of the search, as a keystroke does, and returns at once.
    public var type: @Sendable (Screen, String) async -> Void
    /// How long the app waits after the last keystroke, by its clock; zero, the default, if it
    /// searches at once.
    public var debounce: Duration
    /// Two texts that rows contain, of which the second begins with the first.
    public var texts: (String, String)
    /// The text of the search whose rows are shown, if the screen has it.
    public var shown: (@Sendable (Screen) async -> String?)?
    /// Leaves the list, as when another screen takes its place; the check keeps no reference to it.
    public var leave: (@Sendable (Screen) async -> Void)?

    /// Describes a search.
    public init(
        debounce: Duration = .zero, texts: (String, String),
        shown: (@Sendable (Screen) async -> String?)? = nil,
        leave: (@Sendable (Screen) async -> Void)? = nil,
        type: @escaping @Sendable (Screen, String) async -> Void
    ) {
        self.shown = shown
        self.leave = leave
        self.type = type
        self.debounce = debounce
        self.texts = texts
    }
}

/// A change of a row that the user makes on another screen, and that the list shows.
public struct ListChange<App: Sendable, Screen: Sendable>: Sendable {
    /// The member of the row that the change sets.
    public var member: String
    /// Changes a row that the list shows, and returns its id.
    public var make: @Sendable (CheckStage<App>, Screen) async throws -> String
    /// What the list shows of the member, as text, for the row with an id.
    public var read: @Sendable (Screen, String) async -> String?

    /// Describes a change.
    public init(
        of member: String,
        make: @escaping @Sendable (CheckStage<App>, Screen) async throws -> String,
        read: @escaping @Sendable (Screen, String) async -> String?
    ) {
        self.member = member
        self.make = make
        self.read = read
    }
}

/// What a list shows of a row.
public struct ListText<Screen: Sendable>: Sendable {
    /// The member of a row that the text comes from.
    public var member: String
    /// The text that is shown for the row with an id; `nil` if the row is not shown.
    public var read: @Sendable (Screen, String) async -> String?

    /// Describes the text of a row.
    public init(of member: String, read: @escaping @Sendable (Screen, String) async -> String?) {
        self.member = member
        self.read = read
    }
}
