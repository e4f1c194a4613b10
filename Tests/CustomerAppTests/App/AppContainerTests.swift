import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AppContainerTests {
    private func container() throws -> AppContainer {
        AppContainer(configuration: try .make())
    }

    @Test func `0.64 0.66 1.15 1.18 returns the instance according to the scope`() throws {
        let container = try container()
        #expect(container.application() === container.application())
        #expect(container.unique() !== container.unique())
        #expect(container.shared() !== container.unique())
        let held = container.shared()
        #expect(container.shared() === held)
    }

    @Test func `0.65 1.17 makes a new shared instance after the previous one was released`() throws
    {
        let container = try container()
        var held: Probe? = container.shared()
        let number = try #require(held?.number)
        weak let released = held
        held = nil
        #expect(released == nil)
        #expect(container.shared().number != number)
    }

    @Test func `0.65 does not share values`() throws {
        let container = try container()
        let first = container.sharedValue()
        #expect(container.sharedValue() != first)
    }

    @Test func `0.69 uses the last override, also after an instance was made, until it is reset`()
        throws
    {
        let container = try container()
        let made = container.application()
        container.application.override { _ in Probe(number: -1) }
        container.application.override { _ in Probe(number: -2) }
        #expect(container.application().number == -2)
        #expect(container.application() === container.application())
        container.application.reset()
        #expect(container.application().number >= 0)
        #expect(container.application() !== made)
        container.unique.override { _ in Probe(number: -3) }
        container.reset()
        #expect(container.unique().number >= 0)
    }

    @Test func `0.69 4.1 4.2 4.15 passes an override to all members that depend on it`() throws {
        let container = try container()
        let server = ProductServer(count: 3)
        container.productService.override { _ in server }
        #expect(container.productService() === server)
    }

    @Test func `1.12 a part that replaces a member in use throws an error that names both`() throws
    {
        enum Late: ContainerPart {
            static func load(into container: AppContainer) {
                container.application.override { _ in Probe(number: -1) }
                container.unique.override { _ in Probe(number: -2) }
            }
        }
        let early = try container()
        try early.load(Late.self)
        #expect(early.application().number == -1)
        let late = try container()
        let made = late.application()
        let error = #expect(throws: ContainerError.self) { try late.launch(parts: [Late.self]) }
        #expect(error == .partTooLate(part: "Late", members: ["application"]))
        #expect(error?.description.contains("Late replaces application") == true)
        #expect(late.application() === made)
    }

    @Test func `0.64 keeps two apps in one process separate`() async throws {
        let (first, second) = (
            try await TestApp(transport: ScriptedTransport(.json("{}"))).signedIn(),
            try TestApp(transport: ScriptedTransport(.json("{}")))
        )
        first.container.productService().toggleFavorite(.make(1))
        #expect(first.container.productService() !== second.container.productService())
        #expect(second.container.productService().favoriteProducts.isEmpty)
        #expect(await first.container.authService().isSignedIn)
        #expect(await second.container.authService().isSignedIn == false)
    }

    @Test func `0.67 1.16 one instance can have two names, and one type two instances`() throws {
        let container = try container()
        #expect(container.alias() === container.application())
        container.application.override { _ in Probe(number: -1) }
        container.alias.reset()
        #expect(container.alias().number == -1)
        #expect(container.forList() === container.forList())
        #expect(container.forList() !== container.forDetails())
    }

    @Test func `0.68 members that depend on each other can resolve each other lazily`()
        throws
    {
        let container = try container()
        let (first, second) = (container.first(), container.second())
        #expect(first.other() === second)
        #expect(second.other() === first)
    }

    @Test func `0.63 is released with everything it made`() async throws {
        let transport = ScriptedTransport(.json("{\"products\":[],\"total\":0}"))
        var app: TestApp? = try await TestApp(transport: transport).signedIn()
        var search = app?.container.productSearchViewModel()
        await search?.load()
        await app?.container.dashboardViewModel().load()
        weak let container = app?.container
        weak let service = app?.container.productService()
        weak let tokens = app?.container.tokenProvider()
        weak let auth = app?.container.authService()
        (app, search) = (nil, nil)
        #expect(container == nil)
        #expect(service == nil)
        #expect(tokens == nil)
        #expect(auth == nil)
    }
}

private final class Probe {
    let number: Int

    init(number: Int) {
        self.number = number
    }
}

@MainActor
private final class Half {
    let other: () -> Half

    init(_ other: @escaping () -> Half) {
        self.other = other
    }
}

extension AppContainer {
    fileprivate var application: Factory<Probe> {
        factory(.application) { _ in Probe(number: .random(in: 0...Int.max)) }
    }

    fileprivate var alias: Factory<Probe> {
        factory(.application) { $0.application() }
    }

    fileprivate var forList: Factory<Probe> {
        factory(.application) { _ in Probe(number: 1) }
    }

    fileprivate var forDetails: Factory<Probe> {
        factory(.application) { _ in Probe(number: 1) }
    }

    fileprivate var first: Factory<Half> {
        factory(.application) { container in Half { container.second() } }
    }

    fileprivate var second: Factory<Half> {
        factory(.application) { container in Half { container.first() } }
    }

    fileprivate var shared: Factory<Probe> {
        factory(.shared) { _ in Probe(number: .random(in: 0...Int.max)) }
    }

    fileprivate var unique: Factory<Probe> {
        factory { _ in Probe(number: .random(in: 0...Int.max)) }
    }

    fileprivate var sharedValue: Factory<Int> {
        factory(.shared) { _ in .random(in: 0...Int.max) }
    }
}
