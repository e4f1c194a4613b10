import StubContract
import StubHTTP
import StubJSON
import StubSchema
import StubServer

/// The body of an error in the shape that the contract declares for it.
struct ErrorBody {
    let value: JSONValue
    /// The media type; `nil` for plain JSON.
    var type: String?
    /// Whether the contract declares the response with a body, or does not declare it at all.
    var isDeclared = true
    /// Whether the contract says how such an error looks.
    private var isKnown = true

    /// Whether the body says the message, which not every schema has a place for.
    func says(_ message: String) -> Bool {
        isDeclared && isKnown && value.texts.contains(message)
    }

    /// The issues that a response with this status and body causes, because the contract does not
    /// declare such a response, or demands more of it.
    static func issues(
        of operation: ContractOperation?, in contract: Contract, _ status: Int
    ) -> [Allowance] {
        guard let response = operation?.response(for: status) else { return ["response/status"] }
        let error = ErrorBody(of: operation, in: contract, status, "")
        let media = response.content.first
        let isValid =
            !error.isDeclared
            || media?.type.isJSON == true && media?.schema?.isValid(error.value) != false
        let body: [Allowance] = [
            .tolerated("response/body"), .tolerated("response/content-type"),
        ]
        // A check may send the field that is required.
        return (isValid ? [] : body)
            + (response.headers.contains(where: \.isRequired)
                ? [.tolerated("response/header")] : [])
    }

    /// - Parameter message: goes where the contract's errors have their text, into `message` if they
    ///   do not say.
    init(
        of operation: ContractOperation?, in contract: Contract, _ status: Int, _ message: String
    ) {
        // An error that is not declared looks like that of another operation, or else like another
        // error, but for a token endpoint, whose codes say what becomes of a session.
        let isAboutTokens = operation?.binding?.action.isAboutTokens == true
        let response =
            operation?.response(for: status)
            ?? (isAboutTokens
                ? nil
                : contract.error(status) ?? operation?.likelyError
                    ?? contract.operations.usualError)
        let media = response?.content.first
        isDeclared = response == nil || media != nil
        isKnown = response != nil || !isAboutTokens
        type = media?.type.isJSON == true ? media?.type.essence : nil
        let example = media?.examples.first?.value
        let plain: JSONValue = ["message": .string(message)]
        guard let schema = media?.schema else {
            value = plain
            return
        }
        // A schema that demands nothing allows a `message`, but its errors have what it declares.
        let declared = ExampleGenerator.response.example(of: schema).object ?? [:]
        let hasMessage = declared.isEmpty || declared["message"] != nil
        let fields: JSONValue = [
            "message": .string(message), "errors": [["field": "title", "message": "Too short"]],
        ]
        if hasMessage, let simple = [plain, fields].first(where: { schema.isValid($0) }) {
            value = simple
            return
        }
        let least: JSONValue? = ExampleGenerator().example(of: schema)
        let full: JSONValue? = schema.isValid(.object(declared)) ? JSONValue.object(declared) : nil
        // Where errors have a description, `error` is a code (RFC 6749 §5.2), and no text for users.
        let made: [JSONValue?] =
            declared["error_description"] == nil
            ? [least, full] : [full?.setting("invalid_grant", as: "error"), least]
        let shown = ([example] + made).compactMap(\.self).map { body in
            let repeated = body.withStatus(status, insteadOf: response?.status)
            return schema.isValid(repeated) ? repeated : body
        }
        if let said = shown.lazy.compactMap({ Self.saying(message, in: $0, by: schema) }).first {
            value = said
            return
        }
        let simple = ["error", "detail", "title"].lazy
            .filter { declared.isEmpty || declared[$0] != nil }
            .map { JSONValue.object(JSONObject([($0, .string(message))])) }
        value = simple.first { schema.isValid($0) } ?? shown[0]
    }

    /// An error with the text in the members for it, or else in those of an inner object; `nil` if
    /// there are none.
    ///
    /// A code that is one of a few stays.
    private static func saying(
        _ message: String, in example: JSONValue, by schema: Schema
    ) -> JSONValue? {
        let around = example.object?.filter { $0.value.object != nil }.map { [$0.key] } ?? []
        for place in [[]] + around {
            let members = example[JSONPointer(tokens: place)]?.object?.members.map(\.key) ?? []
            // Such as `status_message`, or `errorMessage`: an app may show any of several.
            let messages = members.filter { $0.lowercased().hasSuffix("message") }
            let one = ["error_description", "detail", "msg", "error", "title"]
            for names in [messages] + (messages + one).map({ [$0] }) where !names.isEmpty {
                let pointers = names.map { JSONPointer(tokens: place + [$0]) }
                guard pointers.allSatisfy({ example[$0]?.string != nil }),
                    let said = try? JSONPatch(pointers.map { .replace($0, .string(message)) })
                        .applied(to: example), schema.isValid(said)
                else { continue }
                return said
            }
        }
        return nil
    }
}

extension JSONValue {
    /// All texts in the value.
    var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .object(let object): object.members.flatMap(\.value.texts)
        case .array(let elements): elements.flatMap(\.texts)
        default: []
        }
    }

    /// What errors call the status of the response.
    private static let statuses: Set = ["status", "statuscode", "code", "httpstatus", "httpcode"]

    /// The object with another text in a member that is a text.
    fileprivate func setting(_ text: String, as key: String) -> JSONValue {
        guard var object, object[key]?.string != nil else { return self }
        object[key] = .string(text)
        return .object(object)
    }

    /// An error with the members that repeat the status of the response (RFC 9457 §3.1.2).
    fileprivate func withStatus(
        _ status: Int, insteadOf declared: ContractResponse.Status?
    ) -> JSONValue {
        switch self {
        case .number:
            if case .exact(let old)? = declared, int == old { return .int(status) }
            return self
        case .object(let object):
            return .object(
                JSONObject(
                    object.members.map { member in
                        let repeats =
                            Self.statuses.contains(TokenWords.plain(member.key))
                            && member.value.int.map((400...599).contains) == true
                        return (
                            member.key,
                            repeats
                                ? .int(status)
                                : member.value.withStatus(status, insteadOf: declared)
                        )
                    }))
        default: return self
        }
    }
}

extension Contract {
    /// The first response with the status that an operation declares with a body, but for those about
    /// tokens, whose errors have a form of their own (RFC 6749 §5.2).
    fileprivate func error(_ status: Int) -> ContractResponse? {
        let others = operations.filter { $0.binding?.action.isAboutTokens != true }
        return others.lazy.flatMap(\.responses).first { response in
            response.status == .exact(status) && response.content.contains { $0.type.isJSON }
        }
    }
}
