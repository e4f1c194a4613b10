import StubHTTP
import StubJSON
import StubRecordings

/// Reads the parts of an archive and collects the diagnostics.
struct HARReader {
    struct Entry {
        let url: HARURL
        let place: JSONPointer
    }

    private let document: JSONDocument
    private var found: [Diagnostic] = []
    private var skips: [Skip] = []

    /// Entries that were skipped for the same reason.
    private struct Skip {
        let reason: String
        let hint: String?
        let first: JSONPointer
        var count = 1
    }

    init(document: JSONDocument) {
        self.document = document
    }

    /// Errors, and a warning for each reason for which entries were skipped.
    var diagnostics: [Diagnostic] {
        found
            + skips.map { skip in
                let what =
                    skip.count == 1
                    ? "the entry was skipped" : "\(skip.count) entries from here on were skipped"
                return diagnostic(
                    .warning, "har/left-out", "\(what): \(skip.reason)", at: skip.first,
                    hint: skip.hint)
            }
    }

    /// Returns the archive's entries that have an HTTP URL, in the order in which they started.
    mutating func entries() -> [Entry] {
        let place = JSONPointer(tokens: ["log", "entries"])
        guard let entries = document.value[place]?.array else {
            fail("this is not an HTTP archive: it has no array at /log/entries", at: place)
            return []
        }
        return Self.sorted(entries).compactMap { index in
            let place = place.appending(index)
            guard let text = text("url", at: place.appending("request")) else { return nil }
            if let reason = Self.reason(toSkip: entries[index], url: text) {
                skip(reason, at: place)
                return nil
            }
            guard let url = HARURL(text) else {
                skip("its URL is not HTTP", at: place)
                return nil
            }
            return Entry(url: url, place: place)
        }
    }

    /// The indices in the order of time; in the order of the archive if an entry has no time.
    ///
    /// The format leaves the order to the reader.
    private static func sorted(_ entries: [JSONValue]) -> [Int] {
        let times = entries.map { entry in
            entry["startedDateTime"]?.string.flatMap(TimeText.seconds)
        }
        let known = times.compactMap(\.self)
        guard known.count == entries.count else { return Array(entries.indices) }
        return entries.indices.sorted { (known[$0], $0) < (known[$1], $1) }
    }

    /// Why an entry is no request to an API; `nil` if it is one.
    private static func reason(toSkip entry: JSONValue, url: String) -> String? {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        if scheme == "ws" || scheme == "wss" || entry["_resourceType"] == "websocket"
            || entry["_webSocketMessages"] != nil
        {
            return "it is a WebSocket"
        }
        if scheme == "data" || scheme == "blob" {
            return "its URL is a \(scheme): URL, whose content no server sends"
        }
        switch entry["request"]?["method"]?.string?.uppercased() {
        case "CONNECT": return "it opens a tunnel for other entries (CONNECT)"
        case "HEAD": return "a replay answers HEAD with the recording of GET"
        default: return nil
        }
    }

    /// Returns an entry's exchange; `nil` if it is malformed or cannot be replayed.
    mutating func exchange(_ entry: Entry, target: String) -> HARImport.Exchange? {
        let (request, response) = (
            entry.place.appending("request"), entry.place.appending("response")
        )
        guard RequestTarget(target) != nil else {
            skip("its URL has an invalid percent-encoding", at: request)
            return nil
        }
        guard var status = document.value[response]?["status"]?.int else {
            fail("'status' must be a number", at: response.appending("status"))
            return nil
        }
        guard (200...599).contains(status) else {
            skip("it has no response (status \(status))", at: response)
            return nil
        }
        guard let method = text("method", at: request) else { return nil }
        let sent = fields(at: request)
        var received = fields(at: response)
        guard let sentBody = requestBody(at: request, sent),
            let body = responseBody(at: response, received)
        else { return nil }
        if status == 304 {
            // A browser saves the content of its cache with the answer that confirms it.
            guard !body.isEmpty else {
                skip(
                    "it has no content, because the client's cache had it (304)", at: response,
                    hint: "Disable the cache while the archive is made.")
                return nil
            }
            status = 200
        }
        let location = document.value[response]?["redirectURL"]?.string ?? ""
        if (300..<400).contains(status), received["Location"] == nil, !location.isEmpty {
            received.append("Location", location)
        }
        received.remove("Content-Encoding")
        return HARImport.Exchange(
            startedAt: document.value[entry.place]?["startedDateTime"]?.string
                .flatMap(TimeText.seconds),
            request: HTTPRequest(
                HTTPMethod(method), target,
                fields: typed(sent, document.value[request]?["postData"]), body: sentBody),
            status: status, fields: typed(received, document.value[response]?["content"]),
            body: body)
    }

    // MARK: - Members

    private mutating func fields(at place: JSONPointer) -> HTTPFields {
        let place = place.appending("headers")
        guard let value = document.value[place], !value.isNull else { return [:] }
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
            // HTTP/2's pseudo-header fields, such as `:path`, repeat what the entry says elsewhere.
            guard HTTPFields.isName(name) else { continue }
            // Chrome joins the fields of one name by line breaks.
            for line in value.split(whereSeparator: \.isNewline) where HTTPFields.isValue(line) {
                fields.append(name, line.trimmingPrefix(" ").description)
            }
            if value.isEmpty { fields.append(name, "") }
        }
        return fields
    }

    private mutating func requestBody(
        at place: JSONPointer, _ fields: HTTPFields
    ) -> [UInt8]? {
        let place = place.appending("postData")
        guard let data = document.value[place], !data.isNull else { return [] }
        return decoded(HARBody.request(data, fields), at: place)
    }

    private mutating func responseBody(
        at place: JSONPointer, _ fields: HTTPFields
    ) -> [UInt8]? {
        let place = place.appending("content")
        guard let content = document.value[place], !content.isNull else { return [] }
        guard let text = content["text"]?.string else {
            guard let size = content["size"]?.int, size > 0 else { return [] }
            skip(
                "its body was not saved", at: place, hint: "Save the archive with content.")
            return nil
        }
        return decoded(
            HARBody.response(text, encoding: content["encoding"]?.string, fields), at: place)
    }

    private mutating func decoded(_ body: [UInt8]?, at place: JSONPointer) -> [UInt8]? {
        if body == nil { fail("the text is not Base64", at: place.appending("text")) }
        return body
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

    private mutating func skip(_ reason: String, at place: JSONPointer, hint: String? = nil) {
        if let index = skips.firstIndex(where: { $0.reason == reason }) {
            skips[index].count += 1
        } else {
            skips.append(Skip(reason: reason, hint: hint, first: place))
        }
    }

    mutating func warn(_ message: String, at place: JSONPointer) {
        found.append(diagnostic(.warning, "har/left-out", message, at: place, hint: nil))
    }

    private mutating func fail(_ message: String, at place: JSONPointer) {
        found.append(diagnostic(.error, "har/format", message, at: place, hint: nil))
    }

    private func diagnostic(
        _ severity: Diagnostic.Severity, _ code: String, _ message: String, at place: JSONPointer,
        hint: String?
    ) -> Diagnostic {
        Diagnostic(
            severity, code: code, message: message, file: document.file,
            position: document.position(of: place), hint: hint)
    }
}
