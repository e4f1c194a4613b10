/// The server's number for one thing, which cannot be mistaken for the number of another kind of thing.
public struct Identifier<Owner>: RawRepresentable, Hashable, Sendable {
    /// The number on the wire.
    public let rawValue: Int

    /// Wraps a number from the wire.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

extension Identifier: Codable {
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(Int.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

extension Identifier: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) {
        rawValue = value
    }
}

extension Identifier: CustomStringConvertible {
    public var description: String { String(rawValue) }
}
