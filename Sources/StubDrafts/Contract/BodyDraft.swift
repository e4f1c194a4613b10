import StubHTTP
import StubJSON
import StubRecordings

/// The bodies of messages, merged by media type.
struct BodyDraft {
    private(set) var contents: [(type: String, kind: Kind)] = []
    private var bodies = 0
    private var messages = 0
    /// The first JSON body of each media type, if the content has examples.
    private var examples: [String: JSONValue] = [:]
    private let hasExample: Bool

    enum Kind {
        case json(SchemaDraft)
        case form(SchemaDraft)
        case text
        case bytes
    }

    /// - Parameter hasExample: whether the first body becomes the declared example, which a stub
    ///   answers with.
    init(hasExample: Bool = false) {
        self.hasExample = hasExample
    }

    mutating func add(_ body: RecordedBody, _ fields: HTTPFields, redacted: [JSONPointer]) {
        messages += 1
        if body == .none { return }
        bodies += 1
        let type = fields["Content-Type"].flatMap { MediaType($0)?.essence } ?? Self.usual(body)
        let place = contents.firstIndex { $0.type == type } ?? contents.count
        if place == contents.count { contents.append((type, Self.empty(body, type))) }
        contents[place].kind = Self.merged(contents[place].kind, body, redacted)
        if hasExample, examples[type] == nil, case .json(let value) = body {
            examples[type] = value
        }
    }

    /// Whether every message had a body.
    var isRequired: Bool { bodies > 0 && bodies == messages }

    /// `content` of a request body or a response; `nil` without any body.
    func json(component: (SchemaDraft) -> JSONValue? = { _ in nil }) -> JSONValue? {
        guard !contents.isEmpty else { return nil }
        return .object(
            JSONObject(
                contents.map { content in
                    let schema: JSONValue =
                        switch content.kind {
                        case .json(let draft): draft.schema(component: component)
                        case .form(let draft): draft.schema()
                        case .text: ["type": "string"]
                        case .bytes: [:]
                        }
                    var media = JSONObject([("schema", schema)])
                    media["example"] = examples[content.type]
                    return (content.type, .object(media))
                }))
    }

    private static func usual(_ body: RecordedBody) -> String {
        switch body {
        case .json: "application/json"
        case .form: "application/x-www-form-urlencoded"
        case .text: "text/plain"
        case .none, .bytes: "application/octet-stream"
        }
    }

    private static func empty(_ body: RecordedBody, _ type: String) -> Kind {
        switch body {
        case .json: .json(SchemaDraft())
        case .form: .form(SchemaDraft())
        // The schema of XML, of parts and of streams describes values that the text encodes.
        case .text: type.hasPrefix("text/") && type != "text/event-stream" ? .text : .bytes
        case .none, .bytes: .bytes
        }
    }

    private static func merged(
        _ kind: Kind, _ body: RecordedBody, _ redacted: [JSONPointer]
    ) -> Kind {
        switch (kind, body) {
        case (.json(var draft), .json(let value)):
            draft.add(value, replaced: below("body", redacted))
            return .json(draft)
        case (.form(var draft), .form(let items)):
            var object = JSONObject()
            for item in items { object[item.name] = .string(item.value) }
            draft.add(.object(object), replaced: below("form", redacted))
            return .form(draft)
        case (.text, .text): return .text
        // Bodies of several kinds under one type have nothing in common.
        default: return .bytes
        }
    }

    private static func below(_ root: String, _ pointers: [JSONPointer]) -> [[String]] {
        pointers.compactMap { $0.tokens.first == root ? Array($0.tokens.dropFirst()) : nil }
    }
}
