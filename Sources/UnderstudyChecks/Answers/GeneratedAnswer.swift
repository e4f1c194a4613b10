import StubHTTP
import StubHarness
import StubJSON
import StubSchema

/// One response that an answer check sends to the app instead of the stub's own.
struct GeneratedAnswer: Sendable {
    /// Whether the contract allows the response.
    enum Family: String, Sendable {
        /// The contract allows the response.
        case allowed
        /// The response violates the contract in one place.
        case forbidden
    }

    let family: Family
    /// What was changed, for the report.
    let variation: AnswerVariation
    let status: Int
    let type: String
    /// The JSON of the body; `nil` if it is not JSON.
    let value: JSONValue?
    /// The body if it is not the usual text of the value.
    private let ownBody: [UInt8]?
    /// The keyword that the response tests, or `body` for one that is no JSON.
    let keyword: String
    /// The location of the change in the body.
    let location: JSONPointer
    /// A phrase that describes the change.
    let change: String

    /// A response with a JSON body.
    ///
    /// - Parameter body: the text of the value if it differs from the usual one.
    init(
        _ family: Family, _ variation: AnswerVariation, _ status: Int, _ type: String,
        _ value: JSONValue, body: [UInt8]? = nil, keyword: String, location: JSONPointer = .root,
        change: String
    ) {
        self.family = family
        self.variation = variation
        self.status = status
        self.type = type
        self.value = value
        ownBody = body
        self.keyword = keyword
        self.location = location
        self.change = change
    }

    /// A response with a variation of a body.
    init(_ family: Family, _ status: Int, _ type: String, _ variation: SchemaVariation) {
        self.init(
            family, family == .allowed ? .allowed(variation) : .forbidden(variation), status, type,
            variation.value, keyword: variation.keyword,
            location: variation.location, change: variation.change)
    }

    /// A response whose body does not match its media type.
    init(
        broken body: [UInt8], _ variation: AnswerVariation, _ status: Int, _ type: String,
        change: String
    ) {
        self.init(body, .forbidden, variation, status, type, keyword: "body", change: change)
    }

    /// A response whose body is no JSON.
    init(
        _ body: [UInt8], _ family: Family, _ variation: AnswerVariation, _ status: Int,
        _ type: String, keyword: String, change: String
    ) {
        self.family = family
        self.variation = variation
        self.status = status
        self.type = type
        value = nil
        ownBody = body
        self.keyword = keyword
        location = .root
        self.change = change
    }

    /// A response without a body, of a status that declares none.
    init(_ status: Int) {
        family = .allowed
        variation = .status
        self.status = status
        type = ""
        value = nil
        ownBody = nil
        keyword = "status"
        location = .root
        change = "without a body"
    }

    /// The bytes of the response's body.
    ///
    /// Serialized when it is sent, since most generated responses never are.
    var body: [UInt8] { ownBody ?? value.map { JSONSerializer.bytes($0) } ?? [] }

    /// The same change in another body.
    func with(_ value: JSONValue) -> GeneratedAnswer {
        GeneratedAnswer(
            family, variation, status, type, value, keyword: keyword, location: location,
            change: change)
    }

    /// The header fields of the response.
    var headers: HTTPFields { type.isEmpty ? [:] : ["Content-Type": type] }

    /// The response for the report of rates.
    func record(of operation: String, _ outcome: AnswerRecord.Outcome) -> AnswerRecord {
        AnswerRecord(
            operation: operation, family: variation, isAllowed: family == .allowed,
            keyword: keyword, outcome: outcome)
    }
}

extension GeneratedAnswer: CustomStringConvertible {
    /// The status, the family and the change.
    var description: String {
        let place = location.tokens.isEmpty ? "" : " at \(location)"
        return "\(status), \(family.rawValue), \(keyword)\(place): \(change)"
    }
}
