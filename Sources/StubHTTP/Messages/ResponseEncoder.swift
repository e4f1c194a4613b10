/// Encodes the head of a response and describes how to send the rest.
///
/// It writes the framing: `Content-Length`, `Transfer-Encoding` and `Connection` fields of the
/// response are ignored.
package struct ResponseEncoder: Sendable {
    /// What the encoder needs to know about the request.
    package struct Context: Sendable {
        package var isHead: Bool
        package var isHTTP10: Bool
        /// Whether the connection may serve another request afterwards.
        package var keepsAlive: Bool
        /// The `Date` field for a response without one (RFC 9110 §6.6.1); see `dateLine(at:)`.
        package var dateLine: [UInt8]

        package init(
            isHead: Bool = false, isHTTP10: Bool = false, keepsAlive: Bool = true,
            dateLine: [UInt8] = []
        ) {
            self.isHead = isHead
            self.isHTTP10 = isHTTP10
            self.keepsAlive = keepsAlive
            self.dateLine = dateLine
        }
    }

    /// What is sent after the head.
    package struct Rest: Sendable, Hashable {
        /// The part of the response's body that is sent.
        package var body: Range<Int>
        /// Bytes after the body.
        package var suffix: [UInt8] = []
        package var ending: Ending

        /// What happens to the connection after the last byte.
        package enum Ending: Sendable, Hashable {
            /// It stays open for the next request.
            case keep
            /// It closes with FIN.
            case close
            /// It closes with RST.
            case reset
            /// It closes with RST after the client has had time to read, since RST may overtake
            /// bytes.
            case resetSoon
        }
    }

    package init() {}

    /// Appends everything before the body to `head` and describes the rest.
    package func encode(
        _ response: HTTPResponse, for context: Context, into head: inout [UInt8]
    ) -> Rest {
        if let fault = response.specialDelivery?.fault {
            return encode(response, fault: fault, for: context, into: &head)
        }
        return encodeWhole(response, for: context, into: &head)
    }

    /// The `Date` field with its line end, for a second since 1970-01-01T00:00:00Z.
    package static func dateLine(at second: Int64) -> [UInt8] {
        var line: [UInt8] = []
        line.write("Date: ")
        line += CivilTime(unixSeconds: Double(second)).httpDate.utf8
        line.write("\r\n")
        return line
    }

    /// The interim response to `Expect: 100-continue` (RFC 9110 §15.2.1).
    package static let goOn = [UInt8]("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}

// MARK: - Without faults

extension ResponseEncoder {
    private func encodeWhole(
        _ response: HTTPResponse, for context: Context, into head: inout [UInt8]
    ) -> Rest {
        let special = response.specialDelivery
        if let special, special.needsFraming {
            return encodeFramed(response, special, for: context, into: &head)
        }
        let prepared = context.isHead ? nil : response.head
        let keepsAlive =
            context.keepsAlive && special?.closes != true
            && !(prepared?.asksToClose ?? asksToClose(response.fields))
        if let prepared {
            head.append(contentsOf: prepared.bytes)
            if !prepared.hasDate { head.append(contentsOf: context.dateLine) }
        } else {
            writeStart(of: response, for: context, into: &head)
            writeLength(of: response, isHead: context.isHead, into: &head)
        }
        writeConnection(keepsAlive, isHTTP10: context.isHTTP10, into: &head)
        head.write("\r\n")
        return Rest(
            body: 0..<sentBody(of: response, isHead: context.isHead),
            ending: keepsAlive ? .keep : .close)
    }

    /// Writes the status line, the fields and `Date`; the caller adds the framing.
    func writeStart(
        of response: HTTPResponse, for context: Context, into head: inout [UInt8]
    ) {
        if !writeStart(of: response, into: &head) { head.append(contentsOf: context.dateLine) }
    }

    /// Writes the status line and the fields; returns whether `Date` was among them.
    func writeStart(of response: HTTPResponse, into head: inout [UInt8]) -> Bool {
        let status =
            response.specialDelivery?.upgrade == nil ? finalStatus(response.status) : 101
        head.write("HTTP/1.1 ")
        head.write(decimal: status)
        head.write(" ")
        if let reason = response.specialDelivery?.reason {
            // A line end would start a field (RFC 9112 §4).
            head.append(contentsOf: reason.utf8.filter { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
        } else {
            head.write(ReasonPhrase.text(for: status))
        }
        head.write("\r\n")
        var hasDate = false
        for field in response.fields.all {
            if Self.isFraming(field.name) { continue }
            if HTTPFields.sameName(field.name, "Date") { hasDate = true }
            head.writeField(field)
        }
        // The field that a client needs to know what to ask for (RFC 9110 §15.5.22).
        if status == 426, let name = response.fields["Upgrade"] {
            head.writeField(HTTPFields.Field(name: "Upgrade", value: name))
            head.write("Connection: Upgrade\r\n")
        }
        return hasDate
    }

    /// Writes `Content-Length` if a response with that status may have one (RFC 9110 §8.6).
    func writeLength(of response: HTTPResponse, isHead: Bool, into head: inout [UInt8]) {
        let status = finalStatus(response.status)
        if status == 204 { return }
        // If the responder omitted the body, only it knows the length that GET would have sent.
        if isHead || status == 304, response.bodyCount == 0 {
            if let length = response.fields["Content-Length"], let count = Int(length), count >= 0 {
                head.writeLength(count)
            } else if status != 304 {
                head.writeLength(0)
            }
        } else {
            head.writeLength(status == 205 ? 0 : response.bodyCount)
        }
    }

    func writeConnection(
        _ keepsAlive: Bool, isHTTP10: Bool, into head: inout [UInt8]
    ) {
        if !keepsAlive {
            head.write("Connection: close\r\n")
        } else if isHTTP10 {
            head.write("Connection: keep-alive\r\n")
        }
    }

    func sentBody(of response: HTTPResponse, isHead: Bool) -> Int {
        let isBodiless = isHead || [204, 205, 304].contains(finalStatus(response.status))
        return isBodiless ? 0 : response.bodyCount
    }

    /// An interim or invalid status cannot end an exchange.
    private func finalStatus(_ status: Int) -> Int {
        (200...999).contains(status) ? status : 500
    }

    func asksToClose(_ fields: HTTPFields) -> Bool {
        guard let options = fields["Connection"] else { return false }
        return HTTPFields.sameName(options, "close")
    }

    static func isFraming(_ name: String) -> Bool {
        switch name.utf8.count {
        case 7: HTTPFields.sameName(name, "Upgrade")
        case 10: HTTPFields.sameName(name, "Connection") || HTTPFields.sameName(name, "Keep-Alive")
        case 14: HTTPFields.sameName(name, "Content-Length")
        case 17: HTTPFields.sameName(name, "Transfer-Encoding")
        default: false
        }
    }
}

// MARK: - Faults

extension ResponseEncoder {
    private func encode(
        _ response: HTTPResponse, fault: Delivery.Fault, for context: Context,
        into head: inout [UInt8]
    ) -> Rest {
        let count = sentBody(of: response, isHead: context.isHead)
        switch fault {
        case .emptyResponse:
            return Rest(body: 0..<0, ending: .close)
        case .connectionResetByPeer:
            return Rest(body: 0..<0, ending: .reset)
        case .randomDataThenClose:
            head.append(contentsOf: Self.garbage)
            return Rest(body: 0..<0, ending: .close)
        case .malformedResponseChunk:
            writeStart(of: HTTPResponse(status: 200), for: context, into: &head)
            head.write("Transfer-Encoding: chunked\r\n\r\n")
            head.append(contentsOf: Self.garbage)
            return Rest(body: 0..<0, ending: .close)
        case .truncatedBody:
            _ = encodeWhole(response, for: context, into: &head)
            return Rest(body: 0..<(count / 2), ending: .close)
        case .connectionResetMidBody:
            _ = encodeWhole(response, for: context, into: &head)
            return Rest(body: 0..<(count / 2), ending: .resetSoon)
        case .missingLastChunk:
            writeStart(of: response, for: context, into: &head)
            head.write("Transfer-Encoding: chunked\r\n\r\n")
            guard count > 0 else { return Rest(body: 0..<0, ending: .close) }
            head.write(hexadecimal: count)
            head.write("\r\n")
            return Rest(body: 0..<count, suffix: Array("\r\n".utf8), ending: .close)
        case .wrongContentLength:
            writeStart(of: response, for: context, into: &head)
            head.writeLength(max(1, 2 * count))
            head.write("\r\n")
            return Rest(body: 0..<count, ending: .close)
        case .closeIdle:
            var rest = encodeWhole(response, for: context, into: &head)
            rest.ending = .close
            return rest
        case .headerBytes(let bytes):
            head.append(contentsOf: bytes)
            return Rest(body: 0..<count, ending: .close)
        }
    }

    /// Bytes that are neither HTTP nor a chunk size; constant, so that a test can recognise them.
    package static let garbage: [UInt8] = {
        var state: UInt32 = 0x9E37_79B9
        return (0..<64).map { index in
            state ^= state << 13
            state ^= state >> 17
            state ^= state << 5
            return index == 0 ? 0xFF : UInt8(truncatingIfNeeded: state)
        }
    }()
}

extension [UInt8] {
    mutating func writeLength(_ count: Int) {
        write("Content-Length: ")
        write(decimal: count)
        write("\r\n")
    }

    /// Skips a field whose name is not a token, and replaces line breaks in the value by spaces:
    /// neither a fixture nor a rule can smuggle a field or a response (RFC 9110 §5.5).
    mutating func writeField(_ field: HTTPFields.Field) {
        let start = count
        append(contentsOf: field.name.utf8)
        guard count > start, self[start...].allSatisfy({ $0.isToken }) else {
            removeLast(count - start)
            return
        }
        write(": ")
        let valueStart = count
        if field.isLatin1 {
            append(
                contentsOf: field.value.unicodeScalars.lazy.map {
                    UInt8(truncatingIfNeeded: $0.value)
                })
        } else {
            append(contentsOf: field.value.utf8)
        }
        withUnsafeMutableBufferPointer { bytes in
            for index in valueStart..<bytes.count where !bytes[index].isFieldValue {
                bytes[index] = .space
            }
        }
        write("\r\n")
    }
}
