package import StubJSON

/// The unit of a time that is a number: the time since 1970-01-01T00:00:00Z.
package enum UnixTime: Sendable {
    /// Seconds, as in `1735689600`.
    case seconds
    /// Milliseconds, as in `1735689600000`.
    case milliseconds

    /// Returns the unit of a member; `nil` if neither its name nor its schema say that it is a time.
    ///
    /// - Parameters:
    ///   - name: the name of the member.
    ///   - schema: the keywords of its schema.
    package init?(member name: String, schema: JSONValue) {
        let format = Self.plain(schema["format"]?.string ?? "")
        let isDeclared = ["unix", "epoch", "timestamp"].contains(where: format.hasPrefix)
        guard isDeclared || Self.isTime(name), Self.mayBeNumber(schema), Self.hasRoom(schema) else {
            return nil
        }
        let isFine =
            Self.values(schema).contains { Self.unit(of: $0) == .milliseconds }
            || format.contains("milli") || format.hasSuffix("ms")
            || ["Ms", "_ms", "Millis"].contains(where: name.hasSuffix)
            || (schema["description"]?.string ?? "").lowercased().contains("millisecond")
        self = isFine ? .milliseconds : .seconds
    }

    /// The unit that makes a number a time of our days.
    package static func unit(of value: JSONValue) -> UnixTime? {
        guard let number = value.number?.double, number >= 100_000_000 else { return nil }
        return number < 100_000_000_000 ? .seconds : .milliseconds
    }

    /// Whether the name is one for times: `created`, `updated_at`, `timestamp`.
    package static func isTime(_ name: String) -> Bool {
        var name = name
        for suffix in ["Ms", "_ms", "Millis"] where name.hasSuffix(suffix) {
            name = String(name.dropLast(suffix.count))
        }
        return usual.contains(plain(name)) || endings.contains(where: name.hasSuffix)
    }

    /// A time in this unit.
    ///
    /// - Parameter seconds: the seconds since 1970-01-01T00:00:00Z.
    package func value(_ seconds: Double) -> JSONValue {
        let count = self == .seconds ? seconds : seconds * 1000
        return .int(Int(exactly: count.rounded(.down)) ?? 0)
    }

    private static let usual: Set<String> = [
        "created", "updated", "modified", "timestamp", "ts", "createdat", "updatedat",
        "modifiedat", "expiresat", "createdon", "updatedon", "modifiedon",
    ]
    private static let endings = ["_at", "edAt", "ingAt", "esAt", "_timestamp", "Timestamp", "_ts"]

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter }
    }

    private static func mayBeNumber(_ schema: JSONValue) -> Bool {
        guard let type = schema["type"] else { return true }
        return (type.array ?? [type]).contains { $0 == "integer" || $0 == "number" }
    }

    /// Whether the schema allows a time of our days.
    private static func hasRoom(_ schema: JSONValue) -> Bool {
        [schema["maximum"], schema["exclusiveMaximum"]].compactMap(\.?.number?.double)
            .allSatisfy { $0 >= 2_000_000_000 }
    }

    private static func values(_ schema: JSONValue) -> [JSONValue] {
        [schema["example"], schema["default"], schema["minimum"]].compactMap(\.self)
            + (schema["examples"]?.array ?? [])
    }
}
