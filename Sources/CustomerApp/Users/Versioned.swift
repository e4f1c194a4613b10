/// A value, and the version of it that the server handed out.
public struct Versioned<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value

    /// The entity tag, byte for byte as the server wrote it; nil where it gives none.
    public let version: String?

    /// Pairs a value with its version.
    public init(_ value: Value, version: String? = nil) {
        self.value = value
        self.version = version
    }
}

extension Versioned: Equatable where Value: Equatable {}
extension Versioned: Hashable where Value: Hashable {}
