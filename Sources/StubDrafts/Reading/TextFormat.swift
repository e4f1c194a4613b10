import StubJSON
import StubSchema

/// A format of JSON Schema that is recognised in texts.
enum TextFormat: String, CaseIterable {
    case dateTime = "date-time"
    case date
    case uuid
    case email
    case uri

    func fits(_ text: String) -> Bool {
        guard SchemaFormat(rawValue).accepts(.string(text)) else { return false }
        switch self {
        case .dateTime, .date, .uuid: return true
        // A host without a domain, and another scheme, are more often something else.
        case .email: return text.drop { $0 != "@" }.contains(".")
        case .uri: return text.hasPrefix("https://") || text.hasPrefix("http://")
        }
    }
}
