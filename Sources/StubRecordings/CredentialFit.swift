import StubHTTP
import StubJSON

/// How the credentials of a request match those of a recorded one.
enum CredentialFit {
    /// Both have none, or both have the same.
    case same
    /// The recording does not say whether there were any.
    case unknown
    /// The stub itself has issued the token, and would refuse it like the recording or accept it
    /// like the recording.
    case issued
    /// Both have credentials, but not the same token as far as can be known.
    case otherToken
    /// Both have credentials with a short secret, which is certainly another one.
    case otherPassword
    /// Only the request has some.
    case added

    var rank: Int {
        switch self {
        case .same: 4
        case .unknown, .issued: 3
        case .otherToken, .otherPassword: 2
        case .added: 1
        }
    }

    /// Compares the fields; `nil` if the recording does not apply to the request.
    init?(of asked: AskedRequest, to recording: Recording) {
        let issued = asked.issued
        let asked = asked.fields
        guard let recorded = recording.request.credentials else {
            self = .unknown
            return
        }
        let names = Set(recorded.all.map { $0.name.lowercased() })
        if names.isEmpty {
            let added = asked.all.filter { Recording.isCredential($0.name) }
            // What is refused for lack of credentials is not refused with them. A cookie may be
            // about something else.
            let areTokens = !added.allSatisfy { HTTPFields.sameName($0.name, "Cookie") }
            if areTokens, recording.isDenied { return nil }
            self = added.isEmpty ? .same : .added
            return
        }
        let shared = names.filter { asked[$0] != nil }
        if shared.isEmpty { return nil }
        // Cookies often accompany a token, without which they are worth nothing.
        if names.contains("authorization"), !shared.contains("authorization") { return nil }
        let isSame = shared.allSatisfy { asked.combined($0) == recorded.combined($0) }
        if isSame {
            self = .same
            return
        }
        let digests = shared.compactMap { name -> Bool? in
            let place = recorded.all.first { $0.name.lowercased() == name }?.name ?? name
            let pointer = JSONPointer(tokens: ["credentials", place])
            guard let digest = recording.request.digests[pointer] else { return nil }
            return asked.combined(name).flatMap(SecretDigest.of(credential:)) == digest
        }
        if !digests.isEmpty, digests.allSatisfy(\.self) {
            self = .same
        } else if let token = shared.lazy.compactMap({
            asked.combined($0).flatMap { issued[SecretDigest.secret(inCredential: $0)] }
        }).first {
            // The stub knows better than a recording whether its own token is accepted.
            guard (token == .refused) == (recording.response.status == 401) else { return nil }
            self = .issued
        } else {
            let isShort = shared.allSatisfy { name in
                let secret = recorded.combined(name).map(SecretDigest.secret(inCredential:))
                return (secret?.utf8.count ?? 0) <= SecretDigest.longest
            }
            self = !digests.isEmpty && isShort ? .otherPassword : .otherToken
        }
    }
}

extension Recording {
    /// Whether a field of a request carries a credential, by its name.
    package static func isCredential(_ name: String) -> Bool {
        let name = name.lowercased()
        return credentialFields.contains(name) || name.hasSuffix("-token")
            || name.hasSuffix("-api-key") || name.hasSuffix("-apikey")
    }

    private static let credentialFields: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "api-key", "apikey", "x-auth",
        "x-session-id",
    ]

    /// Whether the response rejects the credentials of its request.
    package var isDenied: Bool { response.status == 401 || response.status == 403 }

    /// Whether the response rejects its request.
    var isRefusal: Bool { (400..<500).contains(response.status) }
}

extension SecretDigest {
    /// The digest of the secret in a field such as `Authorization: Basic …`, without its scheme.
    package static func of(credential value: String) -> String? {
        of(secret(inCredential: value))
    }

    /// The secret in such a field.
    package static func secret(inCredential value: String) -> String {
        value.split(separator: " ").last.map(String.init) ?? value
    }
}
