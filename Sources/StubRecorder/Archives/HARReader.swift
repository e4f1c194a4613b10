import Foundation
import StubHTTP
import StubJSON

/// Reads the parts of an archive and collects the diagnostics.
struct HARReader {
    struct Entry {
        let url: HARURL
        let place: JSONPointer
    }

    private let document: JSONDocument
    private(set) var diagnostics: [Diagnostic] = []

    init(document: JSONDocument) {
        self.document = document
    }

    /// Returns the archive's entries that have an HTTP URL.
    mutating func entries() -> [Entry] {
        let place = JSONPointer(tokens: ["log", "entries"])
        guard let entries = document.value[place]?.array else {
            fail("this is not an HTTP archive: it has no array at /log/entries", at: place)
            return []
        }
        return entries.indices.compactMap { index in
            let place = place.appending(index)
            guard let text = text("url", at: place.appending("request")) else { return nil }
            guard let url = HARURL(text) else {
                warn("the entry was skipped: its URL is not HTTP", at: place)
                return nil
            }
            return Entry(url: url, place: place)
        }
    }

    /// Returns an entry's exchange; `nil` if it is malformed or cannot be replayed.
    mutating func exchange(_ entry: Entry, target: String) -> HARImport.Exchange? {
        let (request, response) = (
            entry.place.appending("request"), entry.place.appending("response")
        )
        guard RequestTarget(target) != nil else {
            warn("the entry was skipped: its URL has an invalid percent-encoding", at: request)
            return nil
        }
        guard let status = document.value[response]?["status"]?.int else {
            fail("'status' must be a number", at: response.appending("status"))
            return nil
        }
        guard (200...599).contains(status) else {
            warn("the entry was skipped: it has no response (status \(status))", at: response)
            return nil
        }
        guard let method = text("method", at: request) else { return nil }
        let sent = fields(at: request)
        let received = fields(at: response)
        guard let sentBody = requestBody(at: request), let body = responseBody(at: response) else {
            return nil
        }
        return HARImport.Exchange(
            request: HTTPRequest(
                HTTPMethod(method), target,
                fields: typed(sent, document.value[request]?["postData"]), body: sentBody),
            status: status, fields: typed(received, document.value[response]?["content"]),
            body: body)
    }

    // MARK: - Members

    private mutating func fields(at place: JSONPointer) -> HTTPFields {
        let place = place.appending("headers")
        guard let value = document.value[place] else { return [:] }
        guard let elements = value.array else {
            fail("'headers' must be an array", at: place)
            return [:]
        }
        var fields = HTTPFields()
        for (index, element) in elements.enumerated() {
            guard let name = element["name"]?.string, let value = element["value"]?.string else {
                fail("a header needs 'name' and 'value'", at: place.appending(index))
                continue
            }
            // HTTP/2's pseudo-header fields repeat the method, the target and the status.
            if !name.hasPrefix(":") { fields.append(name, value) }
        }
        return fields
    }

    private mutating func requestBody(at place: JSONPointer) -> [UInt8]? {
        let place = place.appending("postData")
        guard let data = document.value[place], !data.isNull else { return [] }
        if let text = data["text"]?.string, !text.isEmpty {
            return bytes(text, encoding: data["encoding"]?.string, at: place)
        }
        let pairs = (data["params"]?.array ?? []).map { parameter in
            PercentCoding.encode(parameter["name"]?.string ?? "") + "="
                + PercentCoding.encode(parameter["value"]?.string ?? "")
        }
        return Array(pairs.joined(separator: "&").utf8)
    }

    private mutating func responseBody(at place: JSONPointer) -> [UInt8]? {
        let place = place.appending("content")
        guard let content = document.value[place], !content.isNull else { return [] }
        guard let text = content["text"]?.string else {
            guard let size = content["size"]?.int, size > 0 else { return [] }
            warn(
                "the entry was skipped: its body of \(size) bytes was not saved", at: place,
                hint: "Save the archive with content.")
            return nil
        }
        return bytes(text, encoding: content["encoding"]?.string, at: place)
    }

    private mutating func bytes(
        _ text: String, encoding: String?, at place: JSONPointer
    ) -> [UInt8]? {
        guard encoding == "base64" else { return Array(text.utf8) }
        guard let data = Data(base64Encoded: text) else {
            fail("the text is not Base64", at: place.appending("text"))
            return nil
        }
        return Array(data)
    }

    /// Browsers store the media type with the body even if they omit the header field.
    private func typed(_ fields: HTTPFields, _ body: JSONValue?) -> HTTPFields {
        var fields = fields
        if fields["Content-Type"] == nil, let type = body?["mimeType"]?.string,
            MediaType(type) != nil
        {
            fields.append("Content-Type", type)
        }
        return fields
    }

    private mutating func text(_ name: String, at place: JSONPointer) -> String? {
        if let text = document.value[place]?[name]?.string { return text }
        fail("'\(name)' must be a string", at: place.appending(name))
        return nil
    }

    // MARK: - Diagnostics

    mutating func warn(_ message: String, at place: JSONPointer, hint: String? = nil) {
        report(.warning, "har/left-out", message, at: place, hint: hint)
    }

    private mutating func fail(_ message: String, at place: JSONPointer) {
        report(.error, "har/format", message, at: place, hint: nil)
    }

    private mutating func report(
        _ severity: Diagnostic.Severity, _ code: String, _ message: String, at place: JSONPointer,
        hint: String?
    ) {
        diagnostics.append(
            Diagnostic(
                severity, code: code, message: message, file: document.file,
                position: document.position(of: place), hint: hint))
    }
}
