package import StubHTTP
import StubJSON
import StubSchema

/// Rejects a request with the response that its operation declares: status, media type and members.
package struct ContractRefusal {
    private let operation: ContractOperation
    private let accepted: AcceptedTypes?

    /// - Parameter accepted: what the client accepts; `nil` for anything.
    package init(of operation: ContractOperation, accepting accepted: AcceptedTypes? = nil) {
        self.operation = operation
        self.accepted = accepted
    }

    /// Returns the first of the statuses that the operation declares, exact codes and ranges before
    /// `default`; `nil` if it declares none.
    ///
    /// If the operation declares no success, `default` describes the success.
    package func status(among statuses: [Int]) -> Int? {
        if let exact = statuses.first(where: operation.declares) { return exact }
        let hasDefault = operation.responses.contains { $0.status == .default }
        let hasSuccess = operation.responses.contains { $0.status.isSuccess }
        return hasDefault && hasSuccess ? statuses.first : nil
    }

    /// Returns the declared response with the message in its members for messages; `nil` if the
    /// operation declares no content for the status.
    ///
    /// A message that the schema does not allow is omitted, so that the body stays valid.
    package func response(status: Int, message: String) -> HTTPResponse? {
        guard let declared = operation.response(for: status),
            let (media, _) = Representation.best(of: declared.content, accepted)
        else { return nil }
        let hasExample = !media.examples.isEmpty
        guard hasExample || media.schema != nil else { return nil }
        var response = ExampleSynthesizer.response(
            of: operation, as: declared, status: status, isDynamic: !hasExample,
            accepting: accepted)
        if media.type.isJSON {
            guard let value = try? JSONParser.parse(response.body) else { return response }
            let filled = RefusalMessage(text: message, status: status).filled(value)
            if media.schema?.isValid(filled, formats: .assert) ?? true {
                response.body = JSONSerializer.bytes(filled)
            }
        } else if media.type.essence.hasPrefix("text/"), !hasExample {
            response.body = Array(message.utf8)
        }
        return response
    }
}

/// Writes an error message into the members of a body whose names indicate it.
struct RefusalMessage {
    let text: String
    let status: Int

    private static let texts: Set = [
        "message", "detail", "msg", "reason", "error_description", "errorMessage", "error_message",
        "description",
    ]
    /// These get the message only if the body has none of `texts`, because they usually contain the
    /// kind of error.
    private static let titles: Set = ["title", "error"]
    private static let statuses: Set = ["status", "statusCode", "status_code"]

    /// Returns the value with these members replaced at any depth.
    func filled(_ value: JSONValue) -> JSONValue {
        filled(value, names: Self.has(Self.texts, in: value) ? Self.texts : Self.titles)
    }

    private func filled(_ value: JSONValue, names: Set<String>) -> JSONValue {
        switch value {
        case .object(let members):
            var filled = JSONObject()
            for member in members {
                switch member.value {
                case .string where names.contains(member.key):
                    filled[member.key] = .string(text)
                case .number where Self.statuses.contains(member.key):
                    filled[member.key] = .int(status)
                default: filled[member.key] = self.filled(member.value, names: names)
                }
            }
            return .object(filled)
        case .array(let elements):
            return .array(elements.map { filled($0, names: names) })
        case .null, .bool, .number, .string: return value
        }
    }

    private static func has(_ names: Set<String>, in value: JSONValue) -> Bool {
        switch value {
        case .object(let members):
            members.contains { member in
                (member.value.string != nil && names.contains(member.key))
                    || has(names, in: member.value)
            }
        case .array(let elements): elements.contains { has(names, in: $0) }
        case .null, .bool, .number, .string: false
        }
    }
}
