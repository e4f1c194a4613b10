import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// The products' own screens: sections, filters, favorites, and pages opened from a list.
enum ProductListCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        ContractCase("F22", "lists of products", .features) { stage, then in
            let search = try await stage.search(of: 45)
            await search.load()
            then.count(stage.exchanges(Operation.products), 1, "requests of the first page")
            let shown = await search.products
            let sections = await search.sections
            let brands = Set(shown.map(\.brand)).sorted()
            then.equal(
                sections.map(\.id), brands.map { .brand($0) } + [.missing], "the sections")
            then.equal(
                sections.map { $0.items.count },
                brands.map { brand in shown.count { $0.brand == brand } } + [25],
                "the rows of the sections")
            await search.fetch(item: 19)
            await search.fetch(item: 0)
            then.count(stage.exchanges(Operation.products), 1, "requests for rows that are there")
            await search.fetch(item: 39)
            then.equal(
                stage.values(of: "skip", in: Operation.products), ["0", "20"],
                "the page of the last row of the second page")
            stage.hold(Operation.products, at: "refresh", times: 1)
            async let refresh: Void = search.refresh()
            try await stage.arrival(of: Operation.products, count: 3)
            then.equal(await search.products.count, 40, "rows during a refresh")
            stage.release("refresh")
            await refresh
            then.equal(await search.products, shown, "rows after the refresh")
        }
        ContractCase("F22", "lists of products", .features) { stage, then in
            try await stage.signIn()
            let search = await stage.app.productSearchViewModel()
            await search.load()
            let filters = await stage.app.productFiltersViewModel(search)
            await filters.load()
            let offered = try then.require(await filters.state.value, "the filters")
            let (one, other) = (offered.categories[0], offered.categories[1])
            let brand = offered.brands[0]
            var steps: [(String, @MainActor @Sendable () -> Void, [String?])] = []
            steps.append(("one", { filters.toggle(category: one) }, [one, nil]))
            steps.append(
                ("two", { filters.toggle(category: other) }, [list([one, other]), nil]))
            steps.append(
                ("a brand", { filters.toggle(brand: brand) }, [list([one, other]), list([brand])]))
            steps.append(("one less", { filters.toggle(category: one) }, [other, list([brand])]))
            steps.append(("no brand", { filters.toggle(brand: brand) }, [other, nil]))
            steps.append(
                ("a brand again", { filters.toggle(brand: brand) }, [other, list([brand])]))
            steps.append(("cleared", { filters.clear() }, [nil, nil]))
            for (name, act, expected) in steps {
                let before = stage.exchanges(Operation.products).count
                await act()
                // Two selections are cleared by two requests, of which the first may arrive late.
                then.isTrue(
                    await stage.becomes {
                        stage.selections.dropFirst(before).contains(expected)
                    }, "what is asked for with \(name): \(stage.selections.dropFirst(before))")
                then.isTrue(
                    await stage.becomes { await !search.isLoading }, "the answer with \(name)")
            }
            then.isFalse(await filters.isSelected(category: other), "selected in the end")
            then.isFalse(await filters.isSelected(brand: brand), "selected in the end")
        }
        ContractCase("F22", "lists of products", .features) { stage, then in
            try await stage.signIn()
            let search = await stage.app.productSearchViewModel()
            stage.stub.rules.add(
                Rule(.operation(Operation.products, query: ["search": .equals("lip")]))
                    .holding(at: "older"))
            try await stage.type("lip", into: search)
            try await stage.arrival(of: Operation.products)
            then.isTrue(await search.isLoading, "loading")
            try await stage.type("palette", into: search)
            then.isTrue(
                await stage.becomes {
                    stage.exchanges(Operation.products).first?.isAbandoned == true
                },
                "the older search is cancelled")
            stage.release("older")
            then.isTrue(
                await stage.becomes { await search.results?.query.text == "palette" },
                "the newer results")
            then.equal(
                stage.values(of: "search", in: Operation.products), ["lip", "palette"],
                "the texts that were searched for")
        }
        ContractCase("F22", "lists of products", .features) { stage, then in
            try await stage.signIn()
            let search = await stage.app.productSearchViewModel()
            try await stage.type("lip", into: search)
            then.isTrue(
                await stage.until { search.results?.query.text == "lip" && !search.isLoading },
                "the results of a text")
            let shown = await search.ids
            await search.setText("lips")
            then.isTrue(
                await stage.clock.sleeper(of: .milliseconds(300)), "the end of the typing")
            await search.setText("lip")
            // An app may plan a search and find later that nothing has changed.
            _ = await stage.clock.sleeper(of: .milliseconds(300), within: .milliseconds(50))
            stage.clock.advance(by: .seconds(1))
            then.isTrue(await stage.staysQuiet(), "nothing further is asked")
            then.isTrue(await stage.clock.isIdle(), "no search is still planned")
            then.equal(
                stage.values(of: "search", in: Operation.products), ["lip"],
                "the texts that were searched for")
            then.equal(await search.ids, shown, "the results in the end")
        }
        ContractCase("F22", "lists of products", .features) { stage, then in
            try await stage.signIn()
            let service = await stage.app.productService()
            let (one, other) = (try await service.product(1), try await service.product(2))
            await service.mark(one)
            await service.mark(other)
            var cheaper = one
            cheaper.price = 1
            await service.mark(cheaper)
            then.equal(await service.favoriteProducts, [other], "a favorite, removed by its number")
            let relaunched = try await stage.relaunched()
            let kept = await relaunched.app.productService()
            then.equal(await kept.favoriteProducts, [other], "favorites after a relaunch")
            let list = await Favorites(relaunched.app)
            await list.model.select(1)
            await list.model.select(2)
            then.equal(await list.opened, [2], "favorites that were opened")
            await list.model.remove(2)
            then.isTrue(await list.model.isEmpty, "no favorite is left")
        }
        ContractCase("F22", "lists of products", .features) { stage, then in
            try await stage.signIn()
            let navigator = await Navigator()
            let flow = await SearchCoordinator(container: stage.app, navigator: navigator)
            try await flow.start()
            stage.hold(Operation.product, at: "first", times: 1)
            try await flow.transition(to: ProductTransition.preloaded(1))
            try await stage.arrival(of: Operation.product)
            try await flow.transition(to: ProductTransition.preloaded(2))
            then.isTrue(
                await stage.until { navigator.path == [.product(2)] }, "the newer selection")
            then.isTrue(
                await stage.becomes {
                    stage.exchanges(Operation.product).first?.isAbandoned == true
                },
                "the older selection is cancelled")
            stage.release("first")
            then.equal(await navigator.path, [.product(2)], "pages that were opened")
        }
    }

    /// Values of one query parameter, as the server decodes them.
    private static func list(_ values: [String]) -> String {
        values.sorted().joined(separator: ",")
    }
}

extension Stage {
    /// The categories and brands of each request for products.
    fileprivate var selections: [[String?]] {
        exchanges(Operation.products).map { exchange in
            let query = exchange.request.target.split(separator: "?").dropFirst().first ?? ""
            return ["categories", "brands"].map { name in
                query.split(separator: "&").first { $0.hasPrefix("\(name)=") }.map {
                    // A list has plain commas between its values; one inside a value is encoded.
                    $0.dropFirst(name.count + 1).split(separator: ",")
                        .map { $0.removingPercentEncoding ?? "" }.joined(separator: ",")
                }
            }
        }
    }
}

/// The screen with the favorites.
@MainActor
private final class Favorites {
    private let app: AppContainer
    private(set) var opened: [Identifier<Product>] = []
    private(set) lazy var model = FavoritesViewModel(service: app.productService()) {
        [weak self] in self?.opened.append($0.id)
    }

    init(_ app: AppContainer) { self.app = app }
}
