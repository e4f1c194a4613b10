package import StubJSON

extension JSONValue {
    /// Whether the value is an array or an object.
    package var isComposed: Bool { array != nil || object != nil }
}
