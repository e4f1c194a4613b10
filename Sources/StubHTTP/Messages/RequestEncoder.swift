/// Encodes a request for a server (RFC 9112 §3).
///
/// It writes the framing: `Content-Length`, `Transfer-Encoding` and `Connection` fields of the
/// request are ignored. Every request has its own connection.
package enum RequestEncoder {
    /// The head and the body; `nil` if the method or target has bytes that a request line may not
    /// contain.
    ///
    /// Method, field names and values keep their spelling. A request that announced a body gets a
    /// `Content-Length` even if the body is empty; one with trailers is chunked.
    package static func encode(_ request: HTTPRequest) -> [UInt8]? {
        guard !request.method.rawValue.isEmpty,
            request.method.rawValue.utf8.allSatisfy(\.isToken), !request.target.isEmpty,
            request.target.utf8.allSatisfy({ $0 > .space && $0 != 0x7F })
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(512 + request.body.count)
        bytes.append(contentsOf: request.method.rawValue.utf8)
        bytes.append(.space)
        bytes.append(contentsOf: request.target.utf8)
        bytes.write(" HTTP/1.1\r\n")
        var announcesBody = !request.body.isEmpty
        for field in request.fields.all {
            switch field.name.utf8.count {
            case 10 where HTTPFields.sameName(field.name, "Connection"): continue
            case 14 where HTTPFields.sameName(field.name, "Content-Length"),
                17 where HTTPFields.sameName(field.name, "Transfer-Encoding"):
                announcesBody = true
            default: bytes.writeField(field)
            }
        }
        if !request.trailers.isEmpty {
            bytes.write("Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
            bytes.append(contentsOf: ResponseEncoder.chunk(request.body))
            bytes.append(contentsOf: ResponseEncoder.lastChunk(request.trailers))
            return bytes
        }
        if announcesBody {
            bytes.write("Content-Length: ")
            bytes.write(decimal: request.body.count)
            bytes.write("\r\n")
        }
        bytes.write("Connection: close\r\n\r\n")
        bytes.append(contentsOf: request.body)
        return bytes
    }
}
