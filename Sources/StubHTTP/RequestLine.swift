/// The first line of a request, checked against RFC 9112 §3.
struct RequestLine {
    var method: HTTPMethod
    /// Path and query as written, or `*`.
    var target: String
    /// The authority of an absolute-form target, which replaces `Host` (RFC 9112 §3.2.2).
    var authority: String?
    var isHTTP10: Bool

    /// The longest method read; longer ones are answered 501.
    static let longestMethod = 32

    /// Reads a line without its CR LF.
    init(_ line: UnsafeBufferPointer<UInt8>) throws(HTTPDecodingError) {
        let methodEnd = try Self.methodEnd(in: line, isWhole: true)
        let targetStart = methodEnd + 1
        var targetEnd = targetStart
        while targetEnd < line.count, line[targetEnd] != .space { targetEnd += 1 }
        guard targetEnd > targetStart, targetEnd < line.count else {
            throw .malformedRequestLine
        }
        method = HTTPMethod(
            String(decoding: UnsafeBufferPointer(rebasing: line[..<methodEnd]), as: UTF8.self))
        let target = UnsafeBufferPointer(rebasing: line[targetStart..<targetEnd])
        let version = UnsafeBufferPointer(rebasing: line[(targetEnd + 1)...])
        isHTTP10 = try Self.isHTTP10(version)
        let parts = try TargetForm(target, method: method)
        self.target = parts.target
        authority = parts.authority
    }

    /// Where the method ends, at its space; checks what is there of a line that may go on.
    ///
    /// A wrong byte shows at once this way, so that a peer that speaks something else is not
    /// waited for, and a line whole and a line in pieces fail alike.
    @discardableResult
    static func methodEnd(
        in line: UnsafeBufferPointer<UInt8>, isWhole: Bool
    ) throws(HTTPDecodingError) -> Int {
        var end = 0
        while end < line.count, line[end].isToken {
            end += 1
            if end > longestMethod { throw .methodTooLong }
        }
        if end == line.count {
            if isWhole { throw .malformedRequestLine }
            return end
        }
        guard line[end] == .space, end > 0 else {
            // The line end of `GET\r\n` is not looked at before it is complete.
            if !isWhole, line[end] == .carriageReturn, end + 1 == line.count { return end }
            throw .malformedRequestLine
        }
        return end
    }

    /// `true` for 1.0; any other minor version of 1 is read as 1.1 (RFC 9110 §2.5).
    private static func isHTTP10(
        _ version: UnsafeBufferPointer<UInt8>
    ) throws(HTTPDecodingError) -> Bool {
        guard version.count == 8, version.starts(with: "HTTP/".utf8),
            version[5].isDigit, version[6] == UInt8(ascii: "."), version[7].isDigit
        else { throw version.contains(.space) ? .malformedRequestLine : .malformedVersion }
        guard version[5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        return version[7] == UInt8(ascii: "0")
    }
}
