import StubHTTP

/// What the read cache wants to know of a header, for the last one.
///
/// Clients send the same header with each request of a connection, and the decoder then returns
/// copies of the same fields. So most headers are searched only once.
struct LastHeader: Sendable {
    private var fields = HTTPFields()
    /// Whether the header has a field that makes a request bypass the cache.
    private(set) var bypassesCache = false
    private(set) var authorization: String?
    private(set) var hasCookies = false
    private var accept: String?
    private var judgedType: String?
    private var acceptsJudgedType = false
    /// The cached response that a request with this header was sent last; `nil` if there is none.
    var granted: ReadCache.Entry?

    /// Describes the header of a request.
    mutating func describe(_ request: HTTPRequest) {
        guard !request.fields.isCopy(of: fields) else { return }
        fields = request.fields
        bypassesCache = !fields.surelyLacks(HeaderStep.bypassing)
        authorization = request.header(for: .authorization)["Authorization"]
        hasCookies = !fields.surelyLacks(HeaderStep.session.fields)
        accept = request.header(for: .negotiation).combined("Accept")
        judgedType = nil
        granted = nil
    }

    /// Whether the client certainly accepts a media type.
    mutating func surelyAccepts(_ type: String) -> Bool {
        guard let accept else { return true }
        if judgedType != type {
            judgedType = type
            acceptsJudgedType = AcceptedTypes.surelyAccept(accept, type)
        }
        return acceptsJudgedType
    }
}
