package import StubHTTP
package import StubJSON
import StubSchema

/// Rejects a request with the response that the operation declares for a status.
package struct DeclaredRefusal {
    private let operation: ContractOperation

    package init(of operation: ContractOperation) {
        self.operation = operation
    }

    /// Returns the declared response with the message in its members for messages; `nil` if the
    /// status is not declared.
    ///
    /// A declared example is sent unchanged.
    package func response(status: Int, message: String) -> HTTPResponse? {
        guard let declared = declared(status) else { return nil }
        let media = declared.content.first(where: \.type.isJSON) ?? declared.content.first
        let hasExample = media?.examples.isEmpty == false
        var response = ExampleSynthesizer.response(
            of: operation, as: declared, status: status, isDynamic: !hasExample)
        guard let media, !hasExample else { return response }
        if media.type.isJSON {
            guard let template = try? JSONParser.parse(response.body) else { return response }
            let body = Self.filled(template, text: message, status: status)
            if Self.accepts(body, media) { response.body = JSONSerializer.bytes(body) }
        } else if media.type.essence.hasPrefix("text/") {
            response.body = Array(message.utf8)
        }
        return response
    }

    /// Whether the contract allows the body for the status; an undeclared status allows any body.
    package func accepts(_ body: JSONValue, status: Int) -> Bool {
        guard let declared = declared(status) else { return true }
        return declared.content.first(where: \.type.isJSON).map { Self.accepts(body, $0) } ?? false
    }

    private static func accepts(_ body: JSONValue, _ media: ContractMedia) -> Bool {
        media.schema?.isValid(body, formats: .assert) ?? true
    }

    /// `default` is used only if the operation also declares a success: otherwise it describes the
    /// success.
    private func declared(_ status: Int) -> ContractResponse? {
        guard let declared = operation.response(for: status) else { return nil }
        let hasSuccess = operation.responses.contains { $0.status.isSuccess }
        return declared.status == .default && !hasSuccess ? nil : declared
    }

    /// Returns the body with the message in all members whose names indicate it, at any depth.
    package static func filled(_ value: JSONValue, text: String, status: Int) -> JSONValue {
        switch value {
        case .object(let members):
            var filled = JSONObject()
            for member in members {
                switch (member.key, member.value) {
                case ("message", .string), ("detail", .string), ("error_description", .string):
                    filled[member.key] = .string(text)
                case ("title", "string"), ("error", "string"): filled[member.key] = .string(text)
                case ("status", .number), ("statusCode", .number):
                    filled[member.key] = .int(status)
                default: filled[member.key] = self.filled(member.value, text: text, status: status)
                }
            }
            return .object(filled)
        case .array(let elements):
            return .array(elements.map { filled($0, text: text, status: status) })
        case .null, .bool, .number, .string: return value
        }
    }
}
