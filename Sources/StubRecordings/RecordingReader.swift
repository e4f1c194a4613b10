import StubHTTP
package import StubJSON
import StubSupport

extension Recording {
    /// Reads a recording's file; all errors are reported together, with their places.
    package init(_ document: JSONDocument) throws(DiagnosticError) {
        var reader = RecordingReader(document: document)
        let recording = reader.recording()
        guard reader.diagnostics.isEmpty, let recording else {
            throw DiagnosticError(reader.diagnostics)
        }
        self = recording
    }
}

/// Reads the parts of a recording's file and collects the errors.
struct RecordingReader {
    let document: JSONDocument
    private(set) var diagnostics: [Diagnostic] = []

    private static let members = [
        "operation", "recordedAt", "use", "sequence", "request", "response",
    ]
    private static let bodyMembers = ["body", "form", "text", "base64"]

    init(document: JSONDocument) {
        self.document = document
    }

    mutating func recording() -> Recording? {
        guard let root = object(at: .root, known: Self.members) else { return nil }
        let operation = root["operation"].flatMap { _ in string("operation", in: .root) }
        let request = self.request(at: .root.appending("request"))
        let response = self.response(at: .root.appending("response"))
        let sequence = root["sequence"].flatMap { self.sequence($0) }
        let use = root["use"].flatMap { _ in self.use() } ?? .replay
        let recordedAt = root["recordedAt"].flatMap { _ in time("recordedAt") }
        guard let request, let response else { return nil }
        return Recording(
            operation: operation, request: request, response: response, sequence: sequence,
            use: use, recordedAt: recordedAt)
    }

    // MARK: - Request and response

    private mutating func request(at place: JSONPointer) -> Recording.Request? {
        let known =
            ["method", "path", "query", "headers", "credentials", "redacted", "digests"]
            + Self.bodyMembers
        guard let side = object(at: place, known: known) else { return nil }
        let method = string("method", in: place)
        let path = self.path(in: place)
        let query = items("query", of: side, at: place)
        let headers = fields("headers", of: side, at: place)
        let credentials = side["credentials"].map { _ in
            fields("credentials", of: side, at: place)
        }
        let body = self.body(of: side, at: place)
        let redacted = self.redacted(of: side, at: place)
        let digests = self.digests(of: side, at: place)
        guard let method, let path else { return nil }
        return Recording.Request(
            HTTPMethod(method), path, query: query, headers: headers, credentials: credentials,
            body: body, redacted: redacted, digests: digests)
    }

    private mutating func response(at place: JSONPointer) -> Recording.Response? {
        guard
            let side = object(
                at: place, known: ["status", "headers", "after", "redacted"] + Self.bodyMembers)
        else { return nil }
        let status = self.status(of: side, at: place)
        let headers = fields("headers", of: side, at: place)
        let body = self.body(of: side, at: place)
        let after = pauses(of: side, at: place)
        let redacted = self.redacted(of: side, at: place)
        guard let status else { return nil }
        return Recording.Response(
            status: status, headers: headers, body: body, after: after, redacted: redacted)
    }

    // MARK: - Members

    private mutating func path(in place: JSONPointer) -> String? {
        guard let path = string("path", in: place) else { return nil }
        guard !path.contains("?"), RequestTarget(path) != nil else {
            report(
                "path", "'\(path)' is not a path", at: place.appending("path"),
                hint: "It starts with '/', is percent-encoded, and has its query in 'query'.")
            return nil
        }
        return path
    }

    private mutating func status(of side: JSONObject, at place: JSONPointer) -> Int? {
        let status = side["status"]?.int
        if let status, (200...599).contains(status) { return status }
        report(
            "status", "'status' must be a number from 200 to 599",
            at: side["status"] == nil ? place : place.appending("status"))
        return nil
    }

    private mutating func fields(
        _ name: String, of side: JSONObject, at place: JSONPointer
    ) -> HTTPFields {
        HTTPFields(
            items(name, of: side, at: place).map {
                HTTPFields.Field(name: $0.name, value: $0.value)
            })
    }

    /// Returns the values by name: a string, or a list of strings if the name repeats.
    private mutating func items(
        _ name: String, of side: JSONObject, at place: JSONPointer
    ) -> [RequestTarget.QueryItem] {
        guard let value = side[name] else { return [] }
        let place = place.appending(name)
        guard let object = value.object else {
            report("type", "'\(name)' must be an object, not \(article(value))", at: place)
            return []
        }
        var items: [RequestTarget.QueryItem] = []
        for member in object.members {
            let values = member.value.array ?? [member.value]
            for value in values {
                guard let text = value.string else {
                    report(
                        "type",
                        "'\(member.key)' must be a string or a list of strings",
                        at: place.appending(member.key))
                    break
                }
                items.append(RequestTarget.QueryItem(name: member.key, value: text))
            }
        }
        return items
    }

    private mutating func body(of side: JSONObject, at place: JSONPointer) -> RecordedBody {
        let given = Self.bodyMembers.filter { side[$0] != nil }
        guard let name = given.first, let value = side[name] else { return .none }
        if let second = given.dropFirst().first {
            report(
                "body", "there is '\(second)' as well as '\(name)'", at: place.appending(second),
                hint: "A message has one body: keep one of them.")
        }
        switch name {
        case "body": return .json(value)
        case "form": return .form(items("form", of: side, at: place))
        case "text": return .text(string("text", in: place) ?? "")
        default:
            guard let text = string("base64", in: place) else { return .none }
            guard let bytes = Base64.decodeCanonical(text) else {
                report("base64", "the text is not Base64", at: place.appending("base64"))
                return .none
            }
            return .bytes(bytes)
        }
    }

    /// Returns the seconds between the events of a stream.
    private mutating func pauses(of side: JSONObject, at place: JSONPointer) -> [Double] {
        guard let value = side["after"] else { return [] }
        let pauses = value.array?.compactMap { $0.number?.double }.filter { (0...1e9).contains($0) }
        guard let pauses, pauses.count == value.array?.count else {
            report(
                "type", "'after' must be a list of numbers of seconds",
                at: place.appending("after"),
                hint: "It has the time before each event, such as [0, 2.5].")
            return []
        }
        return pauses
    }

    private mutating func redacted(
        of side: JSONObject, at place: JSONPointer
    ) -> [JSONPointer] {
        guard let value = side["redacted"] else { return [] }
        let place = place.appending("redacted")
        guard let elements = value.array else {
            report("type", "'redacted' must be an array, not \(article(value))", at: place)
            return []
        }
        return elements.enumerated().compactMap { index, element in
            guard let pointer = element.string.flatMap({ JSONPointer($0) }) else {
                report("redacted", "this is not a JSON pointer", at: place.appending(index))
                return nil
            }
            guard JSONValue.object(side)[pointer] != nil else {
                report(
                    "redacted", "'\(pointer)' points to no value", at: place.appending(index),
                    hint: "It must point to a value of this message, such as '/body/password'.")
                return nil
            }
            return pointer
        }
    }

    /// Returns the digests by the places of their values, which must be redacted ones.
    private mutating func digests(
        of side: JSONObject, at place: JSONPointer
    ) -> [JSONPointer: String] {
        var digests: [JSONPointer: String] = [:]
        for item in items("digests", of: side, at: place) {
            guard let pointer = JSONPointer(item.name) else {
                report(
                    "digests", "'\(item.name)' is not a JSON pointer",
                    at: place.appending("digests").appending(item.name))
                continue
            }
            digests[pointer] = item.value
        }
        return digests
    }

    private mutating func sequence(_ value: JSONValue) -> Recording.Sequence? {
        let place = JSONPointer.root.appending("sequence")
        let isText = value.string != nil
        if !isText, object(at: place, known: ["mode", "after"]) == nil { return nil }
        let name = isText ? value.string : string("mode", in: place)
        let after = value["after"].flatMap { _ in string("after", in: place) }
        guard let name else { return nil }
        guard let mode = Recording.Sequence.Mode(rawValue: name) else {
            report(
                "sequence", "there is no sequence '\(name)'", at: place,
                hint: "Use stick (repeat the last), cycle (start again) or state (follow writes).")
            return nil
        }
        return Recording.Sequence(mode, after: after)
    }

    private mutating func time(_ name: String) -> Double? {
        guard let text = string(name, in: .root) else { return nil }
        let seconds = TimeText.seconds(text)
        if seconds == nil {
            report(
                "time", "'\(text)' is not a time", at: .root.appending(name),
                hint: "Write it as in RFC 3339, such as 2026-03-01T10:00:00Z, or remove it.")
        }
        return seconds
    }

    private mutating func use() -> Recording.Use? {
        guard let name = string("use", in: .root) else { return nil }
        if let use = Recording.Use(rawValue: name) { return use }
        report(
            "use", "there is no use '\(name)'", at: .root.appending("use"),
            hint: "Use replay (answer the request) or login (compare logins with it).")
        return nil
    }

    // MARK: - Shapes

    private mutating func object(at place: JSONPointer, known: [String]) -> JSONObject? {
        let value = document.value[place]
        guard let object = value?.object else {
            let name = place.tokens.last.map { "'\($0)'" } ?? "a recording"
            report(
                value == nil ? "required" : "type",
                value.map { "\(name) must be an object, not \(article($0))" }
                    ?? "\(name) is missing",
                at: place)
            return nil
        }
        for key in object.keys where !known.contains(key) {
            report(
                "unknown-member", "unknown member '\(key)'", at: place.appending(key),
                hint: "Known members: \(known.joined(separator: ", ")).")
        }
        return object
    }

    private mutating func string(_ name: String, in place: JSONPointer) -> String? {
        let value = document.value[place]?[name]
        if let text = value?.string { return text }
        report(
            value == nil ? "required" : "type",
            value.map { "'\(name)' must be a string, not \(article($0))" }
                ?? "'\(name)' is missing",
            at: value == nil ? place : place.appending(name))
        return nil
    }

    private func article(_ value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }

    private mutating func report(
        _ code: String, _ message: String, at place: JSONPointer, hint: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(
                code: "recording/\(code)", message: message, file: document.file,
                position: document.position(of: place), hint: hint))
    }
}
