/// One query parameter; parameters are sent in the order of their declaration.
public struct QueryItem: Sendable, Hashable {
    /// The parameter's name, not encoded.
    public let name: String

    /// The values, not encoded; several are joined by a plain comma (OpenAPI's `explode: false`).
    public let values: [String]

    /// Creates a parameter with a text.
    public init(_ name: String, _ value: String) {
        self.name = name
        values = [value]
    }

    /// Creates a parameter with a number.
    public init(_ name: String, _ value: Int) {
        self.init(name, String(value))
    }

    /// Creates a parameter with a list; commas inside values are encoded, those between them are
    /// not.
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
