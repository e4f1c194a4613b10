package import StubHTTP
package import StubJSON
package import StubSchema

/// One method on one path of the contract, with everything needed to validate an exchange.
///
/// Its copies share one object, because every step of a request holds one.
package struct ContractOperation: Sendable {
    private var shared: Shared

    /// What an operation consists of.
    struct Parts: Sendable {
        var id: String
        let method: HTTPMethod
        var path: String
        let pointer: JSONPointer
        let isDeprecated: Bool
        var parameters: [ContractParameter]
        let requestBody: ContractBody?
        var responses: [ContractResponse]
        let security: OperationSecurity
        var binding: StubBinding?
        var bindingReason: String
        let isBoundByConvention: Bool
        let rowSchema: RowSchema?
        let writtenRow: Schema?
        var misfit: FixtureMisfit?
        var mountedSegments = 0
        var likelyErrors: [ContractResponse] = []
    }

    private final class Shared: Sendable {
        let parts: Parts

        init(_ parts: Parts) {
            self.parts = parts
        }
    }

    init(_ parts: Parts) {
        shared = Shared(parts)
    }

    private mutating func change(_ change: (inout Parts) -> Void) {
        var parts = shared.parts
        change(&parts)
        shared = Shared(parts)
    }
}

extension ContractOperation {
    /// The `operationId`, or `get /path` if the document has none.
    package internal(set) var id: String {
        get { shared.parts.id }
        set { change { $0.id = newValue } }
    }
    /// The method.
    package var method: HTTPMethod { shared.parts.method }
    /// The path template as written, such as `/products/{id}`; among several APIs, below the name
    /// of its own, such as `/shop/products/{id}`.
    package internal(set) var path: String {
        get { shared.parts.path }
        set { change { $0.path = newValue } }
    }
    /// The number of segments of `path` that the document's template does not have.
    package internal(set) var mountedSegments: Int {
        get { shared.parts.mountedSegments }
        set { change { $0.mountedSegments = newValue } }
    }
    /// The location of the operation in the document.
    package var pointer: JSONPointer { shared.parts.pointer }
    /// Whether the operation is `deprecated`; `false` by default.
    package var isDeprecated: Bool { shared.parts.isDeprecated }
    /// The parameters of the operation and its path item (OpenAPI 3.1 §4.8.12).
    package internal(set) var parameters: [ContractParameter] {
        get { shared.parts.parameters }
        set { change { $0.parameters = newValue } }
    }
    /// The request body; `nil` if none is declared.
    package var requestBody: ContractBody? { shared.parts.requestBody }
    /// Whether a request body is declared, without a copy of it.
    var declaresBody: Bool { shared.parts.requestBody != nil }
    /// The declared responses, in document order.
    package var responses: [ContractResponse] { shared.parts.responses }
    /// The credentials that requests need: the operation's `security`, or else the document's.
    package var security: OperationSecurity { shared.parts.security }
    /// How the stub answers from fixtures; `nil` if it answers with examples.
    package internal(set) var binding: StubBinding? {
        get { shared.parts.binding }
        set { change { $0.binding = newValue } }
    }
    /// Why the operation has this binding or none, for display.
    package internal(set) var bindingReason: String {
        get { shared.parts.bindingReason }
        set { change { $0.bindingReason = newValue } }
    }
    /// Whether the binding is the one that the stub finds by itself.
    package var isBoundByConvention: Bool { binding != nil && shared.parts.isBoundByConvention }
    /// The schema of each row of the bound fixture; `nil` if only whole responses can be validated.
    package var rowSchema: RowSchema? { shared.parts.rowSchema }
    /// The schema of the row in the response to a write; `nil` if it has none.
    package var writtenRow: Schema? { shared.parts.writtenRow }
    /// The fixture that the path names but that cannot answer; `nil` if there is none.
    package var misfit: FixtureMisfit? {
        get { shared.parts.misfit }
        set { change { $0.misfit = newValue } }
    }

    /// What errors may look like whose status the operation does not declare: those that it declares,
    /// and then the most usual one of its document.
    package internal(set) var likelyErrors: [ContractResponse] {
        get { shared.parts.likelyErrors }
        set { change { $0.likelyErrors = newValue } }
    }
    /// The first of the likely errors; `nil` if there is none.
    package var likelyError: ContractResponse? { shared.parts.likelyErrors.first }

    /// Lets responses contain the declared examples as they are, also those that break their schema.
    mutating func sendDeclaredExamples() {
        change { parts in
            for response in parts.responses.indices {
                for media in parts.responses[response].content.indices {
                    parts.responses[response].content[media].samples = nil
                }
            }
        }
    }

    /// Whether every alternative of `security` requires a bearer token.
    package var requiresToken: Bool { security.requiresToken }

    /// The declared response for a status: the exact code before its range before `default`.
    package func response(for status: Int) -> ContractResponse? {
        responses.first { $0.status == .exact(status) }
            ?? responses.first { $0.status == .range(status / 100) }
            ?? responses.first { $0.status == .default }
    }

    /// Whether a status is declared exactly or by its range such as `4XX`, not by `default` alone.
    package func declares(_ status: Int) -> Bool {
        responses.contains { $0.status == .exact(status) || $0.status == .range(status / 100) }
    }

    /// The declared success with the lowest status, for answering without a fixture.
    package var success: ContractResponse? {
        responses.filter(\.status.isSuccess).min { $0.status.sortKey < $1.status.sortKey }
            ?? responses.first { $0.status == .default }
    }

    /// The declared response to answer with without a fixture: the success, or else a redirect, or
    /// else the one with the lowest status.
    package var usualResponse: ContractResponse? {
        let others = responses.sorted { $0.status.sortKey < $1.status.sortKey }
        return success ?? others.first { $0.status.sortKey / 100 == 3 } ?? others.first
    }
}

/// A parameter of an operation.
package struct ContractParameter: Sendable {
    /// Where a request carries a parameter (`in`).
    package enum Location: String, Sendable, Hashable {
        /// A segment of the path, or a part of one.
        case path
        /// A query parameter.
        case query
        /// A header field.
        case header
        /// A cookie.
        case cookie
        /// The query as a whole (OpenAPI 3.2).
        case querystring
    }

    /// How a value is written as text (OpenAPI 3.1 §4.8.12.3).
    package enum Style: String, Sendable, Hashable {
        /// `a,b`, for paths and header fields.
        case simple
        /// `name=a,b` or `name=a&name=b`, for queries and cookies.
        case form
        /// `.a.b`, for paths.
        case label
        /// `;name=a,b` or `;name=a;name=b`, for paths.
        case matrix
        /// `name=a%20b`, for queries.
        case spaceDelimited
        /// `name=a|b`, for queries.
        case pipeDelimited
        /// `name[key]=a`, for queries.
        case deepObject
        /// `name=a,b` or `name=a; name=b` without percent-encoding, for cookies (OpenAPI 3.2).
        case cookie
    }

    /// The name; header names are case-insensitive.
    package let name: String
    /// Where a request carries it.
    package let location: Location
    /// Whether requests must have it; always `true` for path parameters in a valid document.
    package internal(set) var isRequired: Bool
    /// How its value is written, by default `form` in queries and cookies and `simple` elsewhere.
    package let style: Style
    /// Whether each element of an array or object is written separately; the default depends on the
    /// style.
    package let explode: Bool
    /// Whether an empty query value is accepted (`allowEmptyValue`).
    package let allowsEmpty: Bool
    /// Whether the text is JSON (`content` with a JSON type instead of `schema`).
    package let isJSON: Bool
    /// The schema of the decoded value; `nil` accepts any text.
    package let schema: Schema?
    /// How the text is decoded, by the schema's `type`.
    package let shape: ParameterShape
    /// The location of the parameter in the document.
    package let pointer: JSONPointer
    /// Whether `allowReserved` is explicitly `false`, so that unencoded reserved characters are
    /// reported.
    package var forbidsReserved = false
    /// Whether `name[]=a` and `name[key]=a` are accepted as well, regardless of the style.
    package internal(set) var readsBrackets = false
    /// The file of ``pointer``, as its index among those of the contract.
    package internal(set) var document = 0

    /// Reads a text like the value of an integer parameter; `nil` if it is not an integer.
    package static func integer(_ text: String) -> JSONNumber? {
        ParameterDecoder.integer(text)?.number
    }

    /// Reads a text like the value of a number parameter; `nil` if it is not a number.
    package static func number(_ text: some StringProtocol) -> JSONNumber? {
        ParameterDecoder.number(String(text))?.number
    }

    /// Whether the text, decoded like a path, header or cookie parameter, satisfies the schema.
    package func accepts(_ text: String) -> Bool {
        schema?.isValid(ParameterDecoder.single(text, self), formats: .assert) ?? true
    }
}

/// How a parameter's text is decoded before validation.
package indirect enum ParameterShape: Sendable, Hashable {
    /// Text is kept as it is.
    case string
    /// Text is decoded as a number without a fraction.
    case integer
    /// Text is decoded as a number.
    case number
    /// Text is decoded as `true` or `false`.
    case boolean
    /// Text is split into elements.
    case array(of: ParameterShape)
    /// Text is split into properties with these shapes; `others` is the shape of all other members,
    /// `nil` unless `additionalProperties` describes them.
    case object(properties: [String: ParameterShape], others: ParameterShape?)
    /// The first of these shapes that the text matches.
    case oneOf([ParameterShape])
    /// The schema has no type: text is kept as it is.
    case any

    /// Whether a parameter of the shape has one value, so that it may occur only once.
    var isSingle: Bool {
        switch self {
        case .string, .integer, .number, .boolean: true
        case .oneOf(let shapes): shapes.allSatisfy(\.isSingle)
        case .array, .object, .any: false
        }
    }
}

/// A request body, or a response's content, by media type.
package struct ContractBody: Sendable {
    /// Whether requests must have the body; `false` by default.
    package let isRequired: Bool
    /// The declared media types.
    package let content: [ContractMedia]
    /// The location of the body in the document.
    package let pointer: JSONPointer
}

/// One media type of a body.
package struct ContractMedia: Sendable {
    /// The media type or range.
    package let type: MediaType
    /// The schema of the body; `nil` accepts any body.
    package let schema: Schema?
    /// Declared examples by name; the value of `example` is named `default`.
    package let examples: [(name: String, value: JSONValue)]
    /// The location of the media type in the document.
    package let pointer: JSONPointer
    /// How the text of a form or of plain text is read; `nil` for other types.
    package internal(set) var text: TextLayout?
    /// The schema of each item of a stream (`itemSchema` of OpenAPI 3.2); `nil` if there is none.
    package internal(set) var item: Schema?
    /// How values are written in XML; `nil` for other types, and without a schema.
    package internal(set) var xml: XMLLayout?
    /// The values that responses contain instead of the examples; `nil` sends them as declared.
    var samples: MediaSamples? = MediaSamples()
}

/// A declared response.
package struct ContractResponse: Sendable {
    /// The statuses that a response is declared for.
    package enum Status: Sendable, Hashable {
        /// One status code.
        case exact(Int)
        /// A class of status codes: `2XX` is `.range(2)`.
        case range(Int)
        /// All statuses without a more specific declaration.
        case `default`

        package var isSuccess: Bool {
            switch self {
            case .exact(let code): code / 100 == 2
            case .range(let hundred): hundred == 2
            case .default: false
            }
        }

        /// A status that it covers: the lowest of a range, and the given one for `default`.
        package func code(default usual: Int) -> Int {
            switch self {
            case .exact(let code): code
            case .range(let hundred): hundred * 100
            case .default: usual
            }
        }

        var sortKey: Int {
            switch self {
            case .exact(let code): code
            case .range(let hundred): hundred * 100 + 99
            case .default: 1000
            }
        }

        /// The key in the document: `200`, `2XX` or `default`.
        package var text: String {
            switch self {
            case .exact(let code): String(code)
            case .range(let hundred): "\(hundred)XX"
            case .default: "default"
            }
        }
    }

    /// The statuses it is declared for.
    package let status: Status
    /// The response's `description`.
    package let description: String
    /// The declared media types; a response without any has no body.
    package internal(set) var content: [ContractMedia]
    /// The declared header fields.
    package let headers: [ContractHeader]
    /// The location of the response in the document.
    package let pointer: JSONPointer

    /// Whether a header field may have this text.
    package func accepts(_ text: String, inField name: String) -> Bool {
        guard let field = headers.first(where: { HTTPFields.sameName($0.name, name) }) else {
            return true
        }
        let value = ParameterDecoder.value(text, as: field.shape, separator: ",")
        return field.schema?.isValid(value, formats: .assert) ?? true
    }
}

/// A header field that a response declares.
package struct ContractHeader: Sendable {
    /// The name, case-insensitive.
    package let name: String
    /// Whether responses must have it; `false` by default.
    package let isRequired: Bool
    /// The schema of the decoded value; `nil` accepts any text.
    package let schema: Schema?
    /// How the text is decoded, by the schema's `type`.
    package let shape: ParameterShape
    /// The location of the header in the document.
    package let pointer: JSONPointer
}

extension [ContractMedia] {
    /// The declared content for a type: the type itself before `type/*` before `*/*`.
    package func best(for type: MediaType) -> ContractMedia? {
        // Indices, so that the others are not copied.
        for index in indices where self[index].type.essence == type.essence {
            return self[index]
        }
        return first { $0.type.essence != "*/*" && $0.type.covers(type) }
            ?? first { $0.type.covers(type) }
    }
}
