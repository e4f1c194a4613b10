import Foundation
import StubBackport
import Testing
import UnderstudyChecks

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client of a board of cards, whose session is a cookie, with at most one planted bug.
actor BoardClient {
    /// What the client does wrong, by the check that has to see it.
    enum Bug: String, CaseIterable {
        case oneLinkField = "P44"
        case linksBelowBase = "P49"
        case keyToAnyServer = "P49 another server"
        case iteratorSkips = "P48"
        case iteratorRepeats = "P48 rows"
        case iteratorEnds = "P48 end"
        case apiKeyToAnyServer = "P49 key"
        case emptyIsEnd = "P06"
        case stuckPage = "P50"
        case createdUnseen = "P51"
        case removedStays = "P59"
        case goneThoughRefused = "P59 refused"
        case lateSearch = "P26"
        case leavingCancelsOthers = "R13"
        case clearedAfterSending = "R27"
        case oldRepeatedCookie = "T37 repeated"
        case plusIsSpace = "T39"
        case noFields = "E33 fields"
        case oldCookie = "T37"
        case unsavedCookie = "T37 relaunch"
        case deletedCookie = "T37 deletion"
        case cookieUntilDate = "T37 date"
        case passwordStays = "T42"
        case refusedWriteKeepsUser = "T38 write"
        case endedStored = "T38"
        case lateLogin = "T32"
        case firstUsersCards = "C06"
        case shownAfterEnd = "K12"
        case formStays = "K13"
        case silentForm = "E33"
        case strictSuccess = "E34"
        case repeatedRefusal = "E35"
        case emptyNotModified = "E02"
        case missingIsError = "E01"
        case wholePrices = "D30"
        case wholeSeconds = "D30 times"
        case slashes = "R25"
        case starredIsError = "R26"
        case refusalIsEnd = "P21"
        case retryFromStart = "P53"
        case cardsStay = "P52"
        case lateCards = "P52 page"
        case oneFormAtOnce = "K14"
        case unreadableCards = "D31"
        case unreadableEndsList = "P43"
        case unsavedStar = "P46"
        case staysUnstarred = "R16"
        case searchKeepsRows = "P25"
        case searchFailsLate = "P25 refused"
        case unnamedIsUnreadable = "E33 unnamed"
        case earlyTap = "R01"
        case firstTotal = "P54"
        case filterForgetsText = "P55"
        case typedAgainIsLost = "P26 typed again"
        case shortTexts = "R28"
        case keptWhenGone = "E01 gone"
        case shortWaits = "E26"
        case ownClock = "E26 date"
        case oneField = "E33 one field"
        case missingStaysStarred = "R16 missing"
        case cookieUntilEquals = "T37 equals"
        case lateSignIn = "T40"
        case lateCookies = "T40 stored"
        case firstEntryText = "E33 first text"
        case oldTextForNone = "R29"

        var check: String { rawValue.split(separator: " ").first.map(String.init) ?? rawValue }
    }

    struct Refused: Error {
        let status: Int
        let message: String?
        var retryAfter: Int?
        var fields: [String]? = []
    }

    struct Unreadable: Error {}

    struct Page {
        let cards: [Card]
        var next: URL?
        var total: Int?
    }

    struct Card: Sendable, Equatable {
        let id, title: String
        let price: Double
        let made: Date
    }

    let base: URL
    let storage: AppStorage
    let bug: Bug?
    private let session: URLSession
    private var cookies: [String: String] = [:]
    private(set) var isSignedIn = false
    /// What the form of the login holds.
    private(set) var typedEmail = ""
    private(set) var typedPassword = ""
    private var now: @Sendable () -> Date
    private var pausedUntil = Date.distantPast
    private var loginCookies: [String: String] = [:]
    /// How often somebody has signed out.
    private var endings = 0
    private var adding: [String: Task<Void, any Error>] = [:]
    private var isStuck = false
    private var showCreated: (@Sendable () async -> Void)?
    private var read: [String: Card] = [:]

    init(_ setup: AppSetup, bug: Bug?) {
        base = setup.url
        storage = setup.storage
        self.bug = bug
        now = { setup.now }
        let configuration = URLSessionConfiguration.ephemeral
        (configuration.httpCookieStorage, configuration.httpShouldSetCookies) = (nil, false)
        session = URLSession(configuration: configuration)
        if let stored = setup.storage["cookies"],
            let cookies = try? JSONDecoder().decode([String: String].self, from: Data(stored))
        {
            self.cookies = cookies
            isSignedIn = true
        }
    }

    deinit { session.finishTasksAndInvalidate() }

    // MARK: - Session

    func signIn(_ name: String) async throws {
        try await signIn(email: "\(name)@example.com", password: "\(name)@example")
    }

    func signIn(email: String, password: String) async throws {
        signOut()
        (typedEmail, typedPassword) = (email, password)
        let typed = bug == .plusIsSpace ? password.replacing("+", with: " ") : password
        let body = try JSONEncoder().encode(["email": email, "password": typed])
        let before = endings
        _ = try await send("POST", "/session", body: String(decoding: body, as: UTF8.self))
        // Who has signed out meanwhile does not want to be signed in.
        guard before == endings || bug == .lateSignIn else {
            if bug == .lateCookies { save() }
            cookies = [:]
            throw CancellationError()
        }
        isSignedIn = true
        // The stub sets the session's cookie alone.
        cookies["csrf"] = "csrf-1"
        loginCookies = cookies
        save()
    }

    func signOut() {
        (isSignedIn, cookies) = (false, [:])
        storage["cookies"] = nil
        endings += 1
        if bug != .passwordStays { typedPassword = "" }
    }

    private func save() {
        storage["cookies"] = (try? JSONEncoder().encode(cookies)).map(Array.init)
    }

    private func absorb(_ response: HTTPURLResponse, after old: [String: String]) {
        guard let field = response.value(forHTTPHeaderField: "Set-Cookie") else { return }
        for text in field.replacing(/,\s*(?=[^\s=;,]+=)/, with: "\n").split(separator: "\n") {
            let parts = text.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let splits = bug == .cookieUntilEquals ? 2 : 1
            let pair = parts[0].split(separator: "=", maxSplits: splits).map(String.init)
            guard pair.count > 1 else { continue }
            if bug == .oldCookie, isSignedIn, cookies[pair[0]] != nil { continue }
            let isDeleted = parts.contains {
                $0.lowercased() == "max-age=0"
                    || $0.hasPrefix("Expires=") && $0.contains(" 1970 ") && bug != .cookieUntilDate
            }
            cookies[pair[0]] = isDeleted && bug != .deletedCookie ? nil : pair[1]
        }
        if isSignedIn, bug != .unsavedCookie { save() }
    }

    // MARK: - Requests

    @discardableResult
    func send(
        _ method: String, _ path: String, body: String? = nil
    ) async throws -> (data: Data, response: HTTPURLResponse) {
        var text = base.absoluteString
        if text.hasSuffix("/"), bug != .slashes { text.removeLast() }
        return try await send(method, to: try #require(URL(string: text + path)), body: body)
    }

    private func send(
        _ method: String, to url: URL, body: String? = nil
    ) async throws -> (data: Data, response: HTTPURLResponse) {
        if now() < pausedUntil, bug != .earlyTap { throw Refused(status: 429, message: nil) }
        var request = URLRequest(url: url)
        // All tests run at once, on a machine that may build beside them.
        request.timeoutInterval = 600
        request.httpMethod = method
        request.httpBody = body.map { Data($0.utf8) }
        if body != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        let sent = cookies
        let isOurs = url.port == base.port || bug == .keyToAnyServer
        if isOurs || bug == .apiKeyToAnyServer {
            request.setValue("key-of-the-board", forHTTPHeaderField: "X-Api-Key")
        }
        let repeated = bug == .oldRepeatedCookie ? loginCookies["csrf"] : sent["csrf"]
        if method != "GET", isOurs { request.setValue(repeated, forHTTPHeaderField: "X-CSRF") }
        if !sent.isEmpty, isOurs {
            let field = sent.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            request.setValue(field.joined(separator: "; "), forHTTPHeaderField: "Cookie")
        }
        var (data, answer) = try await session.data(for: request)
        var response = try #require(answer as? HTTPURLResponse)
        if bug == .repeatedRefusal, response.statusCode == 403,
            response.value(forHTTPHeaderField: "Retry-After") != nil
        {
            (data, answer) = try await session.data(for: request)
            response = try #require(answer as? HTTPURLResponse)
        }
        // What belongs to a session that is over changes nothing.
        if sent == cookies || bug == .lateLogin { absorb(response, after: sent) }
        if bug == .lateLogin, !sent.isEmpty {
            cookies = sent
            save()
        }
        if response.statusCode == 304, bug == .emptyNotModified {
            return (Data("[]".utf8), response)
        }
        guard 200..<300 ~= response.statusCode else {
            let isEnd = method == "GET" || bug != .refusedWriteKeepsUser
            if response.statusCode == 401, isEnd, sent == cookies, !sent.isEmpty { end() }
            let wait = delay(response)
            if response.statusCode == 429, let wait {
                pausedUntil = now().addingTimeInterval(Double(wait))
            }
            throw Refused(
                status: response.statusCode, message: message(data),
                retryAfter: wait, fields: fields(data))
        }
        return (data, response)
    }

    /// The seconds that the server wants to be left alone; a date is one of its own clock.
    private func delay(_ response: HTTPURLResponse) -> Int? {
        guard let text = response.value(forHTTPHeaderField: "Retry-After") else { return nil }
        if let seconds = Int(text) { return bug == .shortWaits ? min(seconds, 3600) : seconds }
        let sent = response.value(forHTTPHeaderField: "Date").flatMap(Self.time)
        guard let end = Self.time(text), let start = bug == .ownClock ? now() : sent else {
            return nil
        }
        return Int(end.timeIntervalSince(start))
    }

    private static func time(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.date(from: text)
    }

    /// The server has ended the session.
    private func end() {
        (isSignedIn, cookies) = (false, [:])
        if bug != .endedStored { storage["cookies"] = nil }
    }

    private static func object(_ data: Data) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    }

    private func message(_ data: Data) -> String? {
        let object = Self.object(data)
        let errors = object["errors"] as? [[String: Any]] ?? []
        if bug == .firstEntryText, let first = errors.first?["message"] as? String { return first }
        let isUnnamed = errors.contains { !($0["field"] is String) }
        return bug == .unnamedIsUnreadable && isUnnamed ? nil : object["message"] as? String
    }

    /// The entries that an error names.
    private func fields(_ data: Data) -> [String]? {
        let errors = Self.object(data)["errors"] as? [[String: Any]] ?? []
        let fields = errors.compactMap { $0["field"] as? String }
        return switch bug {
        case .firstEntryText: nil
        case .noFields: []
        case .oneField: Array(fields.prefix(1))
        default: fields
        }
    }

    // MARK: - Cards

    /// Adds a card; who adds the same at the same time waits for the same request.
    func add(_ title: String) async throws {
        if bug == .oneFormAtOnce, !adding.isEmpty { return }
        let task =
            adding[title]
            ?? Task {
                let sent = bug == .shortTexts ? String(title.prefix(140)) : title
                let body = try JSONEncoder().encode(["title": sent])
                _ = try await send("POST", "/cards", body: String(decoding: body, as: UTF8.self))
            }
        adding[title] = task
        defer { adding[title] = nil }
        guard bug == .leavingCancelsOthers else { return try await task.value }
        try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// What is done once a card was added.
    func whenCreated(_ show: @escaping @Sendable () async -> Void) { showCreated = show }

    func created() async {
        if bug != .createdUnseen { await showCreated?() }
    }

    /// Removes the card on its own screen, of which lists of the app hear.
    func removeOnItsScreen(_ id: String, from screen: BoardScreen) async {
        if bug == .goneThoughRefused { await screen.hide(id) }
        guard (try? await remove(id)) != nil, bug != .removedStays else { return }
        await screen.hide(id)
    }

    func found(_ text: String, hasStar: Bool = false) async throws -> [Card] {
        let query = "limit=5\(text.isEmpty ? "" : "&q=\(text)")\(hasStar ? "&starred=true" : "")"
        let data = try await send("GET", "/boards/1/cards?\(query)").data
        return try (JSONSerialization.jsonObject(with: data) as? [[String: Any]] ?? []).map(card)
    }

    private func card(_ object: [String: Any]) throws -> Card {
        let made = object["made"] as? String ?? ""
        let hasFraction = made.contains(".")
        let time = try? Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(made)
        guard let id = object["id"] as? String, let title = object["title"] as? String,
            let price = (object["price"] as? NSNumber)?.doubleValue,
            bug != .wholePrices || price == price.rounded(),
            let time, bug != .wholeSeconds || !hasFraction
        else { throw Unreadable() }
        return Card(id: id, title: title, price: price, made: time)
    }

    func card(_ id: String) async throws -> Card {
        do {
            let card = try card(Self.object(await send("GET", "/cards/\(id)").data))
            read[id] = card
            return card
        } catch let refused as Refused where refused.status == 404 && bug == .keptWhenGone {
            if let card = read[id] { return card }
            throw refused
        }
    }

    /// Whether there is a card.
    func has(_ id: String) async throws -> Bool {
        do {
            _ = try await send("GET", "/cards/\(id)")
            return true
        } catch let refused as Refused where refused.status == 404 && bug != .missingIsError {
            return false
        }
    }

    /// Removes a card; some versions of the client know one status of success alone.
    func remove(_ id: String) async throws {
        let status = try await send("DELETE", "/cards/\(id)").response.statusCode
        if bug == .strictSuccess, status != 204 { throw Unreadable() }
    }

    func page(_ url: URL?) async throws -> Page {
        if isStuck { throw Unreadable() }
        isStuck = bug == .stuckPage
        let page = try await readPage(url)
        isStuck = false
        return page
    }

    private func readPage(_ url: URL?) async throws -> Page {
        let answer =
            if let url {
                try await send("GET", to: url)
            } else {
                try await send("GET", "/boards/1/cards?limit=5")
            }
        guard bug != .unreadableCards,
            let rows = try? JSONSerialization.jsonObject(with: answer.data) as? [[String: Any]]
        else {
            if bug == .refusalIsEnd, url != nil { return Page(cards: []) }
            throw Unreadable()
        }
        var field = answer.response.value(forHTTPHeaderField: "Link") ?? ""
        if bug == .oneLinkField { field = field.split(separator: ",").first.map(String.init) ?? "" }
        let link = field.matches(of: /<([^>]*)>[^<]*rel="next"/).first.map { String($0.output.1) }
        let origin = bug == .linksBelowBase ? base : answer.response.url ?? base
        let next = link.flatMap { URL(string: $0, relativeTo: origin)?.absoluteURL }
        let isOurs = next.map { $0.port == base.port && $0.host == base.host } ?? true
        if bug == .emptyIsEnd, rows.isEmpty { return Page(cards: []) }
        let isKept = bug != .keyToAnyServer && bug != .apiKeyToAnyServer
        let total = answer.response.value(forHTTPHeaderField: "X-Total-Count").flatMap(Int.init)
        return Page(cards: try rows.map(card), next: isOurs || !isKept ? next : nil, total: total)
    }

    nonisolated func allCards() -> AsyncCards { AsyncCards(client: self) }
}

/// All cards, page by page.
struct AsyncCards: AsyncSequence, Sendable {
    let client: BoardClient

    func makeAsyncIterator() -> Iterator { Iterator(client: client) }

    struct Iterator: AsyncIteratorProtocol {
        let client: BoardClient
        private var next: URL?
        private var isAtEnd = false

        init(client: BoardClient) { self.client = client }

        mutating func next() async throws -> [BoardClient.Card]? {
            guard !isAtEnd else { return nil }
            let wanted = next
            let page: BoardClient.Page
            do {
                page = try await client.page(wanted)
            } catch {
                switch client.bug {
                case .iteratorSkips: next = wanted.map { Self.after($0) }
                case .iteratorRepeats: next = nil
                case .iteratorEnds: isAtEnd = true
                default: break
                }
                throw error
            }
            (next, isAtEnd) = (page.next, page.next == nil)
            return page.cards
        }

        /// The page after one that has failed.
        private static func after(_ url: URL) -> URL {
            URL(string: url.absoluteString.replacing("page=2", with: "page=3")) ?? url
        }
    }
}

/// A screen with the cards of a board, which is empty without a user.
actor BoardScreen {
    private let client: BoardClient
    private var cards: [BoardClient.Card]?
    private var isOfUser = true
    private(set) var error: (any Error)?
    private var newest = 0
    /// The text whose cards are shown.
    private(set) var searched: String?

    init(_ client: BoardClient) { self.client = client }

    func load() async {
        newest += 1
        let load = newest
        error = nil
        do {
            let found = try await client.page(nil).cards
            guard load == newest else { return }
            if client.bug != .firstUsersCards || cards == nil { cards = found }
        } catch {
            if load == newest { self.error = error }
        }
    }

    /// Searches for a text, whose rows take the place of all; without a text there are none.
    func search(_ text: String) {
        if client.bug != .lateSearch || !text.isEmpty { newest += 1 }
        let search = newest
        guard !text.isEmpty else {
            (cards, searched) = ([], nil)
            return
        }
        if client.bug == .searchKeepsRows { searched = text }
        error = nil
        Task {
            do {
                let found = try await client.found(text)
                if search == newest { (cards, searched) = (found, text) }
            } catch {
                guard search == newest else { return }
                if client.bug == .searchFailsLate { searched = text }
                self.error = error
            }
        }
    }

    func ids() -> [String] { cards?.map(\.id) ?? [] }

    func hide(_ id: String) { cards?.removeAll { $0.id == id } }

    /// What is shown while a user is signed in.
    func content() async -> String? {
        let isSignedIn = await client.isSignedIn
        if !isSignedIn, client.bug != .shownAfterEnd, client.bug != .firstUsersCards { cards = nil }
        return cards.map { "\($0)" }
    }

    func shownError() async -> (any Error)? { await client.isSignedIn ? error : nil }
}

/// A form for a card.
actor CardForm {
    private let client: BoardClient
    private(set) var title = "Lamp"
    private(set) var error: (any Error)?

    init(_ client: BoardClient) { self.client = client }

    func edit() { title = "Desk" }

    func enter(_ text: String) { title = text }

    func submit() async {
        error = nil
        do {
            try await client.add(client.bug == .oldTextForNone && title.isEmpty ? "Lamp" : title)
            if client.bug == .clearedAfterSending { title = "" }
            await client.created()
        } catch let refused as BoardClient.Refused
            where refused.status == 422 && client.bug == .silentForm
        {
            // Shown beside the entries alone.
        } catch {
            self.error = error
        }
    }

    func entries() async -> String {
        if await !client.isSignedIn, client.bug != .formStays { title = "" }
        return title
    }

    func shownError() async -> (any Error)? { await client.isSignedIn ? error : nil }
}

/// The star of a card.
actor Star {
    private let client: BoardClient
    private(set) var isOn = false
    private(set) var error: (any Error)?

    init(_ client: BoardClient) { self.client = client }

    func toggle() async {
        error = nil
        isOn.toggle()
        do {
            _ = try await client.send(isOn ? "PUT" : "DELETE", "/cards/1/star")
        } catch let refused as BoardClient.Refused
            where refused.status == 409 && client.bug != .starredIsError
        {
            return
        } catch {
            let isMissing = (error as? BoardClient.Refused)?.status == 404
            let isKept =
                client.bug == .staysUnstarred && !isOn
                || client.bug == .missingStaysStarred && isMissing
            if !isKept { isOn.toggle() }
            self.error = error
        }
    }
}
