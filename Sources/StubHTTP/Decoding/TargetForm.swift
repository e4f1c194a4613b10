/// A request target in one of its four forms (RFC 9112 §3.2), reduced to path and query.
struct TargetForm {
    /// Path and query, percent-encoded, or `*`.
    var target: String
    /// The authority, if the form has one.
    var authority: String?

    init(_ bytes: UnsafeBufferPointer<UInt8>, method: HTTPMethod) throws(HTTPDecodingError) {
        if method == .connect {
            throw Self.hasHostAndPort(bytes) ? .tunnelRefused : .invalidTarget
        }
        if bytes[0] == UInt8(ascii: "/") {
            try Self.check(bytes)
            target = String(decoding: bytes, as: UTF8.self)
            return
        }
        if bytes.count == 1, bytes[0] == UInt8(ascii: "*") {
            guard method == .options else { throw .invalidTarget }
            target = "*"
            return
        }
        let start = try Self.authorityStart(bytes)
        let end =
            bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
            ?? bytes.count
        let authority = UnsafeBufferPointer(rebasing: bytes[start..<end])
        guard HostField.isValid(authority) else { throw .invalidTarget }
        let rest = UnsafeBufferPointer(rebasing: bytes[end...])
        try Self.check(rest)
        let text = String(decoding: rest, as: UTF8.self)
        if rest.isEmpty {
            // The server as a whole, which has no path (RFC 9112 §3.2.4).
            target = method == .options ? "*" : "/"
        } else {
            target = rest[0] == UInt8(ascii: "/") ? text : "/" + text
        }
        self.authority = String(decoding: authority, as: UTF8.self)
    }

    /// Validates a path and an optional query byte by byte (RFC 3986 §3.3, §3.4).
    ///
    /// An encoded CR, LF or NUL in a path is an error too: no client needs it, and it is dangerous
    /// to code that decodes it into a header field or a file name.
    private static func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTPDecodingError) {
        var index = 0
        var isQuery = false
        while index < bytes.count {
            let byte = bytes[index]
            if isQuery ? byte.isQuery : byte.isPath {
                index += 1
            } else if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, let high = bytes[index + 1].hexValue,
                    let low = bytes[index + 2].hexValue
                else { throw .invalidTarget }
                let decoded = high << 4 | low
                if !isQuery, decoded == 0 || decoded == .carriageReturn || decoded == .lineFeed {
                    throw .invalidTarget
                }
                index += 3
            } else if byte == UInt8(ascii: "?"), !isQuery {
                isQuery = true
                index += 1
            } else {
                throw .invalidTarget
            }
        }
    }

    /// Whether the target is valid for CONNECT, which requires a port (RFC 9112 §3.2.3).
    private static func hasHostAndPort(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard HostField.isValid(bytes), let colon = bytes.lastIndex(of: UInt8(ascii: ":")) else {
            return false
        }
        let port = bytes[(colon + 1)...]
        return port.allSatisfy(\.isDigit) && port.contains { $0 != UInt8(ascii: "0") }
    }

    /// The index after `http://`, in any case.
    ///
    /// An `https` target must not be served: the client expects a secured connection.
    private static func authorityStart(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(HTTPDecodingError) -> Int {
        if starts(bytes, with: "http://") { return 7 }
        throw starts(bytes, with: "https://") ? .misdirected : .invalidTarget
    }

    private static func starts(
        _ bytes: UnsafeBufferPointer<UInt8>, with lowercased: StaticString
    ) -> Bool {
        let count = lowercased.utf8CodeUnitCount
        return bytes.count >= count
            && UnsafeBufferPointer(rebasing: bytes[..<count]).equalsIgnoringCase(lowercased)
    }
}
