import StubHTTP
import StubJSON
import StubSchema

/// Reads request bodies and responses.
extension ContractLoader {
    mutating func readBody(_ node: DocumentNode) -> ContractBody? {
        guard let resolved = documents.resolveObject(node, "a request body") else { return nil }
        return ContractBody(
            isRequired: documents.flag("required", of: resolved) ?? false,
            content: readContent(resolved["content"]), pointer: resolved.pointer)
    }

    /// - Parameter response: the response with the content; `nil` for that of a request.
    private mutating func readContent(
        _ node: DocumentNode?, of response: DocumentNode? = nil
    ) -> [ContractMedia] {
        var content: [ContractMedia] = []
        for (text, entry) in documents.members(of: node, "content") {
            guard let type = MediaType(text) else {
                documents.report(
                    "contract/media-type", "\"\(text)\" is not a media type and is ignored",
                    at: entry)
                continue
            }
            guard let media = documents.resolveObject(entry, "a media type") else { continue }
            let schema = media["schema"].flatMap { compile($0) }
                .map { response == nil ? $0.ofRequest : $0 }
            let examples = readExamples(media, of: response).map { name, value in
                let isText = !type.isJSON || schema?.isValid(value) != false
                return (name: name, value: isText ? value : value.writtenJSON ?? value)
            }
            content.append(
                ContractMedia(
                    type: type, schema: schema, examples: examples, pointer: media.pointer,
                    text: readTextLayout(media, of: type),
                    item: media["itemSchema"].flatMap { compile($0) },
                    xml: type.isXML
                        ? media["schema"].map { XMLLayoutReader.layout(of: $0, in: documents) }
                        : nil))
        }
        return content
    }

    private mutating func readExamples(
        _ media: DocumentNode, of response: DocumentNode?
    ) -> [(name: String, value: JSONValue)] {
        // Broken references are reported.
        for (_, node) in documents.members(of: media["examples"], "examples") {
            _ = documents.resolve(node)
        }
        return documents.examples(of: media, in: response).map { ($0.name, $0.node.value) }
    }

    mutating func readResponses(_ node: DocumentNode?) -> [ContractResponse] {
        var responses: [ContractResponse] = []
        for (key, entry) in documents.members(of: node, "responses") where !key.hasPrefix("x-") {
            guard let resolved = documents.resolveObject(entry, "a response") else { continue }
            guard let status = ContractResponse.Status(key: key) else {
                documents.report(
                    "contract/status", "\"\(key)\" is not a status code and is ignored", at: entry,
                    hint: "Use a code such as 200, a range such as 2XX, or default.")
                continue
            }
            let outline = readOutline(resolved)
            responses.append(
                ContractResponse(
                    status: status, description: resolved["description"]?.value.string ?? "",
                    content: outline.content, headers: outline.headers, pointer: entry.pointer))
        }
        return responses
    }

    /// The parts of a declared response.
    struct ResponseOutline {
        let content: [ContractMedia]
        let headers: [ContractHeader]
    }

    /// Reads a response once per location, because most operations share some; one that caused
    /// diagnostics is read again, so that they are repeated.
    private mutating func readOutline(_ node: DocumentNode) -> ResponseOutline {
        if let known = responseOutlines[node.place] { return known }
        let reports = documents.reportCount
        let outline = ResponseOutline(
            content: readContent(node["content"], of: node), headers: readHeaders(node["headers"]))
        if documents.reportCount == reports { responseOutlines[node.place] = outline }
        return outline
    }
}
