package import StubJSON

/// The dotted path of a row's member, such as `hair.color`.
package struct FieldPath: Sendable, Hashable {
    package let keys: [String]

    package init(_ dotted: String) {
        keys = dotted.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// An object with nothing in it but this value, at the path's end.
    func object(holding value: JSONValue) -> JSONObject {
        var value = value
        for key in keys.reversed() { value = .object([key: value]) }
        return value.object ?? JSONObject()
    }

    /// The value the path leads to; `nil` where a member is missing on the way.
    package func value(in members: JSONObject) -> JSONValue? {
        guard let first = keys.first, var value = members[first] else { return nil }
        for key in keys.dropFirst() {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }
}
