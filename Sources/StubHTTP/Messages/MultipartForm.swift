/// The parts of a `multipart/form-data` body (RFC 7578, RFC 2046 §5.1).
package struct MultipartForm: Sendable {
    /// A named part.
    package struct Part: Sendable {
        /// The `name` of its `Content-Disposition`.
        package let name: String
        /// The `filename`, or `filename*` if there is one; `nil` if the part is not a file.
        package let fileName: String?
        /// The part's own header fields.
        package let fields: HTTPFields
        /// The content as it was sent.
        package let content: ArraySlice<UInt8>

        /// The part's `Content-Type` as it was sent; `nil` if it has none.
        package var type: String? { fields["Content-Type"] }
    }

    /// The parts that have a name, in order.
    package let parts: [Part]
    /// The number of parts without the name that RFC 7578 §4.2 requires; they are skipped.
    package let unnamedCount: Int

    /// A longer boundary is not allowed (RFC 2046 §5.1.1), and would make the search slow.
    private static let longestBoundary = 70

    /// Parses a body; `nil` if its type has no boundary or the body is malformed.
    package init?(_ body: [UInt8], contentType: String?) {
        guard let type = contentType.flatMap({ MediaType($0) }),
            type.essence == "multipart/form-data",
            let boundary = type.parameters.first(where: { $0.name == "boundary" })?.value,
            !boundary.isEmpty, boundary.utf8.count <= Self.longestBoundary
        else { return nil }
        let delimiter = Array("--\(boundary)".utf8)
        var parts: [Part] = []
        var unnamed = 0
        guard var position = Self.end(of: delimiter, in: body[...], isFirst: true) else {
            return nil
        }
        while !body[position...].starts(with: "--".utf8) {
            guard let line = Self.end(of: Array("\r\n".utf8), in: body[position...]),
                body[position..<line].dropLast(2).allSatisfy({ $0 == 0x20 || $0 == 0x09 }),
                let next = Self.end(of: Array("\r\n".utf8) + delimiter, in: body[(line - 2)...])
            else { return nil }
            let content = body[line..<max(line, next - delimiter.count - 2)]
            if let part = Part(content) { parts.append(part) } else { unnamed += 1 }
            position = next
        }
        self.parts = parts
        unnamedCount = unnamed
    }

    /// The first part of that name.
    package subscript(name: String) -> Part? { parts.first { $0.name == name } }

    /// Returns the end of the first occurrence of the text.
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
    /// Parses header lines and content; `nil` without a `name`.
    fileprivate init?(_ bytes: ArraySlice<UInt8>) {
        // A part without header fields starts with the empty line.
        let blank = Array("\r\n\r\n".utf8)
        guard !bytes.starts(with: "\r\n".utf8),
            let end = MultipartForm.end(of: blank, in: bytes)
        else { return nil }
        content = bytes[end...]
        var fields = HTTPFields()
        let head = String(decoding: bytes[..<(end - blank.count)], as: UTF8.self)
        for line in head.split(separator: "\r\n") {
            let halves = line.split(separator: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            fields.append(String(halves[0]), String(halves[1].drop { $0 == " " }))
        }
        self.fields = fields
        let parameters = FieldParameters(fields["Content-Disposition"] ?? "")
        guard let name = parameters["name"] else { return nil }
        self.name = name
        fileName = parameters.extended("filename") ?? parameters["filename"]
    }
}
