/// A delivery that is not plain, behind one reference.
private final class SpecialDelivery: Sendable {
    let delivery: Delivery

    init(_ delivery: Delivery) {
        self.delivery = delivery
    }
}

/// A complete response and the way it is to be delivered.
public struct HTTPResponse: Sendable {
    /// 200 to 999; anything else is sent as 500.
    public var status: Int { didSet { head = nil } }
    /// Fields without framing: the encoder adds `Content-Length` or `Transfer-Encoding`.
    public var fields: HTTPFields { didSet { head = nil } }
    /// The content before it is framed; left out where a status or HEAD forbids it.
    public var body: [UInt8] { didSet { head = nil } }
    /// When and how it leaves, and what goes wrong on the way; at once and whole by default.
    public var delivery: Delivery {
        get { specialDelivery ?? Delivery() }
        set { special = newValue.isPlain ? nil : SpecialDelivery(newValue) }
    }
    /// Nearly every response leaves at once and whole, and is copied on its way.
    private var special: SpecialDelivery?
    /// The delivery where it is not plain.
    package var specialDelivery: Delivery? { special?.delivery }
    /// The bytes before the body, for a response that is sent many times over.
    private(set) var head: PreparedHead?

    /// A response without a field and content, sent at once, but for what is given.
    public init(
        status: Int, fields: HTTPFields = [:], body: [UInt8] = [], delivery: Delivery = Delivery()
    ) {
        self.status = status
        self.fields = fields
        self.body = body
        self.delivery = delivery
    }

    /// Encodes status, fields and length now, so that no client has to wait for it again.
    ///
    /// Any change of these three undoes it.
    package mutating func prepareHead() {
        head = PreparedHead(self)
    }

    /// A JSON response from text that is already JSON.
    public static func json(status: Int = 200, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: status, fields: ["Content-Type": "application/json; charset=utf-8"], body: body)
    }
}
