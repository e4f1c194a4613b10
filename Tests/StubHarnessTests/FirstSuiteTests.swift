import StubContract
import StubHarness
import Testing

/// The code of the page about the module.
struct FirstSuiteTests {
    @Test func `a suite is run and reported`() async {
        struct World {
            let journal: [Exchange] = []
            func search(_ text: String) async throws -> [String] { ["Lamp"] }
        }

        let suite = Suite<World>(
            "Shop",
            operations: ["searchProducts": ["200", "503"]],
            cases: [
                ContractCase("E01", "search finds a lamp", .errors) { world, then in
                    let titles = try await world.search("lamp")
                    then.count(titles, 1, "products found")
                    then.equal(try then.require(titles.first, "first product"), "Lamp", "title")
                }
            ],
            open: { _ in World() },
            close: { $0.journal })

        for check in suite.applicable {
            print(check, await suite.verdict(of: check)?.name ?? "not run")
        }

        for check in suite.applicable { #expect(await suite.verdict(of: check) == .passed) }
    }

    @Test func `what an app cannot meet is named with the reason`() {
        let gaps = [
            CoverageGap(["listCarts", "getCart"], because: "the app has no shopping cart"),
            CoverageGap(["getThing"], statuses: ["406"], because: "the app reads every type"),
        ]
        #expect(gaps.map(\.statuses) == [[], ["406"]])
    }
}
