/// The first line of a request, validated against RFC 9112 §3.
struct RequestLine {
    var method: HTTPMethod
    /// Path and query as they were sent, or `*`.
    var target: String
    /// The authority of an absolute-form target, which replaces `Host` (RFC 9112 §3.2.2).
    var authority: String?
    var isHTTP10: Bool

    /// The longest accepted method; longer ones are answered with 501.
    static let longestMethod = 32

    /// Parses a line without its CR LF.
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

    /// The index of the space after the method; validates an incomplete line as far as it goes.
    ///
    /// A wrong byte is an error at once, so that the decoder does not wait for a peer that uses
    /// another protocol. A line fails the same way whether it arrives whole or in pieces.
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
            // The line end of `GET\r\n` is validated once it is complete.
            if !isWhole, line[end] == .carriageReturn, end + 1 == line.count { return end }
            throw .malformedRequestLine
        }
        return end
    }

    /// `true` for 1.0; any other minor version of 1 is treated as 1.1 (RFC 9110 §2.5).
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
