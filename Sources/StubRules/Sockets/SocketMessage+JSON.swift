public import StubHTTP
public import StubJSON

extension SocketMessage {
    /// A message of text that is JSON.
    public static func json(_ value: JSONValue) -> SocketMessage {
        .text(JSONSerializer.string(value))
    }

    /// The text as JSON; `nil` if it is not JSON, or if the message is binary.
    public var json: JSONValue? { text.flatMap { try? JSONParser.parse($0) } }
}
