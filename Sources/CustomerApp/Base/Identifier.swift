/// The server's number for one object; its type prevents confusion with other kinds of objects.
public struct Identifier<Owner>: RawRepresentable, Hashable, Sendable {
    /// The number as it is sent.
    public let rawValue: Int

    /// Wraps a number.
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
