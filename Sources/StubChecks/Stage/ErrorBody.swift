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

    /// Whether the body says the message, which not every schema has a place for.
    func says(_ message: String) -> Bool {
        isDeclared && value.object?.contains { $0.value.string == message } == true
    }

    /// The issues that a response with this status and body causes, because the contract does not
    /// declare such a response, or demands more of it.
    static func issues(of operation: ContractOperation?, _ status: Int) -> [Allowance] {
        guard let response = operation?.response(for: status) else { return ["response/status"] }
        let error = ErrorBody(of: operation, status, "")
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
    init(of operation: ContractOperation?, _ status: Int, _ message: String) {
        let response = operation?.response(for: status)
        let media = response?.content.first
        isDeclared = response == nil || media != nil
        type = media?.type.isJSON == true ? media?.type.essence : nil
        let example = media?.examples.first?.value
        let plain: JSONValue = ["message": .string(message)]
        guard let schema = media?.schema, !schema.isValid(plain) else {
            value = plain
            return
        }
        let fields: JSONValue = [
            "message": .string(message), "errors": [["field": "title", "message": "Too short"]],
        ]
        if schema.isValid(fields) {
            value = fields
            return
        }
        for name in ["message", "error", "detail", "error_description", "title"] {
            if var object = example?.object, object[name]?.string != nil {
                object[name] = .string(message)
                value = .object(object)
                return
            }
        }
        let simple = ["error", "detail", "title"].lazy
            .map { JSONValue.object(JSONObject([($0, .string(message))])) }
        value = simple.first { schema.isValid($0) } ?? example ?? plain
    }
}
