import Foundation
import Observation
import UnderstudyChecks
import Wavelength

/// The app as it is composed at its launch: the client, on the storage of the device.
struct WavelengthApp: Sendable {
    let client: WavelengthClient
    let clock: ManualClock

    init(_ setup: AppSetup) {
        let configuration = WavelengthConfiguration(
            baseURL: setup.url,
            clock: AppClock(now: { setup.now }, sleep: { try await setup.clock.sleep(for: $0) }))
        client = WavelengthClient(
            configuration: configuration, secrets: StoredSecrets(storage: setup.storage))
        clock = setup.clock
    }
}

extension WavelengthApp {
    /// Runs work while the pauses between its attempts pass, as they do for a user who waits.
    func patiently<Value: Sendable>(_ work: @Sendable () async throws -> Value) async rethrows
        -> Value
    {
        let passing = Task { [clock] in
            while !Task.isCancelled {
                let pause = await clock.sleeper(
                    shorterThan: .seconds(2), within: .milliseconds(100))
                if let pause, !Task.isCancelled { clock.advance(by: pause) }
            }
        }
        defer { passing.cancel() }
        return try await work()
    }
}

/// A screen and the app that it belongs to.
struct Waiting<Screen: Sendable>: Sendable {
    let screen: Screen
    let app: WavelengthApp
}

/// The keychain of the checks.
private struct StoredSecrets: SecretStore {
    let storage: AppStorage

    func read(_ name: String) -> Data? { storage[name].map { Data($0) } }
    func write(_ secret: Data, for name: String) { storage[name] = Array(secret) }
    func remove(_ name: String) { storage[name] = nil }
}

/// The app as the packs of checks see it.
enum Adapters {
    typealias Stage = CheckStage<WavelengthApp>

    static let pageSize = 20
    static let pauses: [ClosedRange<Duration>] = [
        .milliseconds(500)...(.milliseconds(500)), .seconds(1)...(.seconds(1)),
    ]

    static func signIn(_ stage: Stage) async throws { try await session.signIn(stage.app) }

    // MARK: Lists

    // A list is asked for up to three times after 502, 503 and 504, and once after 500.

    static let library = {
        var list = savedEpisodes
        list.remove = { stage, list in
            guard let row = await list.episodes.first else { throw WavelengthError.invalidResponse }
            await EpisodeModel(episode: row, client: stage.app.client).toggleSaved()
            return row.id
        }
        return list
    }()

    private static let savedEpisodes = ListAdapter<WavelengthApp, LibraryModel>(
        "listLibrary", pageSize: pageSize,
        open: { stage in
            try await signIn(stage)
            return await LibraryModel(client: stage.app.client)
        },
        load: { await $0.refresh() }, loadMore: { await $0.loadMore() },
        ids: { await $0.episodes.map(\.id) }, hasMore: { await $0.list.hasMore },
        error: { await $0.list.failure }, isLoading: { await $0.list.activity != .idle },
        refresh: { await $0.refresh() }, retry: { await $0.retry() },
        text: ListText(of: "title") { list, id in await list.episodes.first { $0.id == id }?.title }
    )

    /// The search with a letter that every row has.
    static let search = ListAdapter<WavelengthApp, SearchScreen>(
        "listEpisodes", pageSize: pageSize,
        open: { stage in
            try await signIn(stage)
            return await SearchScreen(stage.app)
        },
        load: { await $0.search("i") }, loadMore: { await $0.model.loadMore() },
        ids: { await $0.model.results.map(\.id) }, hasMore: { await $0.model.list.hasMore },
        error: { await $0.model.list.failure },
        isLoading: { await $0.model.list.activity != .idle },
        retry: { await $0.model.retry() },
        search: ListSearch(
            debounce: .milliseconds(300), texts: ("not", "note"),
            shown: { await $0.model.shownQuery }
        ) { await $0.type($1) },
        text: ListText(of: "title") { screen, id in
            await screen.model.results.first { $0.id == id }?.title
        },
        details: { stage, id in _ = try await stage.app.client.episode(id) },
        change: ListChange(of: "isSaved") { stage, screen in
            try await saveFirst(of: screen, stage.app)
        } read: { screen, id in
            await screen.model.results.first { $0.id == id }.map { "\($0.isSaved)" }
        })

    static let shows: ListAdapter = {
        let pages = PageAdapter<WavelengthApp, ShowPages.Iterator>(
            "listShows", pageSize: pageSize, prepare: { try await signIn($0) }
        ) { app, cursor in
            var iterator = cursor ?? app.client.shows().makeAsyncIterator()
            let page = try await iterator.next()
            return (page?.items.map(\.id) ?? [], iterator.isAtEnd ? nil : iterator)
        }
        var list = pages.list
        list.iterator = { stage in
            try await signIn(stage)
            return RowIterator(stage.app.client.shows()) { $0.items.map(\.id) }
        }
        return list
    }()

    /// Saves the first row of a list on its own screen, or removes it.
    @MainActor
    private static func saveFirst(
        of list: SearchScreen, _ app: WavelengthApp
    ) async throws -> String {
        guard let row = list.model.results.first else { throw WavelengthError.invalidResponse }
        await EpisodeModel(episode: row, client: app.client).toggleSaved()
        return row.id
    }

    // MARK: Session

    static let session = SessionAdapter<WavelengthApp>(
        "getEpisode", leeway: .seconds(30), waitsToRefresh: false, parallelCalls: 12,
        signIn: { try await $0.client.signIn(username: "mira", password: "correct horse") },
        call: { app, number in
            _ = try await app.patiently { try await app.client.episode(episodeID(number)) }
        },
        content: { app, number in
            try await app.patiently { "\(try await app.client.episode(episodeID(number)))" }
        },
        signOut: { await $0.client.signOut() }, isSignedIn: { await $0.client.isSignedIn },
        signInOther: { try await $0.client.signIn(username: "jonas", password: "battery staple") },
        signInWrongly: { try await $0.client.signIn(username: "mira", password: "wrong") },
        endings: { stage, work in
            let notices = await NoticeCounter(stage.app)
            try await work()
            return await notices.count
        },
        logout: "revokeToken",
        write: SessionWrite("addToQueue") { _ = try await $0.client.addToQueue("ep_0007") }
    ).with {
        $0.signInAs = { app, name, password in
            try await app.client.signIn(username: name, password: password)
        }
    }

    private static func episodeID(_ number: Int) -> String {
        let text = String(number % 45 + 1)
        return "ep_" + String(repeating: "0", count: 4 - text.count) + text
    }

    // MARK: Screens

    static let libraryScreen: ScreenAdapter<WavelengthApp, LibraryModel>? = {
        var screen = library.screen
        screen?.attempts = 3
        return screen
    }()

    /// A screen whose user waits for the pauses between the attempts.
    static func waiting<Screen>(
        _ screen: ScreenAdapter<WavelengthApp, Screen>
    ) -> ScreenAdapter<WavelengthApp, Waiting<Screen>> {
        var waiting = ScreenAdapter<WavelengthApp, Waiting<Screen>>(
            screen.operation, attempts: screen.attempts,
            open: { stage in Waiting(screen: try await screen.open(stage), app: stage.app) },
            load: { waiting in await waiting.app.patiently { await screen.load(waiting.screen) } },
            content: { waiting in await screen.content(waiting.screen) },
            error: { waiting in await screen.error(waiting.screen) })
        if let isLoading = screen.isLoading {
            waiting.isLoading = { waiting in await isLoading(waiting.screen) }
        }
        waiting.isSignedIn = screen.isSignedIn
        return waiting
    }

    static let episode = ScreenAdapter<WavelengthApp, EpisodeModel>(
        "getEpisode", attempts: 3,
        open: { stage in
            try await signIn(stage)
            return await EpisodeModel(episode: try row("ep_0002"), client: stage.app.client)
        },
        load: { await $0.load() },
        // The screen shows the row that it was opened from until the episode is here.
        content: { screen in
            let episode = await screen.episode
            return episode.title == rowTitle ? nil : "\(episode)"
        },
        error: { await $0.failure }, isLoading: { await $0.isLoading },
        isSignedIn: { await $0.client.isSignedIn }
    ).public

    static let queue = ScreenAdapter<WavelengthApp, QueueScreen>(
        "getQueue", attempts: 3,
        open: { stage in
            try await signIn(stage)
            return await QueueScreen(stage.app)
        },
        load: { await $0.load() },
        content: { await $0.items.map { "\($0)" } }, error: { await $0.error },
        isSignedIn: { await $0.client.isSignedIn })

    static let addToQueue = WriteAdapter<WavelengthApp, EpisodeModel>(
        "addToQueue",
        open: { stage in
            try await signIn(stage)
            return await EpisodeModel(episode: try row("ep_0003"), client: stage.app.client)
        },
        submit: { await $0.addToQueue() }, error: { await $0.failure },
        entries: { await $0.episode.id },
        sends: ["episodeId": "ep_0003", "placement": "last"],
        result: { await $0.queueItem.map { "\($0)" } })

    static let saved = ToggleAdapter<WavelengthApp, Waiting<EpisodeModel>>(
        "saveEpisode", opposite: "unsaveEpisode",
        open: { stage in
            try await signIn(stage)
            let model = await EpisodeModel(episode: try row("ep_0002"), client: stage.app.client)
            await model.load()
            return Waiting(screen: model, app: stage.app)
        },
        toggle: { waiting in await waiting.app.patiently { await waiting.screen.toggleSaved() } },
        isOn: { await $0.screen.isSaved }, error: { await $0.screen.failure },
        reload: { waiting in await waiting.app.patiently { await waiting.screen.load() } })

    // MARK: Actions

    static let actions: [AppAction<WavelengthApp>] = [
        AppAction("listShows") { stage -> [Show] in
            try await firstPage(stage.app.client.shows())
        } values: { shows in
            guard let first = shows.first else { return [:] }
            return [
                "data.0.title": first.title, "data.0.publisher": first.publisher,
                "data.0.summary": first.summary,
                "data.0.explicit": first.explicit,
                "data.0.episodeCount": first.episodeCount,
                "data.0.artworkUrl": first.artworkURL,
            ]
        }.with { ($0.attempts, $0.sends) = (3, ["limit": .int(pageSize)]) },
        AppAction("listEpisodes") { stage -> [Episode] in
            try await firstPage(stage.app.client.episodes(ofShow: "sh_tidal"))
        } values: { episodes in
            guard let first = episodes.first else { return [:] }
            return [
                "data.0.title": first.title, "data.0.isSaved": first.isSaved,
                "data.0.durationSeconds": first.durationSeconds,
                "data.0.publishedAt": first.publishedAt,
            ]
        }.with {
            ($0.attempts, $0.sends) = (3, ["showId": "sh_tidal", "limit": .int(pageSize)])
        },
        AppAction("getEpisode") {
            try await $0.app.client.episode("ep_0004")
        } values: { episode in
            [
                "data.title": episode.title, "data.showTitle": episode.showTitle,
                "data.summary": episode.summary, "data.kind": episode.kind,
                "data.publishedAt": episode.publishedAt,
                "data.durationSeconds": episode.durationSeconds, "data.isSaved": episode.isSaved,
            ]
        }.with { $0.attempts = 3 },
        AppAction("listLibrary") { stage -> [Episode] in
            try await firstPage(stage.app.client.library())
        } values: { episodes in
            guard let first = episodes.first else { return [:] }
            return ["data.0.title": first.title, "data.0.publishedAt": first.publishedAt]
        }.with { ($0.attempts, $0.sends) = (3, ["limit": .int(pageSize)]) },
        AppAction("saveEpisode") {
            try await $0.app.client.setSaved(true, episode: "ep_0004")
        } values: {
            ["data.isSaved": $0.isSaved, "data.savedAt": $0.savedAt]
        }.with { $0.attempts = 2 },
        AppAction("unsaveEpisode") {
            try await $0.app.client.setSaved(false, episode: "ep_0004")
        } values: {
            ["data.isSaved": $0.isSaved, "data.savedAt": $0.savedAt]
        }.with { $0.attempts = 2 },
        AppAction("getQueue") {
            try await $0.app.client.queue()
        } values: { items in
            guard let first = items.first else { return [:] }
            return [
                "data.0.position": first.position, "data.0.addedAt": first.addedAt,
                "data.0.episode.title": first.episode.title,
            ]
        }.with { $0.attempts = 3 },
        AppAction("addToQueue") {
            try await $0.app.client.addToQueue("ep_0006")
        } values: { item in
            [
                "data.position": item.position, "data.addedAt": item.addedAt,
                "data.episode.title": item.episode.title,
            ]
        }.with { $0.sends = ["episodeId": "ep_0006", "placement": "last"] },
    ]

    /// For packs of its own, because the other actions need that somebody is signed in.
    static let signInAction = AppAction<WavelengthApp>("issueToken") { stage in
        try await stage.app.client.signIn(username: "mira", password: "correct horse")
        return await stage.app.client.isSignedIn
    }.with {
        $0.sends = ["grant_type": "password", "username": "mira", "password": "correct horse"]
    }

    /// How the service refuses inside a status 200.
    static let refusal = ErrorEnvelope(
        ["ok": false, "error": ["code": "not_available", "message": "Not in your country"]],
        kind: .notAllowed, text: "Not in your country")

    /// Kinds of episodes that follow later are shown like any other.
    static let newKinds = [
        "/data/kind", "/data/*/kind", "/data/episode/kind", "/data/*/episode/kind",
    ].map {
        AnswerPattern("enum", at: $0)
    }

    private static func firstPage<Item>(_ pages: Pages<Item>) async throws -> [Item] {
        var iterator = pages.makeAsyncIterator()
        return try await iterator.next()?.items ?? []
    }

    // MARK: Rows

    private static let rowTitle = "A row of the list before"

    /// An episode as a list hands it to its screen.
    private static func row(_ id: String) throws -> Episode {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(
            Episode.self,
            from: Data(
                """
                {"id": "\(id)", "showId": "sh_tidal", "showTitle": "Tidal Notes", "title": "\(rowTitle)",
                 "kind": "full", "publishedAt": "2025-05-02T06:00:00Z", "durationSeconds": 60,
                 "isSaved": false}
                """.utf8))
    }
}

/// The screen "Search", with the pause after the last keystroke passed where a user would wait.
@MainActor
final class SearchScreen {
    let model: SearchModel
    private let clock: ManualClock

    init(_ app: WavelengthApp) {
        model = SearchModel(client: app.client)
        clock = app.clock
    }

    func search(_ text: String) async {
        async let done: Void = model.search(text)
        if await clock.sleeper(of: .milliseconds(300)) { clock.advance(by: .milliseconds(300)) }
        await done
    }

    /// Returns once the app has seen the keystroke, which is before its pause is over.
    func type(_ text: String) async {
        let planned = clock.sleeping.count
        Task { [model] in await model.search(text) }
        for _ in 0..<200 where model.query != text || clock.sleeping.count <= planned {
            if text.isEmpty, model.query == text { break }
            try? await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// What a view does with the queue, which has no model.
@MainActor
final class QueueScreen {
    private(set) var items: [QueueItem]?
    private(set) var error: (any Error)?
    private let client: WavelengthClient
    private var newest = 0

    init(_ app: WavelengthApp) { client = app.client }

    func load() async {
        newest += 1
        let load = newest
        error = nil
        do {
            let items = try await client.queue()
            if load == newest { self.items = items }
        } catch is CancellationError {
        } catch {
            if load == newest { self.error = error }
        }
    }
}

/// Counts how often the app tells its user that the session has ended.
@MainActor
final class NoticeCounter {
    private(set) var count = 0
    private let model: SessionModel

    init(_ app: WavelengthApp) {
        model = SessionModel(client: app.client)
        observe()
    }

    private func observe() {
        withObservationTracking {
            _ = model.notice
        } onChange: { [weak self] in
            Task { @MainActor in
                guard let self else { return }
                if self.model.notice != nil { self.count += 1 }
                self.observe()
            }
        }
    }
}

extension SessionAdapter {
    /// The same session, described further.
    fileprivate func with(_ describe: (inout SessionAdapter) -> Void) -> SessionAdapter {
        var session = self
        describe(&session)
        return session
    }
}

extension ScreenAdapter {
    /// A screen with what everybody may see, which stays when the user signs out.
    fileprivate var `public`: ScreenAdapter {
        var screen = self
        screen.isEmptiedAtSignOut = false
        return screen
    }
}
