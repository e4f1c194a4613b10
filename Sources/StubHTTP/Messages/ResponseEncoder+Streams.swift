/// Responses with interim responses, trailers or a stream.
extension ResponseEncoder {
    func encodeFramed(
        _ response: HTTPResponse, _ special: Delivery, for context: Context,
        into head: inout [UInt8]
    ) -> Rest {
        if !context.isHTTP10 { writeInterim(special.interim, into: &head) }
        if let upgrade = special.upgrade {
            writeStart(of: response, for: context, into: &head)
            head.write("Upgrade: ")
            head.append(contentsOf: upgrade.name.utf8)
            head.write("\r\nConnection: Upgrade\r\n\r\n")
            return Rest(body: 0..<0, ending: .close)
        }
        let framing = framing(of: response, special, for: context)
        let keepsAlive =
            context.keepsAlive && !special.closes && framing != .untilClose
            && !asksToClose(response.fields)
        writeStart(of: response, for: context, into: &head)
        switch framing {
        case .plain: writeLength(of: response, isHead: context.isHead, into: &head)
        case .length(let length): head.writeLength(length)
        case .chunkedBody, .chunkedStream: head.write("Transfer-Encoding: chunked\r\n")
        case .untilClose: break
        }
        writeConnection(keepsAlive, isHTTP10: context.isHTTP10, into: &head)
        head.write("\r\n")
        var rest = Rest(body: 0..<0, ending: keepsAlive ? .keep : .close)
        switch framing {
        case .plain, .untilClose:
            rest.body = 0..<sentBody(of: response, isHead: context.isHead)
        case .length, .chunkedStream: break
        case .chunkedBody:
            let count = response.bodyCount
            rest.body = 0..<count
            if count > 0 {
                head.writeChunkLine(count)
                rest.suffix.write("\r\n")
            }
            rest.suffix.writeLastChunk(special.trailers)
        }
        return rest
    }

    /// The bytes of one piece of a stream, with the framing that the head announced.
    package static func chunk(_ piece: [UInt8]) -> [UInt8] {
        guard !piece.isEmpty else { return [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(piece.count + 12)
        bytes.writeChunkLine(piece.count)
        bytes.append(contentsOf: piece)
        bytes.write("\r\n")
        return bytes
    }

    /// The end of a chunked body (RFC 9112 §7.1).
    package static func lastChunk(_ trailers: HTTPFields) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.writeLastChunk(trailers)
        return bytes
    }

    private enum BodyFraming: Equatable {
        case plain, untilClose, chunkedBody, chunkedStream
        case length(Int)
    }

    private func framing(
        of response: HTTPResponse, _ special: Delivery, for context: Context
    ) -> BodyFraming {
        let isBodiless = [204, 205, 304].contains(response.status)
        guard let stream = special.stream else {
            let hasTrailers =
                !special.trailers.isEmpty && !context.isHead && !context.isHTTP10 && !isBodiless
            return hasTrailers ? .chunkedBody : .plain
        }
        switch stream.framing {
        case .length(let length): return .length(length)
        case .chunked where !context.isHTTP10: return .chunkedStream
        case .chunked, .untilClose: return .untilClose
        }
    }

    /// The bytes of a 1xx response; empty for any other status, and for 100 and 101, which only the
    /// connection sends.
    package static func interim(_ response: Delivery.Interim) -> [UInt8] {
        var bytes: [UInt8] = []
        ResponseEncoder().writeInterim([response], into: &bytes)
        return bytes
    }

    private func writeInterim(_ interim: [Delivery.Interim], into head: inout [UInt8]) {
        for response in interim where (102...199).contains(response.status) {
            head.write("HTTP/1.1 ")
            head.write(decimal: response.status)
            head.write(" ")
            head.write(ReasonPhrase.text(for: response.status))
            head.write("\r\n")
            for field in response.fields.all where !Self.isFraming(field.name) {
                head.writeField(field)
            }
            head.write("\r\n")
        }
    }
}

extension Delivery {
    var needsFraming: Bool { stream != nil || !interim.isEmpty || !trailers.isEmpty }
}

extension [UInt8] {
    fileprivate mutating func writeChunkLine(_ count: Int) {
        write(hexadecimal: count)
        write("\r\n")
    }

    fileprivate mutating func writeLastChunk(_ trailers: HTTPFields) {
        write("0\r\n")
        for field in trailers.all { writeField(field) }
        write("\r\n")
    }
}
