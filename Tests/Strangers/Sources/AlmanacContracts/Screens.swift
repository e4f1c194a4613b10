import Almanac

/// The list of places, as its screen uses the view model.
final class PlacesScreen: Sendable {
    let model: PlaceListViewModel
    private let viewers = Viewers()

    init(_ client: AlmanacClient) {
        model = PlaceListViewModel(client: client, location: Coordinates(lat: 60.39, lon: 5.32))
        model.onChange = { [viewers] _ in viewers.changed() }
    }

    var state: PlaceListViewModel.State { model.state }

    func appear() async { await settle { $0.load() } }

    func refresh() async { await settle { $0.refresh() } }

    /// "Try again" beside the error is tapped.
    func retry() async { await settle { $0.retry() } }

    /// Appears, or is pulled down if the list is there.
    func loadAnew() async { await settle { $0.state.hasLoaded ? $0.refresh() : $0.load() } }

    /// The end of the list comes into view. Where a page has failed, the user taps "Try again" instead.
    func scrollToEnd() async {
        await settle { model in
            model.loadNextPage()
            if model.state.activity == .idle, model.state.hasMore { model.retry() }
        }
    }

    func changeOrder() async {
        await settle { $0.sort(by: $0.state.sort == .name ? .distance : .name) }
    }

    /// Waits until nothing is loading; leaving the screen gives up what is.
    private func settle(_ act: @escaping @Sendable (PlaceListViewModel) -> Void) async {
        await viewers.watch(
            { [model] in act(model) }, until: { [model] in model.state.activity == .idle },
            leaving: { [model] in model.cancel() })
    }
}

/// A weather station.
final class StationScreen: Sendable {
    let model: StationViewModel
    private let viewers = Viewers()

    init(_ client: AlmanacClient, _ id: String) {
        model = StationViewModel(client: client, stationId: id)
        model.onChange = { [viewers] _ in viewers.changed() }
    }

    var state: StationViewModel.State { model.state }

    /// Appears or is tried again, or is pulled down if everything is there.
    func load() async {
        await viewers.watch(
            { [model] in
                let isComplete =
                    model.state.station.value != nil && model.state.observations.value != nil
                if isComplete { model.refresh() } else { model.load() }
            }, until: { [model] in !model.state.isLoading }, leaving: { [model] in model.cancel() })
    }
}

/// The favourites, and the star of one place that is none of them yet.
final class FavouritesScreen: Sendable {
    let model: FavouritesViewModel
    private let viewers = Viewers()

    init(_ client: AlmanacClient) {
        model = FavouritesViewModel(client: client)
        model.onChange = { [viewers] _ in viewers.changed() }
    }

    var state: FavouritesViewModel.State { model.state }

    func load() async { await settle { $0.load() } }

    func tapStar(of place: Place) async { await settle { $0.toggle(place) } }

    private func settle(_ act: @escaping @Sendable (FavouritesViewModel) -> Void) async {
        await viewers.watch(
            { [model] in act(model) },
            until: { [model] in !model.state.isLoading && model.state.busyPlaceIds.isEmpty })
    }
}

/// The list of favourites with the place whose star is tapped.
struct Star: Sendable {
    let screen: FavouritesScreen
    let place: Place
}

/// The feedback, filled in.
final class FeedbackScreen: Sendable {
    let model: FeedbackViewModel
    private let viewers = Viewers()

    init(_ client: AlmanacClient) {
        model = FeedbackViewModel(client: client)
        model.onChange = { [viewers] _ in viewers.changed() }
        model.setText("The snow icons are lovely.")
        model.setRating(5)
    }

    func send() async {
        await viewers.watch(
            { [model] in model.send() }, until: { [model] in !model.state.isSending })
    }
}
