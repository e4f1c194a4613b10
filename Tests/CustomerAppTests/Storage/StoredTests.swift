import CustomerApp
import Foundation
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StoredTests {
    private typealias Expiration = Stored<Int>.Expiration

    // Sunday, 15 June 2025, 15:06:40 UTC.
    private let clock = ManualClock()

    private func stored(
        _ expiration: Expiration, in store: any KeyValueStore,
    ) throws -> Stored<Int> {
        Stored(
            "n", in: store, expiration: expiration, clock: clock,
            timeZone: try #require(TimeZone(identifier: "UTC")))
    }

    @Test(arguments: [
        (Expiration.after(.seconds(90)), Duration.seconds(90)),
        (.hour(16), .seconds(53 * 60 + 20)), (.hour(15), .seconds(23 * 3600 + 53 * 60 + 20)),
        (.weekday(2), .seconds(8 * 3600 + 53 * 60 + 20)),
        (.weekday(1), .seconds(6 * 86_400 + 8 * 3600 + 53 * 60 + 20)),
        (.at(Date(timeIntervalSince1970: 1_750_000_100)), .seconds(100)),
    ])
    func `§1.6.5 a value is valid until it expires, and is removed afterwards`(
        expiration: Stored<Int>.Expiration, life: Duration,
    ) throws {
        let store = MemoryKeyValueStore()
        let stored = try stored(expiration, in: store)
        try stored.save(7)
        clock.advance(by: life - .seconds(1))
        #expect(stored.load() == 7)
        clock.advance(by: .seconds(1))
        #expect(stored.load() == nil)
        #expect(store.data(forKey: "n") == nil)
    }

    @Test
    func `§1.6.5 no value is valid after a date that has passed, and all are valid without one`()
        throws
    {
        let now = try stored(.at(clock.now), in: MemoryKeyValueStore())
        try now.save(1)
        #expect(now.load() == nil)
        let never = try stored(.never, in: MemoryKeyValueStore())
        try never.save(1)
        clock.advance(by: .seconds(100 * 365 * 86_400))
        #expect(never.load() == 1)
    }

    @Test func `§1.6.2 an unreadable value counts as missing, and nil removes the key`() throws {
        let store = MemoryKeyValueStore()
        store.set(Data("{\"value\":7}".utf8), forKey: "n")
        let stored = try stored(.never, in: store)
        #expect(stored.load() == nil)
        try stored.save(7)
        let record = try #require(store.data(forKey: "n"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: record) as? [String: Any])
        #expect(json["value"] as? Int == 7)
        #expect(json["createdAt"] != nil)
        try stored.save(nil)
        #expect(store.data(forKey: "n") == nil)
    }

    @Test func `§1.6.1 §1.6.8 memory is shared or not, and user defaults have a separate suite`()
        throws
    {
        let (shared, unique) = (MemoryKeyValueStore(), MemoryKeyValueStore())
        try stored(.never, in: shared).save(1)
        #expect(try stored(.never, in: shared).load() == 1)
        #expect(try stored(.never, in: unique).load() == nil)
        let suite = "customer-app-tests-\(UUID().uuidString)"
        let defaults = UserDefaultsKeyValueStore(suiteName: suite)
        defer { UserDefaults().removePersistentDomain(forName: suite) }
        try stored(.never, in: defaults).save(2)
        #expect(try stored(.never, in: UserDefaultsKeyValueStore(suiteName: suite)).load() == 2)
        try stored(.never, in: defaults).save(nil)
        #expect(try stored(.never, in: defaults).load() == nil)
    }

    @Test func `§1.6.3 0.53 all observers get the value immediately and then each change`()
        async throws
    {
        let container = AppContainer(configuration: try .make(), clock: clock)
        let first: StoredProperty<Int> = container.storedProperty("n")
        let second: StoredProperty<Int> = container.storedProperty("n")
        let other: StoredProperty<Int> = container.storedProperty("m")
        first.value = 1
        var (seen, others) = ([Int?](), 0)
        let binding = StateBinding({ second.value }) { seen.append($0) }
        let otherBinding = StateBinding({ other.value }) { _ in others += 1 }
        #expect(seen == [1])
        first.value = 2
        while seen.last != 2, !Task.isCancelled { await Task.yield() }
        second.value = nil
        while seen.last != .some(nil), !Task.isCancelled { await Task.yield() }
        #expect(seen == [1, 2, nil] && others == 1)
        withExtendedLifetime((binding, otherBinding)) {}
    }

    @Test func `§1.6.3 the expiry of a value is reported when it is read`() async throws {
        let container = AppContainer(configuration: try .make(), clock: clock)
        let property: StoredProperty<Int> = container.storedProperty(
            "n", expiration: .after(.seconds(1)))
        property.value = 1
        let isTold = Box(false)
        withObservationTracking {
            _ = property.value
        } onChange: {
            isTold.value = true
        }
        clock.advance(by: .seconds(1))
        #expect(!isTold.value)
        #expect(property.value == nil)
        #expect(isTold.value)
    }

    @Test
    func `§1.6.4 §1.6.6 an initial value is stored only if there is none, and a default never`()
        throws
    {
        let storage = MemoryKeyValueStore()
        let container = AppContainer(configuration: try .make(), clock: clock, storage: storage)
        let property: StoredProperty<Int> = container.storedProperty("n", initial: 1)
        #expect(property.value == 1)
        property.value = 2
        let again: StoredProperty<Int> = container.storedProperty("n", initial: 1)
        #expect(again.value == 2)
        again.value = nil
        #expect(again.value(default: 9) == 9)
        #expect(storage.data(forKey: "n") == nil)
    }

    @Test func `§1.6.7 many tasks may write simultaneously, and share only the store`() async throws
    {
        let storage = MemoryKeyValueStore()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let stored = Stored<Int>("k\(number % 5)", in: storage)
                    try? stored.save(number)
                    _ = stored.load()
                }
            }
        }
        for number in 0..<5 {
            let value = try #require(Stored<Int>("k\(number)", in: storage).load())
            #expect(value % 5 == number)
        }
    }
}
