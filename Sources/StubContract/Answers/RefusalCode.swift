package import StubJSON

/// Chooses the codes in the body of an error among those that its schema lists.
///
/// A generated body has the first value of each list, which rarely suits the status.
package struct RefusalCode {
    private let status: Int
    private let first: [String]
    private let isValid: (JSONValue) -> Bool

    private static let names: Set = [
        "code", "type", "error", "error_code", "errorCode", "kind", "status", "reason",
    ]

    /// - Parameters:
    ///   - first: words for what is wrong, which are preferred to those for the status.
    ///   - isValid: whether the schema accepts a body.
    package init(
        status: Int, first: [String] = [], isValid: @escaping (JSONValue) -> Bool
    ) {
        self.status = status
        self.first = first
        self.isValid = isValid
    }

    /// Returns the value with a code that suits the status in each member that has a list of codes,
    /// if one of them does.
    package func chosen(in value: JSONValue) -> JSONValue {
        guard isValid(value) else { return value }
        var chosen = value
        for place in Self.places(in: value, below: []) where isListed(at: place, in: chosen) {
            chosen = suiting(candidates(for: first + words), at: place, in: chosen) ?? chosen
        }
        return chosen
    }

    /// Returns the value with one of the first words as its code; `nil` if no list has one.
    func named(in value: JSONValue) -> JSONValue? {
        guard isValid(value) else { return nil }
        return Self.places(in: value, below: []).lazy
            .filter { isListed(at: $0, in: value) }
            .compactMap { suiting(candidates(for: first), at: $0, in: value) }.first
    }

    /// The places of the codes that the schema restricts so that none of them suits the status.
    func unsuited(in value: JSONValue) -> [[String]] {
        guard isValid(value) else { return [] }
        return Self.places(in: value, below: []).filter { place in
            isListed(at: place, in: value)
                && suiting(candidates(for: first + words), at: place, in: value) == nil
        }
    }

    private func suiting(
        _ candidates: [JSONValue], at place: [String], in value: JSONValue
    ) -> JSONValue? {
        candidates.lazy.map { EnvelopeConvention.setting($0, at: place, of: value) }
            .first(where: isValid)
    }

    /// Whether the schema accepts only certain texts there.
    private func isListed(at place: [String], in value: JSONValue) -> Bool {
        !isValid(EnvelopeConvention.setting("understudy 5d0c2f1e", at: place, of: value))
    }

    /// The codes in objects; arrays have errors of single fields.
    private static func places(in value: JSONValue, below place: [String]) -> [[String]] {
        (value.object?.members ?? []).flatMap { member -> [[String]] in
            if member.value.string != nil {
                return names.contains(member.key) ? [place + [member.key]] : []
            }
            return place.count < 3 ? places(in: member.value, below: place + [member.key]) : []
        }
    }

    private func candidates(for words: [String]) -> [JSONValue] {
        words.flatMap { word in
            let parts = word.split(separator: " ").map(String.init)
            let titled = parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            return [
                parts.joined(separator: "_"), parts.joined(separator: "-"),
                parts.joined(separator: "_").uppercased(),
                (parts.prefix(1) + titled.dropFirst())
                    .joined(), titled.joined(), titled.joined(separator: " "),
                parts.joined(separator: " "),
            ].map(JSONValue.string)
        }
    }

    private var words: [String] {
        let invalid = [
            "validation failed", "validation error", "validation", "invalid", "invalid request",
            "invalid argument", "invalid parameter", "invalid input", "invalid request error",
        ]
        switch status {
        case 401:
            return [
                "unauthorized", "unauthenticated", "authentication required",
                "authentication error", "not authenticated", "invalid token",
                "invalid credentials", "invalid client",
            ]
        case 403: return ["forbidden", "permission denied", "access denied", "permission error"]
        case 404:
            return [
                "not found", "resource not found", "not found error", "resource missing",
                "unknown", "missing", "invalid request error",
            ]
        case 409: return ["conflict", "already exists", "duplicate", "conflict error"]
        case 415: return ["unsupported media type", "bad request"] + invalid
        case 422:
            return ["unprocessable entity", "unprocessable content"] + invalid + ["bad request"]
        case 429:
            return ["rate limited", "too many requests", "rate limit exceeded", "rate limit error"]
        case 500...:
            return ["internal error", "internal server error", "server error", "api error"]
        default: return ["bad request"] + invalid
        }
    }
}
