public import Foundation

/// One value kept in a store between launches, as JSON with the time it was written.
public struct Stored<Value: Codable & Sendable>: Sendable {
    /// How long a value stays good after it was written; looked at whenever it is read.
    public enum Expiration: Sendable, Hashable {
        /// For ever.
        case never
        /// For a while.
        case after(Duration)
        /// Until the next such day begins; 1 is Sunday.
        case weekday(Int)
        /// Until it is that hour of the day the next time, in 24 hours.
        case hour(Int)
        /// Until a moment; one that has passed makes nothing last.
        case at(Date)
    }

    /// The name it is kept under.
    public let key: String

    private let store: any KeyValueStore
    private let expiration: Expiration
    private let clock: any AppClock
    private let timeZone: TimeZone

    /// Names a value of a store; days and hours are those of the time zone.
    public init(
        _ key: String, in store: any KeyValueStore, expiration: Expiration = .never,
        clock: any AppClock = .system, timeZone: TimeZone = .current,
    ) {
        self.key = key
        self.store = store
        self.expiration = expiration
        self.clock = clock
        self.timeZone = timeZone
    }

    /// What is stored; nil when there is nothing, nothing that can be read, or nothing good any more.
    ///
    /// A value that is no longer good is removed by this.
    public func load() -> Value? {
        // Who has to tell "nothing" from "not now" uses `read()`.
        (try? read()) ?? nil
    }

    /// What is stored; nil when there is nothing that is good.
    ///
    /// Throws when the store cannot be read, as a keychain before the first unlock. A value that is no longer good is removed by this.
    public func read() throws -> Value? {
        guard let data = try store.data(forKey: key),
            let record = try? JSONDecoder().decode(Record.self, from: data)
        else { return nil }
        guard isGood(record.createdAt) else {
            try? store.set(nil, forKey: key)
            return nil
        }
        return record.value
    }

    /// Replaces what is stored; nil removes it.
    public func save(_ value: Value?) throws {
        let record = value.map { Record(value: $0, createdAt: clock.now) }
        try store.set(record.map { try JSONEncoder().encode($0) }, forKey: key)
    }

    private struct Record: Codable {
        let value: Value
        let createdAt: Date
    }

    private func isGood(_ createdAt: Date) -> Bool {
        let end: Date? =
            switch expiration {
            case .never: nil
            case .after(let duration): createdAt.advanced(by: duration)
            case .weekday(let day): next(DateComponents(hour: 0, weekday: day), after: createdAt)
            case .hour(let hour): next(DateComponents(hour: hour), after: createdAt)
            case .at(let date): date
            }
        return end.map { clock.now < $0 } ?? true
    }

    private func next(_ components: DateComponents, after date: Date) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar.nextDate(after: date, matching: components, matchingPolicy: .nextTime)
    }
}
