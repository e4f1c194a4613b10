import StubJSON
import StubRecordings
import StubRedaction

/// Looks for what still looks like a secret in a recording whose secrets were replaced.
///
/// It is the last check before a file is written, and decides by values alone: what a name says
/// was heeded before.
struct SecretScan {
    struct Finding: Hashable {
        /// `/request/…` or `/response/…` in the recording's file.
        let pointer: JSONPointer
        /// It is the name of a member there, which is not shown either.
        var isName = false
        /// What it looks like, such as `a JSON Web Token`; never the value.
        let kind: String
    }

    private let rules: RedactionRules
    private let memory: RedactionMemory
    private let known: KnownSecrets
    private var path: [String] = []
    private var findings: [Finding] = []

    private static let shortestSecret = 8

    static func findings(in recording: Recording, _ redactor: Redactor) -> [Finding] {
        var scan = SecretScan(redactor)
        var recording = recording
        // Bytes were looked through as such; base64 has any prefix by chance.
        if case .bytes = recording.request.body { recording.request.body = .none }
        if case .bytes = recording.response.body { recording.response.body = .none }
        scan.visit(recording.json, name: "")
        return scan.findings
    }

    private init(_ redactor: Redactor) {
        rules = redactor.rules
        memory = redactor.memory
        known = redactor.memory.trackedSecrets()
    }

    private mutating func visit(_ value: JSONValue, name: String) {
        switch value {
        case .null, .bool, .number: break
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                path.append(String(index))
                if !isKept { visit(element, name: name) }
                path.removeLast()
            }
        case .object(let object):
            for member in object.members where !rules.keeps(member.key) {
                if let kind = kind(of: member.key, name: "") {
                    report(kind, isName: true)
                    continue
                }
                path.append(member.key)
                if !isKept { visit(member.value, name: member.key) }
                path.removeLast()
            }
        case .string(let text):
            if let kind = kind(of: text, name: name) { report(kind, isName: false) }
        }
    }

    /// Whether the user allows the value at the current place.
    private var isKept: Bool {
        guard rules.hasPlaces, path.count > 1 else { return false }
        return rules.keeps(path.dropFirst(), of: path[0])
    }

    private mutating func report(_ kind: String, isName: Bool) {
        // The list of redacted places names members that were found where they are.
        guard path.count < 2 || path[1] != "redacted" else { return }
        findings.append(Finding(pointer: JSONPointer(tokens: path), isName: isName, kind: kind))
    }

    private func kind(of text: String, name: String) -> String? {
        guard text.utf8.count >= Self.shortestSecret, !memory.isOwn(text) else { return nil }
        for found in SecretShape.all(in: text) where !memory.isOwn(found.key) {
            if found.key.hasPrefix("ey"), WebToken(found.key) == nil { continue }
            return found.kind
        }
        if let key = SecretShape.privateKey(in: text), !memory.isOwn(key) { return "a private key" }
        if known.replacing(in: Array(text.utf8)) != nil {
            return "a secret that stands elsewhere"
        }
        return SecretShape.looksLikeKey(text, under: name) ? "a key or credential" : nil
    }
}
