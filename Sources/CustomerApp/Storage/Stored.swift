public import Foundation

/// A value that is stored between launches, as JSON with the time of writing.
public struct Stored<Value: Codable & Sendable>: Sendable {
    /// How long a value is valid after it was written; checked at each read.
    public enum Expiration: Sendable, Hashable {
        /// The value does not expire.
        case never
        /// The value expires after a duration.
        case after(Duration)
        /// The value expires at the start of the next such weekday; 1 is Sunday.
        case weekday(Int)
        /// The value expires at the next such hour of the day, from 0 to 23.
        case hour(Int)
        /// The value expires at a date; if the date has passed, no value is valid.
        case at(Date)
    }

    /// The key in the store.
    public let key: String

    private let store: any KeyValueStore
    private let expiration: Expiration
    private let clock: any AppClock
    private let timeZone: TimeZone

    /// Creates an accessor; weekdays and hours are computed in the given time zone.
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

    /// Returns the value; nil if there is none, or if it is unreadable or expired.
    ///
    /// An expired value is removed.
    public func load() -> Value? {
        // Callers that distinguish a missing value from an unreadable store use `read()`.
        (try? read()) ?? nil
    }

    /// Returns the value; nil if there is none, or if it is invalid or expired.
    ///
    /// Throws if the store cannot be read, such as a keychain before the first unlock. An expired
    /// value is removed.
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

    /// Replaces the value; nil removes it.
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
