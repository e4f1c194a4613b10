import Almanac
import UnderstudyChecks

extension ScreenAdapter {
    /// The same screen, described further.
    fileprivate func with(_ describe: (inout ScreenAdapter) -> Void) -> ScreenAdapter {
        var screen = self
        describe(&screen)
        return screen
    }
}

extension ToggleAdapter {
    /// The same switch, described further.
    fileprivate func with(_ describe: (inout ToggleAdapter) -> Void) -> ToggleAdapter {
        var toggle = self
        describe(&toggle)
        return toggle
    }
}

/// The app as the packs of checks see it.
enum Adapters {
    typealias Stage = CheckStage<AlmanacClient>

    static let station = "NO-1185"
    /// Attempts of a read.
    static let attempts = 3

    // MARK: Lists

    static let places = ListAdapter<AlmanacClient, PlacesScreen>(
        "listPlaces", pageSize: 20, attempts: attempts,
        open: { PlacesScreen($0.app) },
        load: { await $0.appear() }, loadMore: { await $0.scrollToEnd() },
        ids: { $0.state.rows.map { String($0.id) } }, hasMore: { $0.state.hasMore },
        error: { $0.state.error }, isLoading: { $0.state.activity != .idle },
        refresh: { await $0.refresh() }, retry: { await $0.retry() },
        filter: { _, screen in await screen.changeOrder() },
        search: ListSearch(debounce: .milliseconds(300), texts: ("be", "ber")) {
            $0.model.search($1)
        },
        text: ListText(of: "name") { screen, id in
            screen.state.rows.first { String($0.id) == id }?.name
        },
        total: { $0.state.totalResults })

    /// The pages of the observations, as the SDK offers them; the app shows the first one only.
    static let observationPages = PageAdapter<AlmanacClient, Int>(
        "listObservations", pageSize: 20, attempts: attempts
    ) { app, cursor in
        let number = cursor ?? 1
        let page = try await answer {
            app.observations(stationId: station, page: number, completion: $0)
        }
        let isLast = page.results.isEmpty || number >= page.totalPages ?? 0
        return (page.results.map { String($0.id) }, isLast ? nil : number + 1)
    }

    static let favouritePages = PageAdapter<AlmanacClient, Int>(
        "listFavourites", pageSize: 20, attempts: attempts
    ) { app, cursor in
        let number = cursor ?? 1
        let page = try await answer { app.favourites(page: number, completion: $0) }
        let isLast = page.results.isEmpty || number >= page.totalPages ?? 0
        return (page.results.map { String($0.placeId) }, isLast ? nil : number + 1)
    }

    /// All pages of the favourites are loaded at once.
    static let favouriteList = ListAdapter<AlmanacClient, FavouritesScreen>(
        "listFavourites", pageSize: 20, attempts: attempts,
        open: { FavouritesScreen($0.app) },
        load: { await $0.load() }, loadMore: { _ in },
        ids: { $0.state.rows.map { String($0.placeId) } }, hasMore: { _ in false },
        error: { $0.state.loadError }, isLoading: { $0.state.isLoading },
        refresh: { await $0.load() },
        text: ListText(of: "place_name") { screen, id in
            screen.state.rows.first { String($0.placeId) == id }?.placeName
        })

    // MARK: Screens

    static let placesScreen = ScreenAdapter<AlmanacClient, PlacesScreen>(
        "listPlaces", joinsLoads: true, attempts: attempts,
        open: { PlacesScreen($0.app) }, load: { await $0.loadAnew() },
        content: { $0.state.hasLoaded ? "\($0.state.rows)" : nil },
        error: { $0.state.error }, isLoading: { $0.state.activity != .idle }
    ).with { $0.earlyRetries = .refused }

    /// Each tap on the order is a new question, which takes the place of the one before.
    static let orderedPlaces = ScreenAdapter<AlmanacClient, PlacesScreen>(
        "listPlaces", attempts: attempts,
        open: { PlacesScreen($0.app) }, load: { await $0.changeOrder() },
        content: { $0.state.hasLoaded ? "\($0.state.rows)" : nil },
        error: { $0.state.error }, isLoading: { $0.state.activity != .idle })

    static let stationScreen = ScreenAdapter<AlmanacClient, StationScreen>(
        "getStation", joinsLoads: true, attempts: attempts,
        open: { StationScreen($0.app, station) }, load: { await $0.load() },
        content: { $0.state.station.value.map { "\($0)" } },
        error: { $0.state.station.error }, isLoading: { $0.state.station.isLoading }
    ).with { $0.earlyRetries = .refused }

    static let observationsScreen = ScreenAdapter<AlmanacClient, StationScreen>(
        "listObservations", joinsLoads: true, attempts: attempts,
        open: { StationScreen($0.app, station) }, load: { await $0.load() },
        content: { $0.state.observations.value.map { "\($0)" } },
        error: { $0.state.observations.error }, isLoading: { $0.state.observations.isLoading })

    static let favouritesScreen = ScreenAdapter<AlmanacClient, FavouritesScreen>(
        "listFavourites", joinsLoads: true, attempts: attempts,
        open: { FavouritesScreen($0.app) }, load: { await $0.load() },
        content: { $0.state.hasLoaded ? "\($0.state.rows)" : nil },
        error: { $0.state.loadError }, isLoading: { $0.state.isLoading })

    // MARK: Writes

    static let feedback = {
        var form = WriteAdapter<AlmanacClient, FeedbackScreen>(
            "sendFeedback",
            open: { FeedbackScreen($0.app) }, submit: { await $0.send() },
            error: { $0.model.state.error },
            entries: { "\($0.model.state.text) \($0.model.state.rating ?? 0)" },
            sends: ["text": "The snow icons are lovely.", "rating": 5],
            edit: { $0.model.setText("The snow icons are lovely, and the rain ones.") },
            result: { $0.model.state.serverAnswer })
        form.text = FormText(of: "text") { $0.model.setText($1) }
        return form
    }()

    static let star = ToggleAdapter<AlmanacClient, Star>(
        "addFavourite", opposite: "removeFavourite",
        open: { stage in
            let app = stage.app
            let page = try await answer { app.places(PlaceQuery(), page: 1, completion: $0) }
            let screen = FavouritesScreen(app)
            await screen.load()
            guard let place = page.results.first(where: { !screen.state.isFavourite($0.id) }) else {
                throw AlmanacError.notJSON(status: 200)
            }
            return Star(screen: screen, place: place)
        },
        toggle: { await $0.screen.tapStar(of: $0.place) },
        isOn: { $0.screen.state.isFavourite($0.place.id) },
        error: { $0.screen.state.writeError ?? $0.screen.state.loadError },
        reload: { await $0.screen.load() }
    ).with { ($0.alreadyOn, $0.alreadyOff) = ([409], [404]) }

    // MARK: Actions

    static let reads: [AppAction<AlmanacClient>] = [
        AppAction("listPlaces") { stage -> Page<Place> in
            let near = PlaceQuery(
                text: "ber", sort: .distance, location: Coordinates(lat: 60.3913, lon: 5.3221))
            return try await answer { stage.app.places(near, page: 1, completion: $0) }
        } values: { page in
            guard let first = page.results.first else { return [:] }
            return [
                "results.0.id": first.id, "results.0.name": first.name,
                "results.0.country": first.country,
                "results.0.coordinates.lat": first.coordinates?.lat,
                "results.0.coordinates.lon": first.coordinates?.lon,
                "results.0.distance_km": first.distanceKm,
                "results.0.station_id": first.stationId,
            ]
        }.with {
            $0.sends = [
                "page": 1, "per_page": 20, "query": "ber", "sort": "distance", "lat": 60.3913,
                "lon": 5.3221,
            ]
        },
        AppAction("getStation") { stage in
            try await answer { stage.app.station(id: station, completion: $0) }
        } values: { station in
            [
                "name": station.name, "elevation": station.elevation,
                "coordinates.lat": station.coordinates?.lat,
                "coordinates.lon": station.coordinates?.lon,
                "last_report_at": station.lastReportAt,
            ]
        },
        AppAction("listObservations") { stage in
            try await answer { stage.app.observations(stationId: station, completion: $0) }
        } values: { page in
            guard let first = page.results.first else { return [:] }
            return [
                "results.0.id": first.id, "results.0.observed_at": first.observedAt,
                "results.0.temperature": first.temperature,
                "results.0.humidity": first.humidity,
                "results.0.wind_speed": first.windSpeed,
            ]
        }.with { $0.sends = ["page": 1, "per_page": 20] },
        AppAction("listFavourites") { stage in
            try await answer { stage.app.favourites(page: 1, completion: $0) }
        } values: { page in
            guard let first = page.results.first else { return [:] }
            return [
                "results.0.place_id": first.placeId, "results.0.place_name": first.placeName,
                "results.0.added_at": first.addedAt,
            ]
        }.with { $0.sends = ["page": 1, "per_page": 20] },
    ].map { action in action.with { $0.attempts = attempts } }

    static let writes: [AppAction<AlmanacClient>] = [
        AppAction("addFavourite") { stage in
            try await answer { stage.app.addFavourite(placeId: 101, completion: $0) }
        } values: {
            ["place_id": $0.placeId, "place_name": $0.placeName, "added_at": $0.addedAt]
        }.with { $0.sends = ["place_id": 101] },
        AppAction("removeFavourite") { stage in
            try await answer { stage.app.removeFavourite(placeId: 108, completion: $0) }
        }.with { $0.readsBody = false },
        AppAction("sendFeedback") { stage in
            try await answer {
                stage.app.sendFeedback(
                    Feedback(text: "The snow icons are lovely.", rating: 5), completion: $0)
            }
        } values: {
            ["status_message": $0.statusMessage, "reference": $0.reference]
        }.with { $0.sends = ["text": "The snow icons are lovely.", "rating": 5] },
    ]

    static let actions = reads + writes
}
