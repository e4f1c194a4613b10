import StubHTTP
public import StubJSON
import StubSupport

extension Recording {
    /// Reads a recording's file; everything that is wrong is reported at once, with its place.
    public init(_ document: JSONDocument) throws(DiagnosticError) {
        var reader = RecordingReader(document: document)
        let recording = reader.recording()
        guard reader.diagnostics.isEmpty, let recording else {
            throw DiagnosticError(reader.diagnostics)
        }
        self = recording
    }
}

/// Takes a recording's file apart and collects what is wrong with it.
struct RecordingReader {
    let document: JSONDocument
    private(set) var diagnostics: [Diagnostic] = []

    private static let bodyMembers = ["body", "form", "text", "base64"]

    init(document: JSONDocument) {
        self.document = document
    }

    mutating func recording() -> Recording? {
        guard let root = object(at: .root, known: ["operation", "request", "response"]) else {
            return nil
        }
        let operation = root["operation"].flatMap { _ in string("operation", in: .root) }
        let request = self.request(at: .root.appending("request"))
        let response = self.response(at: .root.appending("response"))
        guard let request, let response else { return nil }
        return Recording(operation: operation, request: request, response: response)
    }

    // MARK: - The two sides

    private mutating func request(at place: JSONPointer) -> Recording.Request? {
        let known = ["method", "path", "query", "headers", "redacted"] + Self.bodyMembers
        guard let side = object(at: place, known: known) else { return nil }
        let method = string("method", in: place)
        let path = self.path(in: place)
        let query = items("query", of: side, at: place)
        let headers = fields(of: side, at: place)
        let body = self.body(of: side, at: place)
        let redacted = self.redacted(of: side, at: place)
        guard let method, let path else { return nil }
        return Recording.Request(
            HTTPMethod(method), path, query: query, headers: headers, body: body,
            redacted: redacted)
    }

    private mutating func response(at place: JSONPointer) -> Recording.Response? {
        guard
            let side = object(
                at: place, known: ["status", "headers", "redacted"] + Self.bodyMembers)
        else { return nil }
        let status = self.status(of: side, at: place)
        let headers = fields(of: side, at: place)
        let body = self.body(of: side, at: place)
        let redacted = self.redacted(of: side, at: place)
        guard let status else { return nil }
        return Recording.Response(
            status: status, headers: headers, body: body, redacted: redacted)
    }

    // MARK: - Members

    private mutating func path(in place: JSONPointer) -> String? {
        guard let path = string("path", in: place) else { return nil }
        guard !path.contains("?"), RequestTarget(path) != nil else {
            report(
                "path", "'\(path)' is no path", at: place.appending("path"),
                hint: "It starts with '/', percent-encoded, and leaves the query to 'query'.")
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

    private mutating func fields(of side: JSONObject, at place: JSONPointer) -> HTTPFields {
        HTTPFields(
            items("headers", of: side, at: place).map {
                HTTPFields.Field(name: $0.name, value: $0.value)
            })
    }

    /// Name to string, or to a list of strings where the name repeats.
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
                "body", "'\(second)' stands beside '\(name)'", at: place.appending(second),
                hint: "A message has one body: keep one of them.")
        }
        switch name {
        case "body": return .json(value)
        case "form": return .form(items("form", of: side, at: place))
        case "text": return .text(string("text", in: place) ?? "")
        default:
            guard let text = string("base64", in: place) else { return .none }
            guard let bytes = Base64Text.decode(text) else {
                report("base64", "the text is no base64", at: place.appending("base64"))
                return .none
            }
            return .bytes(bytes)
        }
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
                report("redacted", "this is no JSON pointer", at: place.appending(index))
                return nil
            }
            guard JSONValue.object(side)[pointer] != nil else {
                report(
                    "redacted", "'\(pointer)' leads nowhere", at: place.appending(index),
                    hint: "It points into this side, such as '/body/password'.")
                return nil
            }
            return pointer
        }
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
                hint: "Known here: \(known.joined(separator: ", ")).")
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
