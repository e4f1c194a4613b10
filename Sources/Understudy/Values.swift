public import Foundation
public import StubHTTP
public import StubRules

// The values of an app in requests and responses, which Foundation encodes and decodes.

extension StubRequest {
    /// Returns the body as a value of an app.
    ///
    /// - Throws: the error of the decoder, such as `DecodingError`.
    public func decode<Value: Decodable>(
        _ type: Value.Type, by decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: Data(bytes))
    }
}

extension RuleResponse {
    /// A JSON response with a value of an app.
    ///
    /// A value that cannot be encoded is answered by 500, with the encoder's error.
    public static func json(
        _ value: some Encodable, status: Int = 200, headers: HTTPFields = [:],
        by encoder: JSONEncoder = JSONEncoder()
    ) -> RuleResponse {
        var headers = headers
        if headers["Content-Type"] == nil {
            headers["Content-Type"] = "application/json; charset=utf-8"
        }
        do {
            let data = try encoder.encode(value)
            return RuleResponse(status, headers: headers, body: .bytes(Array(data)))
        } catch {
            return RuleResponse(failing: "the value cannot be encoded: \(error)")
        }
    }

    /// A response with bytes of a media type, such as `image/png`.
    public static func data(
        _ data: Data, type: String, status: Int = 200, headers: HTTPFields = [:]
    ) -> RuleResponse {
        var headers = headers
        headers["Content-Type"] = type
        return RuleResponse(status, headers: headers, body: .bytes(Array(data)))
    }
}
