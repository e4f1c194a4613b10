import StubContract
import StubJSON

/// A default such as `$products[productId].name`: a member of the row of `products` whose id is
/// `productId` of the request's body or path.
struct RowTemplate {
    let collection: String
    let reference: String
    let member: String

    /// `nil` for another text.
    init?(_ text: String) {
        let parts = text.dropFirst().split(separator: "[", maxSplits: 1)
        let names = parts.last?.split(separator: "]", maxSplits: 1) ?? []
        guard text.hasPrefix("$"), parts.count == 2, names.count == 2, names[1].hasPrefix(".")
        else { return nil }
        collection = String(parts[0])
        reference = String(names[0])
        member = String(names[1].dropFirst())
    }

    /// The member of the row that the request names, or else of the first one.
    func value(for call: FixtureCall, in store: FixtureStore) -> JSONValue {
        guard let rows = store.collections[collection] else { return .null }
        let named: String? =
            switch call.body?[reference] {
            case .string(let text)?: text
            case .number(let number)?: number.literal
            default: call.parameters[reference]
            }
        let row = named.flatMap { rows.row(named: $0) } ?? rows.rows.first
        return row?[FieldPath(member)] ?? .null
    }
}
