import CustomerApp
import Foundation
import StubChecks
import StubContract
import StubHTTP
import StubHarness
import StubServer
import Synchronization

/// What the app keeps on the device: readable by itself alone, until it expires, and never taken for
/// missing while it cannot be read.
enum StoredValueCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        values
        files
        secrets
        pins
    }

    // MARK: - Values

    @CaseBuilder<Stage>
    private static var values: [ContractCase<Stage>] {
        ContractCase("F11", "stored values", .features) { stage, then in
            // 23:30 in Tongatapu, which is 13 hours ahead of UTC: it is another day there.
            let zone = try then.require(TimeZone(identifier: "Pacific/Tongatapu"), "a time zone")
            let store = MemoryKeyValueStore()
            let start = Date(timeIntervalSince1970: 1_772_361_000)
            let cases: [(String, Stored<String>.Expiration, Double)] = [
                ("after an hour", .after(.seconds(3600)), 3600),
                ("at midnight", .hour(0), 1800),
                ("at noon", .hour(12), 45_000),
                ("on Monday", .weekday(2), 1800),
                ("at a date", .at(start.addingTimeInterval(500)), 500),
            ]
            for (name, expiration, seconds) in cases {
                for (offset, isThere) in [(-1.0, true), (0.0, false)] {
                    let written = Stored<String>(
                        name, in: store, expiration: expiration, clock: FixedClock(now: start),
                        timeZone: zone)
                    try written.save("value")
                    let read = Stored<String>(
                        name, in: store, expiration: expiration,
                        clock: FixedClock(now: start.addingTimeInterval(seconds + offset)),
                        timeZone: zone)
                    then.equal(
                        read.load(), isThere ? "value" : nil,
                        "what expires \(name), \(seconds + offset) s later")
                    then.equal(
                        store.data(forKey: name) != nil, isThere, "what is stored of \(name)")
                }
            }
        }
        ContractCase("F11", "stored values", .features) { stage, then in
            // Expiry follows the app's clock, and a view learns of each change.
            let property: StoredProperty<String> = await stage.app.storedProperty(
                "note", expiration: .after(.seconds(60)))
            let seen = Seen()
            let binding = await StateBinding({ property.value }) { seen.values.append($0) }
            await property.write("one")
            then.isTrue(await stage.until { seen.values == [nil, "one"] }, "a view sees a value")
            await property.write(nil)
            then.isTrue(
                await stage.until { seen.values == [nil, "one", nil] }, "a view sees its removal")
            await property.write("two")
            stage.clock.advance(by: .seconds(59))
            then.equal(await property.value, "two", "within a minute")
            stage.clock.advance(by: .seconds(2))
            then.isNil(await property.value, "after a minute")
            then.isNil(stage.setup.storage["note"], "what is stored of it")
            await binding.cancel()
        }
    }

    // MARK: - Files

    @CaseBuilder<Stage>
    private static var files: [ContractCase<Stage>] {
        ContractCase("F11", "stored values", .features) { stage, then in
            let manager = FileManager.default
            let parent = manager.temporaryDirectory.appending(component: UUID().uuidString)
            defer { try? manager.removeItem(at: parent) }
            let folder = parent.appending(component: "values")
            let store = FileKeyValueStore(directory: folder)
            let stage = await stage.anotherApp(storage: store)
            try await stage.signIn()
            try await stage.app.dashboardService().refresh()
            let keys = ["../outside", "/etc/x", "a/b", "..", ".", "a.b", "ä b", "a%2Fb"]
            for key in keys {
                try store.set(Data(key.utf8), forKey: key)
            }
            for key in keys {
                then.equal(
                    try store.data(forKey: key).map { String(decoding: $0, as: UTF8.self) }, key,
                    "the value of \(key)")
            }
            then.equal(
                try manager.contentsOfDirectory(atPath: path(parent)), ["values"],
                "what is written next to the folder")
            then.equal(try mode(of: folder), 0o700, "the permissions of the folder")
            for name in try manager.contentsOfDirectory(atPath: path(folder)).sorted() {
                then.equal(
                    try mode(of: folder.appending(component: name)), 0o600,
                    "the permissions of \(name)")
            }
            try store.set(nil, forKey: "a/b")
            then.isNil(try store.data(forKey: "a/b"), "a value that was removed")
            then.isTrue(try store.data(forKey: "a%2Fb") != nil, "the value of a similar key")
            let relaunched = await stage.anotherApp(storage: store)
            then.isTrue(await relaunched.app.authService().isSignedIn, "signed in")
            then.isTrue(await relaunched.app.dashboardService().dashboard != nil, "the dashboard")
        }
    }

    private static func path(_ url: URL) -> String { url.path(percentEncoded: false) }

    private static func mode(of url: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(url))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    // MARK: - Secrets

    @CaseBuilder<Stage>
    private static var secrets: [ContractCase<Stage>] {
        ContractCase("F11", "stored values", .features) { stage, then in
            let keychain = SharedKeychain()
            let store = KeychainKeyValueStore(service: "app", keychain: keychain)
            let stage = await stage.anotherApp(storage: store)
            try await stage.signIn()
            try await stage.app.pinVault().set("1234")
            // Before the device is unlocked for the first time.
            keychain.isLocked = true
            let relaunched = await stage.anotherApp(storage: store)
            then.isFalse(await relaunched.app.authService().isSignedIn, "signed in while locked")
            then.isTrue(await relaunched.app.pinVault().isSet, "a PIN that cannot be read counts")
            let failure = await then.error(KeychainError.self, "reading while it is locked") {
                try store.data(forKey: "x")
            }
            then.equal(failure?.status, .interactionNotAllowed, "the reason")
            keychain.isLocked = false
            then.isTrue(await relaunched.app.authService().isSignedIn, "signed in afterwards")
            then.equal(await relaunched.product(1).value, 1, "a product with the session")
            then.count(stage.exchanges(Operation.login), 1, "logins")
            // An extension of the app adds the same item at the same moment.
            keychain.overtakes = true
            try store.set(Data("ours".utf8), forKey: "shared")
            then.equal(
                try store.data(forKey: "shared"), Data("ours".utf8), "an item that was added twice")
            keychain.overtakes = false
            try store.set(nil, forKey: "shared")
            try store.set(nil, forKey: "shared")
            then.isNil(try store.data(forKey: "shared"), "an item that was deleted twice")
        }
    }

    // MARK: - PINs

    @CaseBuilder<Stage>
    private static var pins: [ContractCase<Stage>] {
        ContractCase("F05", "the PIN locks the app", .features) { stage, then in
            try await stage.signIn()
            let store = SharedKeychain()
            let stage = await stage.anotherApp(
                storage: KeychainKeyValueStore(service: "app", keychain: store))
            try await stage.signIn()
            let vault = await stage.app.pinVault()
            let form = await Pad(stage.app, .set)
            store.isLocked = true
            await form.enter("1234")
            then.isTrue(await form.model.error != nil, "the error of a PIN that is not saved")
            then.equal(await form.answers, [], "a PIN that is not saved counts as set")
            store.isLocked = false
            await form.enter("x1-23")
            await form.delete()
            then.equal(await form.model.digits, "12", "the digits")
            await form.enter("34")
            then.isNil(await form.model.error, "an error after a success")
            then.equal(await form.answers, [.accepted], "a PIN that is saved")
            let guess = await Pad(stage.app, .unlock)
            for left in [4, 3, 2, 1] {
                await guess.enter("0000")
                then.equal(await guess.model.attemptsLeft, left, "attempts left")
                then.equal(await guess.model.digits, "", "the digits of a wrong PIN")
            }
            await guess.enter("1234")
            then.equal(await guess.answers, [.accepted], "the right PIN")
            then.equal(vault.attemptsLeft, 5, "attempts after the right PIN")
            for _ in 1...5 { then.isFalse(vault.verify("9999"), "a wrong PIN is accepted") }
            then.isFalse(vault.verify("1234"), "the right PIN after the last attempt is accepted")
            then.equal(vault.attemptsLeft, 0, "attempts left in the end")
            // The app is closed before the session ends.
            let relaunched = await stage.anotherApp(
                storage: KeychainKeyValueStore(service: "app", keychain: store))
            let root = try await relaunched.start()
            then.isTrue(
                await stage.until { root.root.stage == .login }, "the start leads to the login")
            then.isFalse(await relaunched.app.authService().isSignedIn, "signed in")
            then.isTrue(await root.lock == nil, "the lock is gone")
        }
    }
}

/// The form for a PIN.
@MainActor
private final class Pad {
    private(set) var answers: [PinCompletion] = []
    private let make: @MainActor (@escaping @MainActor (PinCompletion) -> Void) -> PinViewModel
    private(set) lazy var model = make { [weak self] in self?.answers.append($0) }

    init(_ app: AppContainer, _ mode: PinViewModel.Mode) {
        make = { app.pinViewModel(mode, $0) }
    }

    func enter(_ digits: String) {
        for digit in digits { model.enter(digit) }
    }

    func delete() { model.deleteLast() }
}

/// What a view was rendered with.
@MainActor
private final class Seen {
    var values: [String?] = []

    nonisolated init() {}
}

extension StoredProperty<String> {
    fileprivate func write(_ value: String?) { self.value = value }
}

private struct FixedClock: AppClock {
    let now: Date

    func sleep(for duration: Duration) async throws {}
}

/// A keychain in memory, which an extension of the app shares.
private final class SharedKeychain: Keychain {
    private struct State {
        var items: [KeychainItem: Data] = [:]
        var isLocked = false
        var overtakes = false
    }

    private let state = Mutex(State())

    var isLocked: Bool {
        get { state.withLock { $0.isLocked } }
        set { state.withLock { $0.isLocked = newValue } }
    }

    /// Whether an extension adds each item a moment before the app.
    var overtakes: Bool {
        get { state.withLock { $0.overtakes } }
        set { state.withLock { $0.overtakes = newValue } }
    }

    func read(_ item: KeychainItem) -> (status: KeychainStatus, data: Data?) {
        state.withLock { state in
            if state.isLocked { return (.interactionNotAllowed, nil) }
            return state.items[item].map { (.success, $0) } ?? (.itemNotFound, nil)
        }
    }

    func add(_ data: Data, to item: KeychainItem) -> KeychainStatus {
        state.withLock { state in
            if state.isLocked { return .interactionNotAllowed }
            if state.overtakes, state.items[item] == nil { state.items[item] = Data() }
            guard state.items[item] == nil else { return .duplicateItem }
            state.items[item] = data
            return .success
        }
    }

    func update(_ data: Data, of item: KeychainItem) -> KeychainStatus {
        state.withLock { state in
            if state.isLocked { return .interactionNotAllowed }
            guard state.items[item] != nil else { return .itemNotFound }
            state.items[item] = data
            return .success
        }
    }

    func delete(_ item: KeychainItem) -> KeychainStatus {
        state.withLock { state in
            if state.isLocked { return .interactionNotAllowed }
            return state.items.removeValue(forKey: item) == nil ? .itemNotFound : .success
        }
    }
}
