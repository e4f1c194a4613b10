/// The status line and header section of one response, interim or final.
package struct ResponseHead: Sendable, Hashable {
    package let status: Int
    /// The header fields in wire order, including those for framing.
    package internal(set) var fields = HTTPFields()
    package let isHTTP10: Bool

    /// How the body is delimited (RFC 9112 §6.3).
    package enum Framing: Sendable, Hashable {
        case none, length(Int), chunked, untilClose
    }

    /// Parses `HTTP/1.x SP status [SP reason]`; some servers omit the space before an empty reason.
    init(
        statusLine line: UnsafeBufferPointer<UInt8>
    ) throws(ResponseDecodingError) {
        let name: StaticString = "http/"
        guard line.count >= 12,
            UnsafeBufferPointer(rebasing: line[..<5]).equalsIgnoringCase(name),
            line[5].isDigit, line[6] == UInt8(ascii: "."), line[7].isDigit
        else {
            // `HTTP/2 200` is a version that this client does not support.
            if line.count > 6, UnsafeBufferPointer(rebasing: line[..<5]).equalsIgnoringCase(name),
                line[5].isDigit, line[5] != UInt8(ascii: "1"), line[6] == .space
            {
                throw .unsupportedVersion
            }
            throw .malformedStatusLine
        }
        guard line[5] == UInt8(ascii: "1") else { throw .unsupportedVersion }
        guard line[8] == .space, line[9].isDigit, line[10].isDigit, line[11].isDigit,
            line.count == 12 || line[12] == .space,
            line[12...].allSatisfy({ $0.isFieldValue })
        else { throw .malformedStatusLine }
        isHTTP10 = line[7] == UInt8(ascii: "0")
        status = line[9...11].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard status >= 100 else { throw .invalidStatus }
    }

    /// Whether another response to the same request follows.
    package var isInterim: Bool { status < 200 }

    /// How the body of a response to this method is delimited.
    package func framing(
        answering method: HTTPMethod
    ) throws(ResponseDecodingError) -> Framing {
        let length = try contentLength()
        let codings = fields[values: "Transfer-Encoding"]
        if !codings.isEmpty {
            if length != nil { throw .ambiguousLength }
            guard !isHTTP10, codings.count == 1, codings[0].lowercased() == "chunked" else {
                throw .unknownTransferCoding
            }
        }
        if method == .head || isInterim || status == 204 || status == 304 { return .none }
        if !codings.isEmpty { return .chunked }
        return length.map(Framing.length) ?? .untilClose
    }

    /// The announced length; the same length may be repeated (RFC 9112 §6.3).
    private func contentLength() throws(ResponseDecodingError) -> Int? {
        var found: Int?
        for value in fields[values: "Content-Length"] {
            for element in value.split(separator: ",", omittingEmptySubsequences: false) {
                let digits = element.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
                guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
                    let length = Int(String(digits)), found == nil || found == length
                else { throw .invalidContentLength }
                found = length
            }
        }
        return found
    }
}
