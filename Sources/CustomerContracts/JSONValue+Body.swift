import StubContract
import StubJSON

extension JSONValue {
    /// The JSON body of an exchange's request.
    static func body(of exchange: Exchange) -> JSONValue? {
        try? JSONParser.parse(exchange.request.body)
    }
}
