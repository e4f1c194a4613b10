import StubJSON

extension JSONValue {
    /// Whether the value is an array or an object.
    var isComposed: Bool { array != nil || object != nil }
}
