/// A non-default delivery in a class, so that copying a response copies one reference.
private final class SpecialDelivery: Sendable {
    let delivery: Delivery

    init(_ delivery: Delivery) {
        self.delivery = delivery
    }
}

/// A complete response and its delivery.
public struct HTTPResponse: Sendable {
    /// The status code, 200 to 999; any other is sent as 500.
    public var status: Int { didSet { head = nil } }
    /// Header fields without framing: the encoder adds `Content-Length` or `Transfer-Encoding`.
    public var fields: HTTPFields { didSet { head = nil } }
    /// The content before framing; not sent if the status or a HEAD request forbids it.
    public var body: [UInt8] {
        get { list?.bytes ?? whole }
        _modify {
            if let list { whole = list.bytes }
            list = nil
            head = nil
            yield &whole
        }
    }
    /// The body, unless it is a list.
    private var whole: [UInt8]
    /// The body, if it is a list that is joined when it is sent.
    package private(set) var list: ListBody?
    /// The number of bytes of the body, which costs nothing; a list need not be joined.
    package var bodyCount: Int { list?.count ?? whole.count }
    /// When and how the response is sent, and with which fault; by default immediately and intact.
    package var delivery: Delivery {
        get { specialDelivery ?? Delivery() }
        set { special = newValue.isPlain ? nil : SpecialDelivery(newValue) }
    }
    /// `nil` for nearly all responses, and cheap to copy.
    private var special: SpecialDelivery?
    /// The delivery unless it is the default one.
    package var specialDelivery: Delivery? { special?.delivery }
    /// The encoded bytes before the body, for a response that is sent repeatedly.
    private(set) var head: PreparedHead?

    /// Creates a response, by default without fields and content.
    public init(status: Int, fields: HTTPFields = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        whole = body
    }

    /// Creates a response that is sent in a way of its own.
    package init(
        status: Int, fields: HTTPFields = [:], body: [UInt8] = [], delivery: Delivery
    ) {
        self.init(status: status, fields: fields, body: body)
        self.delivery = delivery
    }

    /// Encodes the status line, the fields and the length now instead of for each request.
    ///
    /// Changing status, fields or body discards the result.
    package mutating func prepareHead() {
        head = PreparedHead(self)
    }

    /// Creates a JSON response from encoded JSON.
    public static func json(status: Int = 200, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(status: status, fields: jsonType, body: body)
    }

    private static let jsonType: HTTPFields = ["Content-Type": "application/json; charset=utf-8"]

    /// Creates a JSON response with a list.
    package static func json(_ list: ListBody) -> HTTPResponse {
        var response = json([])
        response.list = list
        return response
    }

    /// Joins the list, if the body is one, so that its items can be released.
    package mutating func joinList() {
        guard let list else { return }
        whole = list.bytes
        self.list = nil
    }
}
