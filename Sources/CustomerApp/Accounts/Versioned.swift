/// A value with the server's version of it.
public struct Versioned<Value: Sendable>: Sendable {
    /// The value.
    public var value: Value

    /// The entity tag exactly as the server sent it; nil if it sent none.
    public let version: String?

    /// Creates a value with its version.
    public init(_ value: Value, version: String? = nil) {
        self.value = value
        self.version = version
    }
}

extension Versioned: Equatable where Value: Equatable {}
extension Versioned: Hashable where Value: Hashable {}
