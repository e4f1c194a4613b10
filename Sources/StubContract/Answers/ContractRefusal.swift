package import StubHTTP
package import StubJSON
import StubSchema

/// Rejects a request with the response that its operation declares: status, media type and members.
package struct ContractRefusal {
    private let operation: ContractOperation
    private let accepted: AcceptedTypes?
    private let style: Style

    /// How much of a declared response the message may change.
    package enum Style: Sendable {
        /// No message is written into declared examples.
        case declared
        /// The message is also written into examples.
        case explaining
    }

    /// - Parameter accepted: the media types that the client accepts; `nil` for all.
    package init(
        of operation: ContractOperation, accepting accepted: AcceptedTypes? = nil, _ style: Style
    ) {
        self.operation = operation
        self.accepted = accepted
        self.style = style
    }

    /// Returns the first of the statuses that the operation declares, exact codes and ranges before
    /// `default`; `nil` if it declares none.
    package func status(among statuses: [Int]) -> Int? {
        statuses.first(where: operation.declares) ?? statuses.first { declared($0) != nil }
    }

    /// Returns the status whose declared body says most, where several mean the same.
    ///
    /// A body that lists what is wrong says more than another one, and that more than none. It is
    /// `nil` if the operation declares none of the statuses.
    package func status(sayingMostAmong statuses: [Int]) -> Int? {
        func says(_ status: Int) -> Int {
            guard let media = declared(status)?.content.first(where: \.type.isJSON),
                let schema = media.schema
            else { return 0 }
            let members = ExampleGenerator.response.example(of: schema).object ?? [:]
            return members.contains { $0.value.array?.first?.object != nil } ? 2 : 1
        }
        let known = statuses.filter(operation.declares)
        let most = known.map(says).max()
        return known.first { says($0) == most } ?? status(among: statuses)
    }

    /// Returns the declared response with the message in its members for messages; `nil` if the
    /// operation declares no response for the status.
    ///
    /// A response without content has no body. A message that the schema does not allow is omitted,
    /// so that the body stays valid.
    ///
    /// - Parameter place: the keys that lead to the wrong value in the request.
    /// - Parameter codes: what is wrong, in words that the declared list of codes may have.
    package func response(
        status: Int, message: String, place: [String] = [], codes: [String] = []
    ) -> HTTPResponse? {
        guard let declared = declared(status) else { return nil }
        let media = Representation.best(of: declared.content, accepted)?.0
        var made = response(
            as: declared, status: status, message: message, place: place, codes: codes,
            hasExample: media?.examples.isEmpty == false)
        if let media, media.type.isJSON, let example = Self.example(in: media, naming: codes) {
            made.body = JSONSerializer.bytes(example)
        }
        return made
    }

    /// The example that is of an error with one of the codes, by its name or by a text in it.
    private static func example(in media: ContractMedia, naming codes: [String]) -> JSONValue? {
        func plain(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
        func texts(in value: JSONValue) -> [String] {
            switch value {
            case .string(let text): [text]
            case .array(let elements): elements.flatMap(texts)
            case .object(let members): members.flatMap { texts(in: $0.value) }
            case .null, .bool, .number: []
            }
        }
        let codes = codes.map(plain)
        return media.examples.first { name, value in
            ([name] + texts(in: value)).map(plain).contains { text in
                codes.contains(where: text.contains)
            }
        }?.value
    }

    /// Returns a response for a status that the operation does not declare, in the shape of its other
    /// errors, or else of those of other operations; `nil` if none has a place for the message.
    ///
    /// It is generated, because examples are of other errors; an example is sent only if the schema
    /// has no place for the message. So that it says nothing of another error, it has no header fields
    /// of one, and none of its codes if there is another shape.
    package func likelyResponse(
        status: Int, message: String, codes: [String] = []
    ) -> HTTPResponse? {
        guard operation.response(for: status) == nil else { return nil }
        var other: HTTPResponse?
        for error in operation.likelyErrors {
            guard let media = error.content.first(where: \.type.isJSON) else { continue }
            for hasExample in media.examples.isEmpty ? [false] : [false, true] {
                var answer = response(
                    as: error, status: status, message: message, place: [], codes: codes,
                    hasExample: hasExample)
                guard let body = try? JSONParser.parse(answer.body), body.says(message) else {
                    continue
                }
                let fields = answer.fields
                answer.fields = HTTPFields()
                answer.fields["Content-Type"] = fields["Content-Type"]
                let code = RefusalCode(status: status, first: codes) { Self.accepts($0, media) }
                let foreign = code.unsuited(in: body).map {
                    ForeignCode(place: $0, schema: media.schema)
                }.filter(\.isOfOneError)
                if foreign.isEmpty { return answer }
                let removals = foreign.map { JSONPatch.Operation.remove($0.pointer) }
                if let rest = try? JSONPatch(removals).applied(to: body),
                    Self.accepts(rest, media), rest.says(message)
                {
                    answer.body = JSONSerializer.bytes(rest)
                    return answer
                }
                if !foreign.contains(where: \.isOnly) { other = other ?? answer }
            }
        }
        return other
    }

    /// A code of another error, in the body of one that no code of its list suits.
    private struct ForeignCode {
        let pointer: JSONPointer
        private let listed: [String]

        /// What the bodies of all errors may say.
        private static let general: Set = ["error", "errors", "fail", "failed", "failure"]

        init(place: [String], schema: Schema?) {
            pointer = JSONPointer(tokens: place)
            let choices = schema.flatMap { MemberSampler($0, at: place).choices }
            listed = (choices ?? []).compactMap(\.string)
        }

        /// Whether the schema lists codes, each for certain errors.
        var isOfOneError: Bool {
            !listed.isEmpty && !listed.contains { Self.general.contains($0.lowercased()) }
        }

        /// Whether the code is that of the other error alone.
        var isOnly: Bool { listed.count == 1 }
    }

    /// - Parameter hasExample: whether the declared example is sent, and not a generated one.
    private func response(
        as declared: ContractResponse, status: Int, message: String, place: [String],
        codes: [String], hasExample: Bool
    ) -> HTTPResponse {
        let media = Representation.best(of: declared.content, accepted)?.0
        var response = ExampleSynthesizer.response(
            of: operation, as: declared, status: status, isDynamic: !hasExample,
            accepting: accepted)
        guard let media, style == .explaining || !hasExample else { return response }
        if media.type.isJSON, media.schema == nil, !hasExample {
            response.body = JSONSerializer.bytes(["message": .string(message)])
            return response
        }
        if media.type.isJSON {
            guard var value = try? JSONParser.parse(response.body) else { return response }
            if !hasExample {
                value = RefusalCode(status: status, first: codes) { Self.accepts($0, media) }
                    .chosen(in: value)
                // The code stays, also where no member may have the message.
                response.body = JSONSerializer.bytes(value)
            }
            // A schema may forbid the name of the field, but allow the message.
            for place in place.isEmpty ? [[]] : [place, []] {
                let message = RefusalMessage(
                    text: message, status: status,
                    replacesTitles: style == .explaining || !hasExample,
                    isGenerated: !hasExample, place: place)
                let filled = message.filled(value)
                guard Self.accepts(filled, media) else { continue }
                response.body = JSONSerializer.bytes(filled)
                break
            }
        } else if media.type.essence.hasPrefix("text/"), !hasExample {
            response.body = Array(message.utf8)
        }
        return response
    }

    /// Whether the contract allows the body for the status; for an undeclared status, whether other
    /// errors allow it.
    package func accepts(_ body: JSONValue, status: Int) -> Bool {
        guard let declared = expected(status) else { return true }
        return declared.content.first(where: \.type.isJSON).map { Self.accepts(body, $0) } ?? false
    }

    /// The first of the statuses whose declared codes, or whose examples, have one of these; `nil` if
    /// none has.
    package func status(among statuses: [Int], naming codes: [String]) -> Int? {
        statuses.first { status in
            guard operation.declares(status),
                let media = declared(status)?.content.first(where: \.type.isJSON)
            else { return false }
            if Self.example(in: media, naming: codes) != nil { return true }
            guard let schema = media.schema else { return false }
            let example = ExampleGenerator.response.example(of: schema)
            let code = RefusalCode(status: 0, first: codes) { Self.accepts($0, media) }
            return code.named(in: example) != nil
        }
    }

    /// Whether the members of the body are among those that the operation declares for the status,
    /// if it declares any.
    package func declares(_ body: JSONValue, status: Int) -> Bool {
        guard let declared = expected(status),
            let schema = declared.content.first(where: \.type.isJSON)?.schema,
            let known = ExampleGenerator.response.example(of: schema).object, !known.isEmpty
        else { return true }
        return (body.object ?? [:]).allSatisfy { known[$0.key] != nil }
    }

    private static func accepts(_ body: JSONValue, _ media: ContractMedia) -> Bool {
        media.schema?.isValid(body, formats: .assert) ?? true
    }

    /// The declared response, or what another error looks like.
    private func expected(_ status: Int) -> ContractResponse? {
        declared(status) ?? (operation.response(for: status) == nil ? operation.likelyError : nil)
    }

    /// `default` is used only if the operation also declares a success: otherwise it describes the
    /// success.
    private func declared(_ status: Int) -> ContractResponse? {
        guard let declared = operation.response(for: status) else { return nil }
        let hasSuccess = operation.responses.contains { $0.status.isSuccess }
        return declared.status == .default && !hasSuccess ? nil : declared
    }
}

extension JSONValue {
    /// Whether the value has the text, at any depth.
    fileprivate func says(_ text: String) -> Bool {
        switch self {
        case .string(let own): own == text
        case .object(let members): members.contains { $0.value.says(text) }
        case .array(let elements): elements.contains { $0.says(text) }
        case .null, .bool, .number: false
        }
    }
}
