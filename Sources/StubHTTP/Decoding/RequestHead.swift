/// The header section of a request while it is read, and its framing.
struct RequestHead {
    let line: RequestLine
    private(set) var fields = HTTPFields()
    /// Whether the client waits for `100 Continue` before it sends the body.
    private(set) var expectsContinue = false
    private var hasHost = false
    private var contentLength: Int?
    private var codings = Codings.absent
    private var asksToClose = false
    private var asksToKeep = false

    /// The codings that the `Transfer-Encoding` lines list, in order.
    private enum Codings {
        case absent, empty, chunked, unknown, unknownThenChunked, invalid
    }

    /// How the body is delimited (RFC 9112 §6.3).
    enum Framing: Equatable {
        case none, length(Int), chunked
    }

    init(line: RequestLine) {
        self.line = line
    }

    /// Whether the client keeps the connection open after the exchange.
    var keepsAlive: Bool { !asksToClose && (!line.isHTTP10 || asksToKeep) }

    mutating func append(_ field: FieldLine) throws(HTTPDecodingError) {
        switch field.name.count {
        case 4 where field.isNamed("host"): try addHost(field)
        case 6 where field.isNamed("expect"): try addExpectation(field.value)
        case 10 where field.isNamed("connection"): addOptions(field.value)
        case 14 where field.isNamed("content-length"): try addLength(field.value)
        case 17 where field.isNamed("transfer-encoding"): addCodings(field.value)
        default: break
        }
        fields.append(field.field)
    }

    /// Determines the framing once all fields are read; ambiguous framing is an error.
    mutating func framing() throws(HTTPDecodingError) -> Framing {
        guard hasHost || line.isHTTP10 else { throw .missingHost }
        useAuthority()
        let framing = try delimitation()
        if line.method == .trace, framing != .none, framing != .length(0) {
            throw .traceWithContent
        }
        return framing
    }

    private func delimitation() throws(HTTPDecodingError) -> Framing {
        if codings != .absent, contentLength != nil { throw .ambiguousLength }
        // An HTTP/1.0 request with a transfer coding has faulty framing (RFC 9112 §6.1).
        if codings != .absent, line.isHTTP10 { throw .invalidTransferEncoding }
        switch codings {
        case .absent: return contentLength.map(Framing.length) ?? .none
        case .chunked: return .chunked
        case .unknownThenChunked: throw .unknownTransferCoding
        case .empty, .unknown, .invalid: throw .invalidTransferEncoding
        }
    }

    /// The authority of an absolute-form target replaces `Host` (RFC 9112 §3.2.2).
    private mutating func useAuthority() {
        guard let authority = line.authority else { return }
        fields["Host"] = authority
    }

    private mutating func addHost(_ field: FieldLine) throws(HTTPDecodingError) {
        if hasHost { throw .repeatedHost }
        guard HostField.isValid(field.value) else { throw .invalidHost }
        hasHost = true
    }

    private mutating func addExpectation(
        _ value: UnsafeBufferPointer<UInt8>
    ) throws(HTTPDecodingError) {
        // An expectation in an HTTP/1.0 request is ignored (RFC 9110 §10.1.1).
        if line.isHTTP10 { return }
        for expectation in value.listElements() {
            guard expectation.equalsIgnoringCase("100-continue") else { throw .unknownExpectation }
            expectsContinue = true
        }
    }

    private mutating func addOptions(_ value: UnsafeBufferPointer<UInt8>) {
        for option in value.listElements() {
            if option.equalsIgnoringCase("close") { asksToClose = true }
            if option.equalsIgnoringCase("keep-alive") { asksToKeep = true }
        }
    }

    private mutating func addLength(
        _ value: UnsafeBufferPointer<UInt8>
    ) throws(HTTPDecodingError) {
        if contentLength != nil { throw .repeatedContentLength }
        guard !value.isEmpty else { throw .invalidContentLength }
        var length = 0
        for byte in value {
            guard byte.isDigit else { throw .invalidContentLength }
            let (tens, overflow) = length.multipliedReportingOverflow(by: 10)
            let (sum, carry) = tens.addingReportingOverflow(Int(byte - 0x30))
            guard !overflow, !carry else { throw .invalidContentLength }
            length = sum
        }
        contentLength = length
    }

    private mutating func addCodings(_ value: UnsafeBufferPointer<UInt8>) {
        if codings == .absent { codings = .empty }
        for coding in value.listElements() {
            let isChunked = coding.equalsIgnoringCase("chunked")
            switch codings {
            case .absent, .empty: codings = isChunked ? .chunked : .unknown
            case .unknown: codings = isChunked ? .unknownThenChunked : .unknown
            // No coding may follow chunked.
            case .chunked, .unknownThenChunked, .invalid: codings = .invalid
            }
        }
    }
}
