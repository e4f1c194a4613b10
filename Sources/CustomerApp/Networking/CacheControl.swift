import Foundation

/// The `Cache-Control` directives of a response (RFC 9111 §5.2).
struct CacheControl {
    private let directives: [String: String]

    init(_ reply: HTTPReply) {
        let parts = (reply[header: "Cache-Control"] ?? "").split(separator: ",").map { part in
            let words = part.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let value = words.count > 1 ? words[1].trimmingCharacters(in: ["\""]) : ""
            return ((words.first ?? "").lowercased(), value)
        }
        directives = Dictionary(parts, uniquingKeysWith: { first, _ in first })
    }

    var forbidsKeeping: Bool { directives["no-store"] != nil }

    /// How long the response is fresh; zero if the server sends no `max-age`.
    func lifetime(of reply: HTTPReply) -> Duration {
        guard directives["no-cache"] == nil, let text = directives["max-age"],
            let seconds = Int(text), seconds > 0
        else { return .zero }
        let age = reply[header: "Age"].flatMap(Int.init) ?? 0
        return .seconds(max(0, min(seconds, Self.longest) - max(0, age)))
    }

    private static let longest = 365 * 86_400
}
