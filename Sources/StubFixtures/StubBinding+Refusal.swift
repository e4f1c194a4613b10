import StubContract
import StubHTTP
import StubJSON

extension StubBinding {
    /// A refusal in the shape that the contract declares for its status.
    func declared(_ response: HTTPResponse) -> HTTPResponse {
        guard let refusal = refusals[response.status] else { return response }
        var declared = response
        guard let template = refusal.template else {
            declared.body = []
            declared.fields.remove("Content-Type")
            return declared
        }
        let text = (try? JSONParser.parse(response.body))?["message"]?.string ?? ""
        declared.fields["Content-Type"] = refusal.mediaType
        if MediaType(refusal.mediaType)?.isJSON == false {
            declared.body = Array(text.utf8)
            return declared
        }
        declared.body = JSONSerializer.bytes(
            Self.filled(template, text: text, status: response.status))
        return declared
    }

    /// Members that are named so say what is wrong, wherever they are.
    private static func filled(_ value: JSONValue, text: String, status: Int) -> JSONValue {
        switch value {
        case .object(let members):
            var filled = JSONObject()
            for member in members {
                switch (member.key, member.value) {
                case ("message", .string), ("detail", .string), ("error_description", .string):
                    filled[member.key] = .string(text)
                case ("title", "string"): filled[member.key] = .string(text)
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
