import CustomerApp
import Foundation
import Testing

/// Signs out when a gate opens, so that a test can inspect the app before its session ends.
@MainActor
private final class HeldSignOut: AuthService {
    private let service: any AuthService
    private let gate: Gate

    init(_ service: any AuthService, gate: Gate) {
        self.service = service
        self.gate = gate
    }

    var isSignedIn: Bool { get async { await service.isSignedIn } }

    var currentUserID: Identifier<User>? { service.currentUserID }

    func signIn(username: String, password: String) async throws(AppError) -> User {
        try await service.signIn(username: username, password: password)
    }

    func signIn(
        with identity: AppleIdentity, nonce: SignInNonce,
    ) async throws(AppError) -> User {
        try await service.signIn(with: identity, nonce: nonce)
    }

    func signIn(with token: AuthToken) async throws(AppError) -> User {
        try await service.signIn(with: token)
    }

    func resetPassword(email: String) async throws(AppError) {
        try await service.resetPassword(email: email)
    }

    func signOut() async {
        do {
            try await gate.pass()
        } catch {
            Issue.record(error)
        }
        await service.signOut()
    }
}

/// The PIN form that covers the app.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AppLockTests {
    @MainActor
    private struct Launched {
        let app: TestApp
        let root: AppCoordinator

        var form: PinViewModel? {
            if case .pin(let form)? = root.lock?.top?.content { form } else { nil }
        }

        func type(_ text: String) {
            for digit in text { form?.enter(digit) }
        }
    }

    /// An app with a signed-in user, after the splash screen and the questions.
    private func launch(
        pin: String? = "1234", link: String? = nil,
        storage: any KeyValueStore = MemoryKeyValueStore(), signOut: Gate? = nil,
    ) async throws -> Launched {
        let app = try await TestApp(transport: AppServer.transport(), storage: storage).signedIn()
        if let signOut {
            let service = app.container.authService()
            app.container.authService.override { _ in HeldSignOut(service, gate: signOut) }
        }
        if let pin { try app.container.pinVault().set(pin) }
        let url = try link.map { try #require(URL(string: $0)) }
        let root = try app.container.launch(url: url)
        await root.root.navigator?.top?.appear()
        await root.root.navigator?.top?.appear()
        return Launched(app: app, root: root)
    }

    @Test
    func `0.25 an app with a PIN starts locked, and shows its content after unlocking`()
        async throws
    {
        let launched = try await launch(link: "customerapp://favorites/12")
        #expect(launched.root.lock?.root?.route == .pin && launched.root.root.stage == .main)
        #expect(launched.root.root.tabBar?.selection == .dashboard)
        #expect(launched.root.pendingPath == [.favorites, .product(12)])
        launched.type("9999")
        #expect(launched.root.lock != nil && launched.form?.attemptsLeft == 4)
        launched.type("1234")
        #expect(launched.root.lock == nil && launched.root.children.count == 1)
        #expect(
            launched.root.root.tabBar?.selection == .products && launched.root.pendingPath == nil)
    }

    @Test func `an app without a PIN or without a user is never locked`()
        async throws
    {
        let open = try await launch(pin: nil)
        #expect(open.root.lock == nil)
        let app = try TestApp(transport: AppServer.transport())
        try app.container.pinVault().set("1234")
        let root = try app.container.launch()
        await root.root.navigator?.top?.appear()
        #expect(root.lock == nil && root.root.stage == .login)
        root.enterBackground()
        app.clock.advance(by: .seconds(3600))
        root.becomeActive()
        #expect(root.lock == nil)
    }

    @Test(arguments: [(29, false), (30, true)])
    func `an app that was in the background for long asks for the PIN, and keeps its screens`(
        seconds: Int, isLocked: Bool,
    ) async throws {
        let launched = try await launch()
        launched.type("1234")
        let tabBar = try #require(launched.root.root.tabBar)
        tabBar.selection = .more
        launched.root.enterBackground()
        launched.app.clock.advance(by: .seconds(seconds))
        launched.root.becomeActive()
        #expect((launched.root.lock != nil) == isLocked)
        launched.type("1234")
        #expect(launched.root.lock == nil)
        #expect(launched.root.root.tabBar === tabBar && tabBar.selection == .more)
        // Becoming active again without having been in the background asks for nothing.
        launched.app.clock.advance(by: .seconds(3600))
        launched.root.becomeActive()
        #expect(launched.root.lock == nil)
    }

    @Test func `a link that arrives while the app is locked is followed after unlocking`()
        async throws
    {
        let launched = try await launch()
        let link = try #require(URL(string: "customerapp://users/7"))
        #expect(launched.root.open(link))
        let tabBar = try #require(launched.root.root.tabBar)
        #expect(tabBar.selection == .dashboard)
        launched.type("1234")
        #expect(
            tabBar.selection == .more && tabBar.selectedTab?.navigator.path == [.users, .user(7)])
    }

    @Test func `too many wrong PINs sign the user out, and the app stays locked until then`()
        async throws
    {
        let storage = MemoryKeyValueStore()
        let first = try await launch(storage: storage)
        for _ in 1...3 { first.type("9999") }
        // A relaunch does not grant further attempts.
        let second = try await launch(pin: nil, storage: storage)
        #expect(second.form?.attemptsLeft == 2)
        for _ in 1...2 { second.type("9999") }
        #expect(second.root.lock != nil)
        await until { second.root.root.stage == .login }
        #expect(second.root.lock == nil)
        #expect(await second.app.container.authService().isSignedIn == false)
        #expect(!second.app.container.pinVault().isSet)
        #expect(second.app.container.userService().user == nil)
    }

    @Test func `an app that was terminated after the last attempt ends the session at its start`()
        async throws
    {
        let storage = MemoryKeyValueStore()
        let vault = StoredPinVault(storage: storage)
        try vault.set("1234")
        for _ in 1...5 { #expect(!vault.verify("9999")) }
        let gate = Gate()
        let launched = try await launch(pin: nil, storage: storage, signOut: gate)
        launched.type("1234")
        #expect(launched.root.lock != nil)
        gate.open()
        await until { launched.root.root.stage == .login }
        #expect(launched.root.lock == nil && !launched.app.container.pinVault().isSet)
    }

    @Test func `a PIN set in the settings locks the app the next time it becomes active`()
        async throws
    {
        let launched = try await launch(pin: nil)
        let tabBar = try #require(launched.root.root.tabBar)
        try tabBar.tabs.last?.navigator.root?.coordinator?.transition(
            to: MoreTransition.destination(.pin))
        guard case .pin(let form)? = tabBar.tabs.last?.navigator.top?.content else {
            Issue.record("there is no form for the PIN")
            return
        }
        for digit in "4321" { form.enter(digit) }
        launched.root.enterBackground()
        launched.app.clock.advance(by: .seconds(60))
        launched.root.becomeActive()
        launched.type("1234")
        #expect(launched.root.lock != nil)
        launched.type("4321")
        #expect(launched.root.lock == nil)
    }

    @Test func `the end of a session removes the lock`() async throws {
        let launched = try await launch()
        await launched.app.container.authService().signOut()
        await until { launched.root.root.stage == .login }
        #expect(launched.root.lock == nil && launched.root.pendingPath == nil)
    }
}
