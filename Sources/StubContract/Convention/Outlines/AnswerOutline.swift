import StubHTTP
import StubJSON

/// The successful response of an operation, as the document declares it.
package struct AnswerOutline {
    /// The declared status; `nil` for a range, or if no success is declared.
    let status: Int?
    /// The schema of the JSON body.
    package let schema: DocumentNode?
    /// The media type of the JSON body; `nil` if it is `application/json`.
    let mediaType: String?
    /// The declared examples of the JSON body, also those that a text has.
    let examples: [JSONValue]
    /// Whether there is no JSON body, and so no rows.
    package let hasNoJSON: Bool
    /// Whether a success with a body is declared, of any media type.
    package let declaresBody: Bool
    /// Whether a success without a body is declared.
    let declaresNoBody: Bool
    /// The declared header fields.
    private let headers: DocumentNode?

    init(of operation: DocumentNode, _ documents: DocumentSet) {
        let successes = (operation["responses"]?.members ?? []).compactMap { key, node in
            ContractResponse.Status(key: key).flatMap { $0.isSuccess ? ($0, node) : nil }
        }
        let success = successes.min { $0.0.sortKey < $1.0.sortKey }
        if case .exact(let code) = success?.0 { status = code } else { status = nil }
        let node = (success?.1 ?? operation["responses"]?["default"]).map(documents.followed)
        let content = node.flatMap(Self.json)
        schema = content?.schema
        mediaType = content?.type
        examples =
            content.map { content in
                documents.examples(of: content.media, in: node).map {
                    $0.node.value.writtenJSON ?? $0.node.value
                }
            } ?? []
        headers = node?["headers"]
        let hasContent = node.map { $0["content"]?.members.isEmpty == false }
        declaresBody = success != nil && hasContent == true
        declaresNoBody = success != nil && hasContent == false
        hasNoJSON = status == 204 || status == 205 || (hasContent == true && content == nil)
    }

    /// The form of the references in the `Link` field; `nil` if the document does not show one.
    func shownLinks(_ documents: DocumentSet) -> StubBinding.Page.Links? {
        let declared = headers?.members.first { $0.key.lowercased() == "link" }?.node
        guard let header = declared.map(documents.followed) else { return nil }
        let schema = header["schema"].map(documents.followed)
        let examples =
            documents.examples(of: header).compactMap(\.node.value.string)
            + [schema?["example"]?.value.string].compactMap(\.self)
        for example in examples + (schema?["examples"]?.texts ?? []) {
            if example.contains("<http") { return .absolute }
            if example.contains("<?") || example.contains("</") { return .relative }
        }
        // In Markdown, `<https://…>` may also be a link to more about the field.
        let isDescribed = [header, schema].contains { node in
            let text = node?["description"]?.value.string ?? ""
            return text.contains("<http") && text.contains("rel=")
        }
        return isDescribed || schema?["format"]?.value == "uri" ? .absolute : nil
    }

    /// The schema and the media type of the JSON in a response or request body.
    ///
    /// The media type is `nil` if it is `application/json`.
    static func json(
        of body: DocumentNode
    ) -> (schema: DocumentNode?, type: String?, media: DocumentNode)? {
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
            return (node["schema"], isUsual ? nil : essence, node)
        }
    }
}

extension JSONValue {
    /// The object or the array that a text has, as documents of some tools write their examples;
    /// `nil` if there is none.
    var writtenJSON: JSONValue? {
        guard let text = string, let first = text.first(where: { !$0.isWhitespace }),
            first == "{" || first == "["
        else { return nil }
        return try? JSONParser.parse(Array(text.utf8))
    }
}

extension DocumentSet {
    /// The examples of a media type or a header field, each with its name.
    ///
    /// - Parameter response: the response that the media type is of, which some documents give the
    ///   examples instead, as in OpenAPI 2.
    func examples(
        of media: DocumentNode, in response: DocumentNode? = nil
    ) -> [(name: String, node: DocumentNode)] {
        let media = followed(media)
        let single = media["example"].map { [("default", $0)] } ?? []
        let named = (media["examples"]?.members ?? []).compactMap { name, node in
            let example = followed(node)
            // OpenAPI 3.2 tells the text of an example from the value that it stands for.
            let value = example["value"] ?? example["dataValue"] ?? example["serializedValue"]
            return value.map { (name, $0) }
        }
        let own = single + named
        guard own.isEmpty, let response, let type = media.pointer.tokens.last else { return own }
        let example = response["examples"]?[type] ?? response["example"]
        return example.map { [("default", $0)] } ?? []
    }
}
