import StubContract
import StubHTTP
import StubJSON
import StubRecordings
import StubServer

/// Finds out which recordings a stub responds to equally from the collected fixtures.
struct SimulationCheck {
    private let definition: StubDefinition
    private let traffic: RecordedTraffic

    init(_ definition: StubDefinition, _ traffic: RecordedTraffic) {
        self.definition = definition
        self.traffic = traffic
    }

    struct Result {
        /// The names of the recordings that are no longer needed.
        var reproduced: Set<String> = []
        /// The number of responses that break the contract.
        var violations = 0
    }

    /// Sends all recorded requests.
    ///
    /// Of several recordings of a request, all are needed or none.
    func run() async -> Result {
        let stub = Stub(definition)
        var tokens = await logIn(stub)
        var results: [String: Bool] = [:]
        var violations = 0
        for entry in traffic.entries {
            let recording = entry.recording
            let isLogin = Self.isLogin(recording)
            // Each write starts from the collected rows.
            let own =
                Recording.isWrite(recording.request.method) && !isLogin ? Stub(definition) : stub
            if own !== stub { tokens = await logIn(own) }
            let response = await own.answer(request(of: recording, tokens))
            results[entry.name] =
                isLogin
                ? issues(response, recording)
                : isSimulated(recording) && Self.equals(response, recording)
            let issues = response.fields["Understudy-Issues"] ?? ""
            if issues.contains("\"response/") { violations += 1 }
            if own !== stub { tokens = await logIn(stub) }
        }
        let groups = Dictionary(grouping: traffic.entries) { Self.key($0.recording.request) }
        let reproduced = groups.values.filter { $0.allSatisfy { results[$0.name] == true } }
        return Result(
            reproduced: Set(reproduced.flatMap { $0.map(\.name) }), violations: violations)
    }

    /// Whether fixtures or tokens answer the request, and not an example in the contract.
    private func isSimulated(_ recording: Recording) -> Bool {
        guard let target = RequestTarget(recording.request.path),
            case .operation(let index, _) = definition.contract.router.match(
                recording.request.method, target.segments)
        else { return false }
        let operation = definition.contract.operations[index]
        return operation.binding != nil || recording.response.status == 401
    }

    private static func key(_ request: Recording.Request) -> [String] {
        let credentials = request.credentials.map { $0.isEmpty ? "none" : "some" } ?? ""
        return [
            request.method.rawValue, request.path, credentials,
            request.query.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&"),
            String(decoding: request.body.bytes, as: UTF8.self),
        ]
    }

    // MARK: - Tokens

    /// Whether the response issued a token.
    private static func isLogin(_ recording: Recording) -> Bool {
        (200..<300).contains(recording.response.status) && !tokens(of: recording).isEmpty
            && recording.request.method == .post
    }

    /// Whether the request issued a token for a password, which other passwords are compared with.
    static func hasPassword(_ recording: Recording) -> Bool {
        isLogin(recording)
            && recording.request.digests.keys.contains { pointer in
                ["body", "form"].contains(pointer.tokens.first)
                    && DraftWords.isPassword(pointer.tokens.last ?? "")
            }
    }

    /// The places of tokens in the body of a response.
    private static func tokens(of recording: Recording) -> [JSONPointer] {
        recording.response.redacted.filter { pointer in
            let name = pointer.tokens.last?.lowercased() ?? ""
            return pointer.tokens.first == "body" && (name.contains("token") || name == "jwt")
        }.map { JSONPointer(tokens: Array($0.tokens.dropFirst())) }
    }

    /// Sends the recorded logins; returns the stub's token for each recorded one.
    private func logIn(_ stub: Stub) async -> [String: String] {
        var tokens: [String: String] = [:]
        for entry in traffic.entries where Self.isLogin(entry.recording) {
            let recording = entry.recording
            let response = await stub.answer(request(of: recording, tokens))
            guard case .json(let recorded) = recording.response.body,
                let issued = try? JSONParser.parse(response.body)
            else { continue }
            for pointer in Self.tokens(of: recording) {
                if let old = recorded[pointer]?.string, let new = issued[pointer]?.string {
                    tokens[old] = new
                }
            }
        }
        return tokens
    }

    private func issues(_ response: HTTPResponse, _ recording: Recording) -> Bool {
        guard response.status == recording.response.status,
            let issued = try? JSONParser.parse(response.body)
        else { return false }
        return Self.tokens(of: recording).contains { issued[$0]?.string != nil }
    }

    /// The recorded request with the stub's tokens in the places of the recorded ones.
    private func request(of recording: Recording, _ tokens: [String: String]) -> HTTPRequest {
        let recorded = recording.request
        var fields = recorded.headers
        fields.append("Host", "127.0.0.1")
        for field in recorded.credentials?.all ?? [] {
            let parts = field.value.split(separator: " ", maxSplits: 1).map(String.init)
            if parts.count == 2, let token = tokens[parts[1]] {
                fields.append(field.name, parts[0] + " " + token)
            } else {
                fields.append(field.name, tokens[field.value] ?? field.value)
            }
        }
        let query = recorded.query.map {
            PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value)
        }.joined(separator: "&")
        var text = String(decoding: recorded.body.bytes, as: UTF8.self)
        for (old, new) in tokens where text.contains(old) {
            text = text.split(separator: old, omittingEmptySubsequences: false)
                .joined(separator: new)
        }
        return HTTPRequest(
            recorded.method, recorded.path + (query.isEmpty ? "" : "?" + query), fields: fields,
            body: text.isEmpty ? recorded.body.bytes : Array(text.utf8))
    }

    // MARK: - Responses

    /// The fields that clients follow; a cookie is never the same.
    private static let followed = ["Location", "Link", "X-Total-Count", "WWW-Authenticate"]

    private static func hasFields(of recorded: HTTPFields, _ fields: HTTPFields) -> Bool {
        let types = [recorded, fields].map {
            $0["Content-Type"].flatMap { MediaType($0)?.essence }
        }
        return recorded["Set-Cookie"] == nil && types[0] == types[1]
            && followed.allSatisfy { recorded[$0] == nil || recorded[$0] == fields[$0] }
    }

    private static func equals(_ response: HTTPResponse, _ recording: Recording) -> Bool {
        guard response.status == recording.response.status,
            hasFields(of: recording.response.headers, response.fields)
        else { return false }
        switch recording.response.body {
        case .json(let recorded):
            guard let value = try? JSONParser.parse(response.body) else { return false }
            let places = recording.response.redacted.filter { $0.tokens.first == "body" }
                .map { $0.tokens.dropFirst() }
            return value.without(places) == recorded.without(places)
        case .none: return response.body.isEmpty
        case .form, .text, .bytes: return response.body == recording.response.body.bytes
        }
    }
}

extension JSONValue {
    /// The value without the members at some places.
    fileprivate func without(_ places: [ArraySlice<String>]) -> JSONValue {
        places.reduce(self) { $0.removing($1) }
    }

    private func removing(_ place: ArraySlice<String>) -> JSONValue {
        guard let token = place.first else { return .null }
        switch self {
        case .object(var object):
            guard let member = object[token] else { return self }
            if place.count == 1 {
                object[token] = nil
            } else {
                object[token] = member.removing(place.dropFirst())
            }
            return .object(object)
        case .array(var elements):
            guard let index = Int(token), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].removing(place.dropFirst())
            return .array(elements)
        case .null, .bool, .number, .string: return self
        }
    }
}
