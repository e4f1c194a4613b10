import Almanac
import Dispatch
import UnderstudyChecks

/// The checks of the app: what it is composed from, and one adapter for each part of it.
enum AlmanacSuite {
    static func suite(_ definition: StubDefinition) throws -> Suite<CheckStage<AlmanacClient>> {
        var policy = AppPolicy()
        policy.followsRedirectedWrites = false
        // Screens refuse taps before that time, but the actions of this suite are calls of the client, which sends them.
        policy.earlyRetries = .sent
        policy.lastTapWins = true
        policy.repeatsThrottledRequests = false
        policy.showsMovedRows = true
        let app = AppUnderTest<AlmanacClient>("Almanac", policy: policy) { setup in
            var configuration = AlmanacConfiguration(
                baseURL: setup.url, secrets: InMemorySecretStore(apiKey: "almanac-installation-key")
            )
            configuration.scheduler = ClockScheduler(clock: setup.clock.timer)
            configuration.callbackQueue = DispatchQueue(label: "almanac.callbacks")
            return AlmanacClient(configuration: configuration)
        } failure: { error in
            (error as? AlmanacError).map(Failure.init) ?? .standard(error)
        }
        return try Suite.app(app, definition) {
            Checks.pagination(list: Adapters.places)
            Checks.pagination(list: Adapters.observationPages.list).of("observations")
            Checks.pagination(list: Adapters.favouritePages.list).of("favourite pages")
            Checks.pageCount(list: Adapters.places)
            Checks.pageCount(list: Adapters.favouriteList).of("favourites")
            Checks.errors(
                screen: Adapters.placesScreen, actions: Adapters.actions,
                foreignTypes: .refusedIfHTML, envelope: envelope)
            Checks.errors(
                screen: Adapters.stationScreen, foreignTypes: .refusedIfHTML, envelope: envelope
            ).of("station")
            Checks.errors(
                screen: Adapters.favouritesScreen, foreignTypes: .refusedIfHTML, envelope: envelope
            ).of("favourites")
            Checks.errors(
                screen: Adapters.observationsScreen, foreignTypes: .refusedIfHTML,
                envelope: envelope
            ).of("observations")
            Checks.retries(
                screen: Adapters.placesScreen, attempts: Adapters.attempts, pauses: pauses)
            Checks.retries(
                screen: Adapters.stationScreen, attempts: Adapters.attempts, pauses: pauses
            )
            .of("station")
            Checks.writes(form: Adapters.feedback)
            Checks.toggle(Adapters.star)
            Checks.decoding(actions: Adapters.actions)
            Checks.caching(screen: Adapters.placesScreen)
            Checks.caching(screen: Adapters.stationScreen).of("station")
            Checks.caching(screen: Adapters.favouritesScreen).of("favourites")
            Checks.cancellation(screen: Adapters.placesScreen, retries: true)
            Checks.cancellation(screen: Adapters.stationScreen, retries: true).of("station")
            Checks.concurrency(screen: Adapters.placesScreen)
            Checks.concurrency(screen: Adapters.observationsScreen).of("observations")
            Checks.concurrency(screen: Adapters.favouritesScreen).of("favourites")
            Checks.actions(Adapters.actions)
            Checks.answerOrder(screen: Adapters.orderedPlaces) { body, number in
                guard var page = body.object else { return body }
                page["results"] = [["id": 101, "name": .string("Answer \(number)")]]
                return .object(page)
            }
            Checks.answers(
                actions: Adapters.actions,
                options: AnswerOptions(
                    tolerating: tolerated,
                    // Values that the server adds one day are shown as unknown.
                    accepting: [AnswerPattern("enum")]))
        }
    }

    /// Always a second between attempts.
    private static let pauses = [
        Duration.seconds(1)...Duration.seconds(1), Duration.seconds(1)...Duration.seconds(1),
    ]

    /// What the app reads on purpose though the contract forbids it.
    private static let tolerated = [
        // The end of a list is also seen from a page that is not full.
        AnswerPattern("required", in: "listPlaces", at: ""),
        AnswerPattern("required", in: "listObservations", at: ""),
        AnswerPattern("required", in: "listFavourites", at: ""),
        AnswerPattern("type", at: "/page", value: .null),
        AnswerPattern("type", at: "/total_pages", value: .null),
        AnswerPattern("type", at: "/total_results", value: .null),
        // Times may have fractions of a second.
        AnswerPattern("type", at: "/last_report_at"),
        AnswerPattern("type", at: "/results/*/observed_at"),
        AnswerPattern("type", at: "/results/*/added_at"),
        AnswerPattern("type", at: "/added_at"),
        // A favourite has no date yet until the server has confirmed it.
        AnswerPattern("required", in: "addFavourite", at: ""),
        AnswerPattern("required", in: "listFavourites", at: "/results/*"),
    ]

    /// How the API reports an error with a status of success.
    private static let envelope = ErrorEnvelope(
        ["success": false, "status_code": 11, "status_message": "It went wrong"],
        kind: .undocumented, text: "It went wrong")
}

extension Failure {
    /// What an error of the app means.
    init(_ error: AlmanacError) {
        switch error {
        case .cancelled: self.init(kind: .cancelled)
        case .offline: self.init(kind: .offline)
        case .connectionLost: self.init(kind: .connectionLost)
        case .timedOut: self.init(kind: .timedOut)
        case .transport: self.init(kind: .network)
        // The app does not tell broken JSON, another type and a missing body apart.
        case .notJSON(let status) where status < 300: self.init(kind: .unreadable, status: status)
        case .notJSON(let status): self.init(kind: .undocumented, status: status)
        case .unreadable: self.init(kind: .decoding)
        case .keyMissing: self.init(kind: .signedOut)
        // The app does not tell 401 and 403 apart.
        case .keyRejected(let message): self.init(kind: .status, message: message)
        case .rateLimited(let seconds, let message):
            self.init(
                kind: .throttled, message: message, status: 429, retryAfter: .seconds(seconds))
        case .rejected(let status, _, let message): self.init(status: status, message: message)
        }
    }
}
