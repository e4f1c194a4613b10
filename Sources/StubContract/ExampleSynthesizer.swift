public import StubHTTP
import StubJSON
import StubSchema

/// Answers an operation from the contract alone: a declared example, else a generated one.
public struct ExampleSynthesizer {
    /// The response for a status; `nil` if the operation does not declare it.
    ///
    /// - Parameter name: a declared example's name; unknown names fall back to the first.
    public static func response(
        of operation: ContractOperation, status: Int? = nil, example name: String? = nil
    ) -> HTTPResponse? {
        let declared = status.map { operation.response(for: $0) } ?? operation.success
        guard let declared else { return nil }
        let code = status ?? Self.code(of: declared)
        guard let media = declared.content.first(where: \.type.isJSON) ?? declared.content.first
        else { return HTTPResponse(status: code) }
        let value =
            media.examples.first { $0.name == name }?.value ?? media.examples.first?.value
            ?? media.schema?.example() ?? .null
        return HTTPResponse(
            status: code, fields: ["Content-Type": contentType(media.type)],
            body: JSONSerializer.bytes(value))
    }

    private static func contentType(_ type: MediaType) -> String {
        type.essence == "application/json" ? "application/json; charset=utf-8" : type.essence
    }

    private static func code(of response: ContractResponse) -> Int {
        switch response.status {
        case .exact(let code): code
        case .range(let hundred): hundred * 100
        case .default: 200
        }
    }
}
