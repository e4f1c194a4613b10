/// One query parameter; items go out in the order they are declared in.
public struct QueryItem: Sendable, Hashable {
    /// The parameter's name, not encoded.
    public let name: String

    /// The values, not encoded; several are joined by a plain comma (OpenAPI's `explode: false`).
    public let values: [String]

    /// A parameter with one text.
    public init(_ name: String, _ value: String) {
        self.name = name
        values = [value]
    }

    /// A parameter with one number.
    public init(_ name: String, _ value: Int) {
        self.init(name, String(value))
    }

    /// A parameter with a list of values; a comma inside a value is encoded, the ones between are not.
    public init(_ name: String, list: [String]) {
        self.name = name
        values = list
    }

    var encoded: String {
        let values = values.map(PercentEncoding.encoded).joined(separator: ",")
        return "\(PercentEncoding.encoded(name))=\(values)"
    }
}

extension [QueryItem] {
    var encoded: String { map(\.encoded).joined(separator: "&") }
}
