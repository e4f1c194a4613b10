import StubHTTP
import StubJSON

/// The successful response of an operation, as the document declares it.
struct AnswerOutline {
    /// The declared status; `nil` for a range, or if no success is declared.
    let status: Int?
    /// The schema of the JSON body.
    let schema: DocumentNode?
    /// The media type of the JSON body; `nil` if it is `application/json`.
    let mediaType: String?
    /// Whether there is no JSON body, and so no rows.
    let hasNoJSON: Bool

    init(of operation: DocumentNode, _ documents: DocumentSet) {
        let successes = (operation["responses"]?.members ?? []).compactMap { key, node in
            ContractResponse.Status(key: key).flatMap { $0.isSuccess ? ($0, node) : nil }
        }
        let success = successes.min { $0.0.sortKey < $1.0.sortKey }
        if case .exact(let code) = success?.0 { status = code } else { status = nil }
        let node = success?.1 ?? operation["responses"]?["default"]
        let content = node.flatMap { Self.json(of: documents.followed($0)) }
        schema = content?.schema
        mediaType = content?.type
        let hasContent = node.map { documents.followed($0)["content"]?.members.isEmpty == false }
        hasNoJSON = status == 204 || status == 205 || (hasContent == true && content == nil)
    }

    /// The schema and the media type of the JSON in a response or request body.
    ///
    /// The media type is `nil` if it is `application/json`.
    static func json(of body: DocumentNode) -> (schema: DocumentNode?, type: String?)? {
        let content = body["content"]?.members ?? []
        let types = content.filter { MediaType($0.key)?.isJSON == true }
        // The operations of a JSON Patch are not rows (RFC 6902).
        let found =
            types.first { MediaType($0.key)?.essence != "application/json-patch+json" }
            ?? types.first
            ?? content.first { ["*/*", "application/*"].contains($0.key) }
        return found.map { key, node in
            let essence = MediaType(key)?.essence ?? ""
            let isUsual = essence == "application/json" || essence.hasSuffix("*")
            return (node["schema"], isUsual ? nil : essence)
        }
    }
}
