package import StubJSON

/// The dotted path of a row's member, such as `hair.color`.
package struct FieldPath: Sendable, Hashable {
    package let keys: [String]
    /// The keys as they are written in a row's text, in quotes.
    let writtenKeys: [[UInt8]]

    package init(_ dotted: String) {
        self.init(
            keys: dotted.split(separator: ".", omittingEmptySubsequences: false).map(String.init))
    }

    private init(keys: [String]) {
        self.keys = keys
        writtenKeys = keys.map { key in
            var written: [UInt8] = []
            JSONSerializer.writeString(key, to: &written)
            return written
        }
    }

    package static func == (left: FieldPath, right: FieldPath) -> Bool { left.keys == right.keys }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(keys)
    }

    /// The path of the member of the row that this path leads into.
    var first: FieldPath { FieldPath(keys: Array(keys.prefix(1))) }

    /// Returns an object that contains only this value, at the end of the path.
    func object(holding value: JSONValue) -> JSONObject {
        var value = value
        for key in keys.reversed() { value = .object([key: value]) }
        return value.object ?? JSONObject()
    }

    /// Returns the value at the path; `nil` if a member on the way is missing.
    package func value(in members: JSONObject) -> JSONValue? {
        guard let first = keys.first, var value = members[first] else { return nil }
        for key in keys.dropFirst() {
            guard let next = value[key] else { return nil }
            value = next
        }
        return value
    }
}
