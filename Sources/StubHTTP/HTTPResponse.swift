/// A complete response and the way it is to be delivered.
public struct HTTPResponse: Sendable {
    public var status: Int
    /// Fields without framing: the encoder adds `Content-Length` or `Transfer-Encoding`.
    public var fields: HTTPFields
    public var body: [UInt8]
    public var delivery: Delivery

    public init(
        status: Int, fields: HTTPFields = [:], body: [UInt8] = [], delivery: Delivery = Delivery()
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.delivery = delivery
    }

    /// A JSON response from text that is already JSON.
    public static func json(status: Int = 200, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: ["Content-Type": "application/json; charset=utf-8"], body: body)
    }
}
