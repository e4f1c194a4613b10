import StubHTTP
import StubJSON
import StubRecordings

/// Compares a request with a recorded one.
struct RecordingComparison {
    let recording: Recording.Request
    let request: HTTPRequest
    let target: RequestTarget
    let mask: SecretMask
    private let isDenied: Bool
    private let distanceOfPath: Double

    /// The distance for another method or value.
    private static let condition = 0.5
    /// A request that differs in more than this was hardly meant to be the recorded one.
    private static let farthest = 1.5

    /// Compares the paths first; `nil` if the recorded request is another one altogether.
    init?(
        recording whole: Recording, request: HTTPRequest, target: RequestTarget, mask: SecretMask
    ) {
        let recording = whole.request
        isDenied = whole.isDenied
        self.recording = recording
        self.request = request
        self.target = target
        self.mask = mask
        let segments = RequestTarget(recording.path)?.segments ?? []
        distanceOfPath = PathDistance.between(
            "/" + segments.joined(separator: "/"), target.segments)
        guard distanceOfPath < 1 else { return nil }
    }

    /// The near miss; `nil` if the request matches, or if it is too different.
    var miss: NearMiss? {
        let parts = [method, path] + query + credentials + types + body
        let broken = parts.count { !$0.isMet && $0.field != "path" }
        let distance = distanceOfPath + Double(broken) * Self.condition
        guard distance > 0, distance <= Self.farthest else { return nil }
        return NearMiss(
            subject: .recording(method: recording.method.rawValue, path: recording.path),
            parts: parts, distance: distance)
    }

    private var method: NearMiss.Part {
        NearMiss.Part(
            field: "method", expected: recording.method.rawValue, found: request.method.rawValue,
            isMet: recording.method == request.method)
    }

    private var path: NearMiss.Part {
        NearMiss.Part(
            field: "path", expected: recording.path, found: String(request.path),
            isMet: distanceOfPath == 0)
    }

    private var query: [NearMiss.Part] {
        let names = Set((recording.query + target.query).map(\.name))
        return names.sorted().map { name in
            let recorded = recording.query.filter { $0.name == name }.map(\.value)
            let asked = target.values(of: name)
            let isReplaced = recording.redacted.contains(JSONPointer(tokens: ["query", name]))
            return NearMiss.Part(
                field: "query.\(name)",
                expected: recorded.isEmpty ? "nothing" : recorded.joined(separator: ", "),
                found: asked.isEmpty ? nil : asked.joined(separator: ", "),
                isMet: isReplaced
                    ? asked.count == recorded.count : asked.sorted() == recorded.sorted())
        }
    }

    /// The credentials are named, never shown.
    private var credentials: [NearMiss.Part] {
        guard let recorded = recording.credentials?.all.map(\.name) else { return [] }
        let sent = request.fields.all.map(\.name).filter(Recording.isCredential)
        if recorded.isEmpty, sent.isEmpty { return [] }
        // A refusal for lack of credentials is no answer to a request that has some.
        let isMet =
            recorded.isEmpty
            ? !isDenied || sent.isEmpty
            : sent.contains { name in recorded.contains { HTTPFields.sameName($0, name) } }
        return [
            NearMiss.Part(
                field: "credentials",
                expected: recorded.isEmpty ? "none" : recorded.joined(separator: ", "),
                found: sent.isEmpty ? nil : sent.joined(separator: ", "), isMet: isMet)
        ]
    }

    /// The media types of the bodies.
    private var types: [NearMiss.Part] {
        guard recording.body != .none, !request.body.isEmpty,
            let wanted = recording.headers["Content-Type"],
            let sent = request.fields["Content-Type"],
            MediaType(wanted)?.essence != MediaType(sent)?.essence
        else { return [] }
        return [
            NearMiss.Part(field: "Content-Type", expected: wanted, found: sent, isMet: false)
        ]
    }

    private var body: [NearMiss.Part] {
        if recording.body == .none, request.body.isEmpty { return [] }
        return [
            NearMiss.Part(
                field: "body", expected: text(recording.body.bytes),
                found: request.body.isEmpty ? nil : text(request.body),
                isMet: recording.hasBody(of: request))
        ]
    }

    private func text(_ bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "nothing" }
        let text = mask.text(bytes, contentType: nil)
        return String((text ?? "\(bytes.count) bytes").prefix(200))
    }
}
