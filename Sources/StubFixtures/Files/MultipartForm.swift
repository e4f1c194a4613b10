import StubHTTP

/// The parts of a `multipart/form-data` body (RFC 7578, RFC 2046 §5.1).
struct MultipartForm: Sendable {
    struct Part: Sendable {
        let name: String
        let fileName: String?
        let type: String?
        let content: ArraySlice<UInt8>
    }

    let parts: [Part]

    /// Takes a body apart; `nil` if its type names no boundary or the body does not keep to it.
    init?(_ body: [UInt8], contentType: String?) {
        guard let type = contentType.flatMap({ MediaType($0) }),
            type.essence == "multipart/form-data",
            let boundary = type.parameters.first(where: { $0.name == "boundary" })?.value,
            !boundary.isEmpty
        else { return nil }
        let delimiter = Array("--\(boundary)".utf8)
        var parts: [Part] = []
        guard var position = Self.end(of: delimiter, in: body[...], isFirst: true) else {
            return nil
        }
        while !body[position...].starts(with: "--".utf8) {
            guard let line = Self.end(of: Array("\r\n".utf8), in: body[position...]),
                body[position..<line].dropLast(2).allSatisfy({ $0 == 0x20 || $0 == 0x09 }),
                let next = Self.end(of: Array("\r\n".utf8) + delimiter, in: body[(line - 2)...])
            else { return nil }
            let content = body[line..<max(line, next - delimiter.count - 2)]
            if let part = Part(content) { parts.append(part) }
            position = next
        }
        self.parts = parts
    }

    subscript(name: String) -> Part? { parts.first { $0.name == name } }

    /// Where the first occurrence of the text ends.
    fileprivate static func end(
        of text: [UInt8], in bytes: ArraySlice<UInt8>, isFirst: Bool = false
    ) -> Int? {
        guard let first = text.first, bytes.count >= text.count else { return nil }
        var start = bytes.startIndex
        let last = bytes.endIndex - text.count
        while start <= last {
            if bytes[start] == first, bytes[start..<(start + text.count)].elementsEqual(text),
                !isFirst || start == bytes.startIndex
                    || bytes[..<start].suffix(2).elementsEqual("\r\n".utf8)
            {
                return start + text.count
            }
            start += 1
        }
        return nil
    }
}

extension MultipartForm.Part {
    /// Reads header lines and content; `nil` without a `name`.
    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
        // A part without fields begins with the empty line.
        let blank = Array("\r\n\r\n".utf8)
        let head: ArraySlice<UInt8>
        if bytes.starts(with: "\r\n".utf8) {
            return nil
        } else if let end = MultipartForm.end(of: blank, in: bytes) {
            head = bytes[..<(end - blank.count)]
            content = bytes[end...]
        } else {
            return nil
        }
        var fields = HTTPFields()
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            fields.append(String(halves[0]), String(halves[1].drop { $0 == " " }))
        }
        let disposition = fields["Content-Disposition"] ?? ""
        guard let name = Self.parameter("name", of: disposition) else { return nil }
        self.name = name
        fileName = Self.parameter("filename", of: disposition)
        type = fields["Content-Type"]
    }

    private static func parameter(_ name: String, of disposition: String) -> String? {
        for part in disposition.split(separator: ";").dropFirst() {
            let halves = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].lowercased() == name else { continue }
            let value = halves[1]
            guard value.hasPrefix("\""), value.hasSuffix("\""), value.count >= 2 else {
                return String(value)
            }
            return String(value.dropFirst().dropLast())
        }
        return nil
    }
}
