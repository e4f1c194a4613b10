import Harbour

// The SDK has no view models. These are the smallest ones that an app would write on it: each holds
// what the SDK returned, and leaves everything that the SDK promises to the SDK.

/// The issues of a repository as far as they are loaded, kept by the SDK's `LoadedPages`.
actor IssueListScreen {
    private(set) var pages = LoadedPages<Issue>()
    private(set) var error: (any Error)?
    private(set) var isLoading = false
    private(set) var hasLoaded = false
    private let app: HarbourClient
    private let repository: RepositoryName
    private var state: IssueFilter
    private var newest = 0

    init(_ app: HarbourClient, _ repository: RepositoryName, _ state: IssueFilter) {
        self.app = app
        self.repository = repository
        self.state = state
    }

    var rows: [Issue] { pages.rows }
    var hasMore: Bool { !hasLoaded || pages.next != nil }

    func show(_ state: IssueFilter) async {
        self.state = state
        await load()
    }

    func load() async {
        let reload = pages.beginReload()
        await loading { app, repository, state in
            try await app.issues(in: repository, state: state)
        } take: { page in
            if pages.finish(reload, with: page) { hasLoaded = true }
        }
    }

    func loadMore() async {
        guard !isLoading, let cursor = pages.next else { return }
        await loading { app, repository, state in
            try await app.issues(in: repository, state: state, after: cursor)
        } take: { page in
            pages.append(page, after: cursor)
        }
    }

    private func loading(
        _ request: (HarbourClient, RepositoryName, IssueFilter) async throws -> Page<Issue>,
        take: (Page<Issue>) -> Void
    ) async {
        newest += 1
        let number = newest
        isLoading = true
        error = nil
        do {
            take(try await request(app, repository, state))
        } catch is CancellationError {
            // Nobody wants this any more, so there is nothing to show.
        } catch {
            if number == newest { self.error = error }
        }
        if number == newest { isLoading = false }
    }
}

/// One issue, read anew by each load.
actor IssueScreen {
    private(set) var issue: Issue?
    private(set) var error: (any Error)?
    private(set) var isLoading = false
    private let app: HarbourClient
    private let number: Int
    private let repository: RepositoryName
    private var newest = 0

    init(_ app: HarbourClient, _ number: Int, _ repository: RepositoryName) {
        self.app = app
        self.number = number
        self.repository = repository
    }

    func load() async {
        newest += 1
        let attempt = newest
        isLoading = true
        error = nil
        do {
            let issue = try await app.issue(number, in: repository)
            if attempt == newest { self.issue = issue }
        } catch is CancellationError {
            // Nobody wants this any more, so there is nothing to show.
        } catch {
            if attempt == newest { self.error = error }
        }
        if attempt == newest { isLoading = false }
    }
}

/// A form with a text and a button. It does not guard against two taps: that is the SDK's promise.
actor TextForm {
    private(set) var text: String
    private(set) var error: (any Error)?
    private let send: @Sendable (String) async throws -> Void

    init(_ text: String, send: @escaping @Sendable (String) async throws -> Void) {
        self.text = text
        self.send = send
    }

    func submit() async {
        error = nil
        do {
            try await send(text)
        } catch is CancellationError {
            // The user has left the form.
        } catch {
            self.error = error
        }
    }
}

/// Whether an issue is closed, as a switch that is changed at once and put back if the server refuses.
///
/// It does not order its requests: that the last one wins is the SDK's promise.
actor ClosedSwitch {
    private(set) var isOn: Bool
    private(set) var error: (any Error)?
    private let app: HarbourClient
    private let number: Int
    private let repository: RepositoryName
    private var confirmed: Bool
    private var newest = 0

    init(_ app: HarbourClient, _ issue: Issue, _ repository: RepositoryName) {
        self.app = app
        self.number = issue.number
        self.repository = repository
        isOn = issue.state == .closed
        confirmed = isOn
    }

    /// Reads the issue anew; what the user has tapped meanwhile stays.
    func reload() async {
        let tap = newest
        do {
            let issue = try await app.issue(number, in: repository)
            guard tap == newest else { return }
            confirmed = issue.state == .closed
            isOn = confirmed
        } catch {
            if tap == newest, !(error is CancellationError) { self.error = error }
        }
    }

    func toggle() async {
        isOn.toggle()
        newest += 1
        let (tap, wanted) = (newest, isOn)
        error = nil
        do {
            let changes = IssueChanges(state: wanted ? .closed : .open)
            let issue = try await app.updateIssue(number, in: repository, changes: changes)
            confirmed = issue.state == .closed
            if tap == newest { isOn = confirmed }
        } catch {
            guard tap == newest else { return }
            isOn = confirmed
            if !(error is CancellationError) { self.error = error }
        }
    }
}
