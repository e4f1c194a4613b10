package import StubHTTP
import StubJSON
import StubSchema

/// A refusal of a request in the shape that its operation declares: status, media type, members.
package struct ContractRefusal {
    private let operation: ContractOperation
    private let accepted: AcceptedTypes?

    /// - Parameter accepted: what the client accepts; `nil` for anything.
    package init(of operation: ContractOperation, accepting accepted: AcceptedTypes? = nil) {
        self.operation = operation
        self.accepted = accepted
    }

    /// The first of the statuses that the operation declares: all exact codes and ranges before
    /// `default`; `nil` if it declares none.
    ///
    /// Where no success is declared, `default` describes that.
    package func status(among statuses: [Int]) -> Int? {
        if let exact = statuses.first(where: operation.declares) { return exact }
        let hasDefault = operation.responses.contains { $0.status == .default }
        let hasSuccess = operation.responses.contains { $0.status.isSuccess }
        return hasDefault && hasSuccess ? statuses.first : nil
    }

    /// The declared response, in which the members that are meant for it say what is wrong; `nil`
    /// if the operation declares no content for the status.
    ///
    /// A text that its schema does not allow is left out, so that the body stays valid.
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

/// What is wrong, put into the members that are named for it.
struct RefusalMessage {
    let text: String
    let status: Int

    private static let texts: Set = [
        "message", "detail", "msg", "reason", "error_description", "errorMessage", "error_message",
        "description",
    ]
    /// These take it where there are none of the others: they usually name the kind of error.
    private static let titles: Set = ["title", "error"]
    private static let statuses: Set = ["status", "statusCode", "status_code"]

    /// The value with its members filled, wherever they are.
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
