package import StubHTTP
import StubJSON

/// The parts of an incoming request that are compared with recordings.
struct AskedRequest {
    let query: [RequestTarget.QueryItem]
    let fields: HTTPFields
    let accept: String?
    let bytes: [UInt8]
    let body: RecordedBody
    /// The tokens in the request that the stub itself has issued.
    let issued: [String: IssuedToken]

    /// - Parameter issued: returns what the stub knows of a token; `nil` if it issued none such.
    init(
        _ request: HTTPRequest, query: [RequestTarget.QueryItem],
        issued: (String) -> IssuedToken? = { _ in nil }
    ) {
        self.query = query
        fields = request.fields
        accept = request.fields.combined("Accept")
        // Recordings contain decoded bodies, so that secrets in them can be found.
        let coding = request.fields.combined("Content-Encoding")
        if case .plain(let content) = ContentCoding.decoded(request.body, coding: coding) {
            bytes = content
        } else {
            bytes = request.body
        }
        body = RecordedBody(bytes, contentType: request.fields["Content-Type"])
        var texts = request.fields.all.filter { Recording.isCredential($0.name) }.map {
            SecretDigest.secret(inCredential: $0.value)
        }
        texts += query.map(\.value)
        switch body {
        case .form(let items): texts += items.map(\.value)
        case .json(let value): texts += value.object?.members.compactMap(\.value.string) ?? []
        case .none, .text, .bytes: break
        }
        var found: [String: IssuedToken] = [:]
        for text in texts { found[text] = issued(text) }
        self.issued = found
    }
}

/// How well a request matches a recorded one of the same method and path.
struct RequestFit: Comparable {
    /// Whether redacted values are equal as well, so the client got them from a recording, or
    /// have the same digest.
    let sharesRedacted: Bool
    /// Whether a password, or another short value, is certainly not the recorded one.
    let hasOtherPassword: Bool
    /// Whether a password or a token in the query or the body is not the recorded one.
    let hasOtherValue: Bool
    let credentials: CredentialFit
    let sharesAccept: Bool

    /// Compares two requests; `nil` if they differ in more than redacted values and `Accept`.
    init?(of asked: AskedRequest, to recording: Recording) {
        let recorded = recording.request
        let masks = recorded.redacted
        guard
            Self.sameItems(asked.query, recorded.query, masks: masks, under: "query"),
            Self.sameBody(asked, recorded.body, masks: masks),
            MediaFit.fits(asked, recording),
            let credentials = CredentialFit(of: asked, to: recording)
        else { return nil }
        let values = SecretFit(of: asked, to: recorded)
        if values == .issued { return nil }
        hasOtherPassword = values == .otherPassword || credentials == .otherPassword
        hasOtherValue = values == .otherPassword || values == .otherToken
        sharesRedacted =
            values == .same
            || Self.sameItems(asked.query, recorded.query, masks: [], under: "query")
                && Self.sameBody(asked, recorded.body, masks: [])
        self.credentials = credentials
        sharesAccept = asked.accept == recorded.headers.combined("Accept")
    }

    /// Whether the credentials are not the recorded ones.
    var hasOtherCredentials: Bool {
        credentials == .otherPassword || credentials == .otherToken
    }

    /// Whether the recorded response rejects the request because its secret is another one.
    ///
    /// A 404 is about what was asked for, not about the credentials.
    func isRefused(by recording: Recording) -> Bool {
        hasOtherValue && recording.isRefusal || hasOtherCredentials && recording.isDenied
    }

    /// Whether it is the recorded request, apart from tokens.
    var isSame: Bool { !hasOtherPassword && credentials != .added }

    private var rank: Int {
        (sharesRedacted ? 16 : 0) + credentials.rank * 2 + (sharesAccept ? 1 : 0)
    }

    static func < (left: RequestFit, right: RequestFit) -> Bool { left.rank < right.rank }

    static func == (left: RequestFit, right: RequestFit) -> Bool { left.rank == right.rank }

    fileprivate static func sameBody(
        _ asked: AskedRequest, _ recorded: RecordedBody, masks: [JSONPointer]
    ) -> Bool {
        switch (recorded, asked.body) {
        case (.json(let recorded), .json(let asked)):
            let pointers = masks.filter { $0.tokens.first == "body" }.map {
                JSONPointer(tokens: Array($0.tokens.dropFirst()))
            }
            return asked.masked(at: pointers) == recorded.masked(at: pointers)
        case (.form(let recorded), .form(let asked)):
            return sameItems(asked, recorded, masks: masks, under: "form")
        case (.text, .text) where masks.contains(JSONPointer(tokens: ["text"])),
            (.text, .bytes) where masks.contains(JSONPointer(tokens: ["text"])),
            (.bytes, .bytes) where masks.contains(JSONPointer(tokens: ["base64"])):
            return true
        case (.none, .none): return true
        case (.text(let recorded), _): return asked.bytes == Array(recorded.utf8)
        case (.bytes(let recorded), _): return asked.bytes == recorded
        case (.json, _), (.form, _), (.none, _): return false
        }
    }

    /// Whether names and values are equal in any order, except values at masked names.
    private static func sameItems(
        _ asked: [RequestTarget.QueryItem], _ recorded: [RequestTarget.QueryItem],
        masks: [JSONPointer], under root: String
    ) -> Bool {
        let hidden = Set(
            masks.compactMap { $0.tokens.first == root ? $0.tokens.dropFirst().first : nil })
        return counted(asked, hiding: hidden) == counted(recorded, hiding: hidden)
    }

    private static func counted(
        _ items: [RequestTarget.QueryItem], hiding hidden: Set<String>
    ) -> [RequestTarget.QueryItem: Int] {
        items.reduce(into: [:]) { counts, item in
            let value = hidden.contains(item.name) && !item.value.isEmpty ? "*" : item.value
            counts[RequestTarget.QueryItem(name: item.name, value: value), default: 0] += 1
        }
    }
}

extension Recording.Request {
    /// Whether a request has the recorded body, apart from values that were replaced.
    package func hasBody(of request: HTTPRequest) -> Bool {
        RequestFit.sameBody(AskedRequest(request, query: []), body, masks: redacted)
    }
}

extension JSONValue {
    /// Returns the value with only the type of the value at each pointer.
    ///
    /// An empty text stays, because omitting a password is not the same as sending one.
    fileprivate func masked(at pointers: [JSONPointer]) -> JSONValue {
        pointers.reduce(self) { $0.masked(at: $1.tokens[...]) }
    }

    private func masked(at tokens: ArraySlice<String>) -> JSONValue {
        guard let token = tokens.first else {
            return self == .string("") ? self : .string(typeName)
        }
        switch self {
        case .object(var object):
            guard let member = object[token] else { return self }
            object[token] = member.masked(at: tokens.dropFirst())
            return .object(object)
        case .array(var elements):
            guard let index = JSONPointer.arrayIndex(token), elements.indices.contains(index)
            else { return self }
            elements[index] = elements[index].masked(at: tokens.dropFirst())
            return .array(elements)
        case .null, .bool, .number, .string:
            return self
        }
    }
}
