import CustomerApp
import Foundation
import StubContract
import StubHTTP
import StubHarness
import StubServer
import UnderstudyChecks

/// What the app keeps on the device: readable by itself alone, until it expires, and never taken for
/// missing while it cannot be read.
enum StoredValueCases {
    @CaseBuilder<Stage>
    static var all: [ContractCase<Stage>] {
        values
        files
        secrets
    }

    // MARK: - Values

    @CaseBuilder<Stage>
    private static var values: [ContractCase<Stage>] {
        ContractCase("F21", "stored values", .features) { stage, then in
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
        ContractCase("F21", "stored values", .features) { stage, then in
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
            then.isNil(stage.setup.preferences["note"], "what is stored of it")
            await binding.cancel()
        }
    }

    // MARK: - Files

    @CaseBuilder<Stage>
    private static var files: [ContractCase<Stage>] {
        ContractCase("F21", "stored values", .features) { stage, then in
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
        ContractCase("F21", "stored values", .features) { stage, then in
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
