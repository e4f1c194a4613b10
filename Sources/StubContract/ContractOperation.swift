public import StubHTTP
public import StubJSON
public import StubSchema

/// One method on one path of the contract, with everything an exchange is held against.
public struct ContractOperation: Sendable {
    /// The `operationId`, or `get /path` where the document names none.
    public let id: String
    public let method: HTTPMethod
    /// The path template as it is written, such as `/products/{id}`.
    public let path: String
    /// Where the operation stands in the document.
    public let pointer: JSONPointer
    public let summary: String?
    public let isDeprecated: Bool
    public let parameters: [ContractParameter]
    public let requestBody: ContractBody?
    /// In document order.
    public let responses: [ContractResponse]
    /// Whether every security alternative asks for a bearer token.
    public let requiresToken: Bool
    public internal(set) var binding: StubBinding?
    /// Why it is bound so, or why it is not, for people.
    package let bindingReason: String
    /// What each of the bound fixture's rows must satisfy; `nil` where only whole answers can be
    /// checked.
    public let rowSchema: RowSchema?
    /// The fixture that the path speaks of and that cannot answer; `nil` if there is none.
    package var misfit: FixtureMisfit?

    /// The response declared for a status: exact before range before default.
    public func response(for status: Int) -> ContractResponse? {
        responses.first { $0.status == .exact(status) }
            ?? responses.first { $0.status == .range(status / 100) }
            ?? responses.first { $0.status == .default }
    }

    /// Whether a status is declared as such or as one of its hundred, not by `default` alone.
    package func declares(_ status: Int) -> Bool {
        responses.contains { $0.status == .exact(status) || $0.status == .range(status / 100) }
    }

    /// The lowest declared success, for answering without a fixture.
    public var success: ContractResponse? {
        responses.filter(\.status.isSuccess).min { $0.status.sortKey < $1.status.sortKey }
            ?? responses.first { $0.status == .default }
    }
}

/// A parameter of an operation.
public struct ContractParameter: Sendable {
    public enum Location: String, Sendable, Hashable {
        case path, query, header, cookie
    }

    public enum Style: String, Sendable, Hashable {
        case simple, form, label, matrix, spaceDelimited, pipeDelimited, deepObject
    }

    public let name: String
    public let location: Location
    public let isRequired: Bool
    public let style: Style
    public let explode: Bool
    /// Whether an empty query value is let through (`allowEmptyValue`).
    public let allowsEmpty: Bool
    /// Whether the text is JSON (`content` with a JSON type instead of `schema`).
    public let isJSON: Bool
    public let schema: Schema?
    /// What the schema's `type` says the text stands for.
    public let shape: ParameterShape
    public let pointer: JSONPointer

    /// The value of a query parameter as it is validated; `nil` if the query does not carry it.
    package func value(in query: [RequestTarget.QueryItem]) -> JSONValue? {
        ParameterDecoder.query(self, in: query)
    }

    /// A text read as an integer parameter's is; `nil` if it is none.
    package static func integer(_ text: String) -> JSONNumber? {
        ParameterDecoder.integer(text)?.number
    }

    /// A text read as a number parameter's is; `nil` if it is none.
    package static func number(_ text: some StringProtocol) -> JSONNumber? {
        ParameterDecoder.number(String(text))?.number
    }

    /// Whether the text, decoded as a path, header or cookie has it, satisfies the schema.
    package func accepts(_ text: String) -> Bool {
        schema?.isValid(ParameterDecoder.single(text, self), formats: .assert) ?? true
    }
}

/// What a parameter's text is to be read as.
public indirect enum ParameterShape: Sendable, Hashable {
    case string
    case integer
    case number
    case boolean
    case array(of: ParameterShape)
    case object(properties: [String: ParameterShape])
    /// The first of these that the text fits.
    case oneOf([ParameterShape])
    /// Nothing is said of it: a text.
    case any

    /// Whether a parameter of the shape has one value, so that it can be given once alone.
    var isSingle: Bool {
        switch self {
        case .string, .integer, .number, .boolean: true
        case .oneOf(let shapes): shapes.allSatisfy(\.isSingle)
        case .array, .object, .any: false
        }
    }
}

/// A request body, or a response's content, by media type.
public struct ContractBody: Sendable {
    public let isRequired: Bool
    public let content: [ContractMedia]
    public let pointer: JSONPointer
}

/// One media type of a body.
public struct ContractMedia: Sendable {
    public let type: MediaType
    public let schema: Schema?
    /// Declared examples by name; the nameless one is called `default`.
    public let examples: [(name: String, value: JSONValue)]
    public let pointer: JSONPointer
}

/// A declared response.
public struct ContractResponse: Sendable {
    public enum Status: Sendable, Hashable {
        case exact(Int)
        /// `2XX` is `.range(2)`.
        case range(Int)
        case `default`

        var isSuccess: Bool {
            switch self {
            case .exact(let code): code / 100 == 2
            case .range(let hundred): hundred == 2
            case .default: false
            }
        }

        var sortKey: Int {
            switch self {
            case .exact(let code): code
            case .range(let hundred): hundred * 100 + 99
            case .default: 1000
            }
        }

        /// The key the document uses: `200`, `2XX` or `default`.
        public var text: String {
            switch self {
            case .exact(let code): String(code)
            case .range(let hundred): "\(hundred)XX"
            case .default: "default"
            }
        }
    }

    public let status: Status
    public let description: String
    public let content: [ContractMedia]
    /// Declared header names with whether they are required and their schema.
    public let headers: [ContractHeader]
    public let pointer: JSONPointer
}

/// A header that a response declares.
public struct ContractHeader: Sendable {
    public let name: String
    public let isRequired: Bool
    public let schema: Schema?
    public let shape: ParameterShape
    public let pointer: JSONPointer
}

extension [ContractMedia] {
    /// The content declared for a type: the type itself before `type/*` before `*/*`.
    func best(for type: MediaType) -> ContractMedia? {
        first { $0.type.essence == type.essence }
            ?? first { $0.type.essence != "*/*" && $0.type.covers(type) }
            ?? first { $0.type.covers(type) }
    }
}
