import StubHTTP
import StubJSON

/// Whether the secrets in the query and body of a request are the recorded ones.
enum SecretFit {
    /// Nothing is known, because the recording has no digests.
    case unknown
    case same
    /// A long value is not the recorded one, which a client would have got from a recording.
    case otherToken
    /// The stub itself has issued a value, which no recording can know.
    case issued
    /// A short value has another digest.
    case otherPassword

    init(of asked: AskedRequest, to recorded: Recording.Request) {
        var found: [SecretFit] = []
        for pointer in recorded.redacted {
            guard let root = pointer.tokens.first else { continue }
            let place = Array(pointer.tokens.dropFirst())
            guard let secret = Self.value(asked.query, asked.body, root, place),
                let pseudonym = Self.value(recorded.query, recorded.body, root, place)
            else { continue }
            let digest = recorded.digests[pointer]
            if secret == pseudonym {
                found.append(.same)
            } else if asked.issued[secret] != nil {
                found.append(.issued)
            } else if let digest, SecretDigest.of(secret) == digest {
                found.append(.same)
            } else if pseudonym.utf8.count > SecretDigest.longest {
                found.append(.otherToken)
            } else {
                found.append(digest == nil ? .unknown : .otherPassword)
            }
        }
        let worst: [SecretFit] = [.issued, .otherPassword, .otherToken, .unknown, .same]
        self = worst.first(where: found.contains) ?? .unknown
    }

    /// The text at a place below `body`, `form` or `query`.
    static func value(
        _ query: [RequestTarget.QueryItem], _ body: RecordedBody, _ root: String, _ place: [String]
    ) -> String? {
        switch (root, body) {
        case ("query", _): query.first { $0.name == place.first }?.value
        case ("form", .form(let items)): items.first { $0.name == place.first }?.value
        case ("body", .json(let value)): value[JSONPointer(tokens: place)]?.plainText
        default: nil
        }
    }
}

extension Recording.Request {
    /// Adds the digests of the values that were replaced.
    ///
    /// - Parameters:
    ///   - original: the request with its secrets.
    ///   - isIssued: whether a response has contained the secret. A client gets such a token from
    ///     a recording, and its digest would change with each run.
    package mutating func addDigests(
        of original: Recording.Request, isIssued: (String) -> Bool = { _ in false }
    ) {
        for pointer in redacted {
            guard let root = pointer.tokens.first else { continue }
            let place = Array(pointer.tokens.dropFirst())
            guard let secret = SecretFit.value(original.query, original.body, root, place),
                secret != SecretFit.value(query, body, root, place), !isIssued(secret)
            else { continue }
            digests[pointer] = SecretDigest.of(secret)
        }
        for field in credentials?.all ?? [] where field.name.lowercased() != "cookie" {
            guard let secret = original.credentials?.combined(field.name), secret != field.value,
                !isIssued(SecretDigest.secret(inCredential: secret))
            else { continue }
            digests[JSONPointer(tokens: ["credentials", field.name])] =
                SecretDigest.of(credential: secret)
        }
    }
}
