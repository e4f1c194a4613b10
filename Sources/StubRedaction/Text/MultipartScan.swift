import StubBackport
import StubHTTP

/// Redacts the parts of `multipart/form-data` by their names, and the text between them.
enum MultipartScan {
    /// Replaces the secrets of the parts: `nil` if the text has no parts, `.some(nil)` if they have
    /// no secrets.
    static func redacted(_ bytes: [UInt8], _ redaction: SecretRedaction) -> [UInt8]?? {
        let start = bytes.firstIndex { !$0.isLineEnd } ?? 0
        let boundary = bytes[start...].prefix(74).prefix { !$0.isLineEnd }
        guard boundary.starts(with: "--".utf8) else { return nil }
        let name = String(decoding: boundary.dropFirst(2), as: UTF8.self)
        let type = "multipart/form-data; boundary=\"\(name)\""
        guard let form = MultipartForm(Array(bytes[start...]), contentType: type) else {
            return nil
        }
        redaction.steps += bytes.count
        var result: [UInt8] = []
        var copied = 0
        func copy(to end: Int) {
            let text = Array(bytes[copied..<end])
            result += TextScan.redacted(text, redaction) ?? text
        }
        for part in form.parts where !redaction.rules.keeps(part.name) {
            let range = (part.content.startIndex + start)..<(part.content.endIndex + start)
            // The header fields of the part: a file may be named after a person.
            copy(to: range.lowerBound)
            copied = range.upperBound
            guard let text = String(validUTF8: part.content) else {
                result += part.content
                continue
            }
            let reach = redaction.reach(of: part.name)
            result += Array(redaction.value(text, under: reach, name: part.name).utf8)
        }
        copy(to: bytes.count)
        return .some(result == bytes ? nil : result)
    }
}
