import Foundation
import StubJSON
import StubServer

/// Looks for what still looks like a secret in a recording whose secrets were replaced.
struct SecretScan {
    struct Finding: Hashable {
        /// `/request/…` or `/response/…` in the recording's file.
        let pointer: JSONPointer
        /// It is the name of a member there, which is not shown either.
        var isName = false
        /// What it looks like, such as `a JSON Web Token`; never the value.
        let kind: String
    }

    private let pseudonyms: Pseudonyms
    private var path: [String] = []
    private var findings: [Finding] = []

    private static let shortestSecret = 16

    static func findings(in recording: Recording, pseudonyms: Pseudonyms) -> [Finding] {
        var scan = SecretScan(pseudonyms: pseudonyms)
        scan.visit(recording.json, name: "")
        return scan.findings
    }

    private init(pseudonyms: Pseudonyms) {
        self.pseudonyms = pseudonyms
    }

    private mutating func visit(_ value: JSONValue, name: String) {
        switch value {
        case .null, .bool, .number: break
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                path.append(String(index))
                visit(element, name: name)
                path.removeLast()
            }
        case .object(let object):
            for member in object.members {
                if let kind = kind(of: member.key, name: "") {
                    report(kind, isName: true)
                    continue
                }
                path.append(member.key)
                visit(member.value, name: member.key)
                path.removeLast()
            }
        case .string(let text):
            if let kind = kind(of: text, name: name) { report(kind, isName: false) }
        }
    }

    private mutating func report(_ kind: String, isName: Bool) {
        findings.append(Finding(pointer: JSONPointer(tokens: path), isName: isName, kind: kind))
    }

    private func kind(of text: String, name: String) -> String? {
        guard text.utf8.count >= Self.shortestSecret, !pseudonyms.isOwn(text) else { return nil }
        if Self.holdsPrivateKey(text) { return "a private key" }
        for word in Self.words(of: text) {
            if pseudonyms.isOwn(word) { continue }
            if let prefix = SecretPrefix.match(word) { return prefix }
            if word.hasPrefix("ey"), WebToken(word) != nil { return "a JSON Web Token" }
        }
        return Self.isRandom(text) && Self.isSuspicious(name) ? "a key or credential" : nil
    }

    private static func holdsPrivateKey(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "-")) && text.contains("-----BEGIN ")
            && text.contains("PRIVATE KEY")
    }

    /// What could be a token in a text, without the full stop behind it.
    private static func words(of text: String) -> [String] {
        let stop = UInt8(ascii: ".")
        return text.utf8.split { !WebToken.isBase64URL($0) && $0 != stop }.compactMap { word in
            guard word.count >= shortestSecret else { return nil }
            let word = word.last == stop ? word.dropLast() : word
            return String(Substring(word))
        }
    }

    private static func isSuspicious(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["key", "secret", "auth", "cred", "signature", "session", "pass", "private", "cert"]
            .contains { name.contains($0) }
    }

    /// Long, and of so many different characters that no person wrote it.
    private static func isRandom(_ text: String) -> Bool {
        guard text.utf8.count >= 24 else { return false }
        let bytes = Array(text.utf8)
        let allowed = bytes.allSatisfy { byte in
            WebToken.isBase64URL(byte)
                || [UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "=")].contains(byte)
        }
        guard allowed, bytes.contains(where: { (0x30...0x39).contains($0) }) else { return false }
        if bytes.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) {
            return bytes.count >= 32 && entropy(bytes) >= 3
        }
        let mixesCases =
            bytes.contains { (0x41...0x5A).contains($0) }
            && bytes.contains { (0x61...0x7A).contains($0) }
        return mixesCases && entropy(bytes) >= 3.75
    }

    /// Bits a character, from how often each one occurs.
    private static func entropy(_ bytes: [UInt8]) -> Double {
        let counts = bytes.reduce(into: [UInt8: Int]()) { $0[$1, default: 0] += 1 }
        return counts.values.reduce(0) { sum, count in
            let share = Double(count) / Double(bytes.count)
            return sum - share * log2(share)
        }
    }
}
