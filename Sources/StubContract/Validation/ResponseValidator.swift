package import StubHTTP
import StubJSON
import StubSchema

/// Validates a response against its operation.
package struct ResponseValidator {
    private typealias Kind = ContractIssue.Kind

    /// The contract violations in a response.
    ///
    /// - Parameter knowledge: what the caller already knows about the body, to skip its validation.
    package static func issues(
        in response: HTTPResponse, of operation: ContractOperation,
        knowing knowledge: BodyKnowledge = .unknown
    ) -> [ContractIssue] {
        issues(
            in: response, of: operation, knowing: knowledge, listing: ContractIssue.reportLimit)
    }

    /// The contract violations in a response, of which a part lists so many at most.
    package static func issues(
        in response: HTTPResponse, of operation: ContractOperation,
        knowing knowledge: BodyKnowledge = .unknown, listing limit: Int
    ) -> [ContractIssue] {
        guard let declared = operation.response(for: response.status) else {
            // A 304 refers to the stored 200 response of the client (RFC 9110 §15.4.5), a 206 is a
            // part of one (§15.3.7).
            let isOfSuccess = response.status == 304 || response.status == 206
            if isOfSuccess, operation.response(for: 200) != nil { return [] }
            // A description without responses promises nothing (OpenAPI 3.1 §4.8.10).
            if operation.responses.isEmpty { return [] }
            return [
                ContractIssue(
                    Kind(.response, .status, "undocumented"),
                    message: "\(operation.id) declares no status \(response.status)",
                    location: String(response.status),
                    contract: operation.pointer.appending("responses"))
            ]
        }
        return headerIssues(in: response, declared)
            + bodyIssues(in: response, declared, usable(knowledge, operation), limit)
    }

    private static func usable(
        _ knowledge: BodyKnowledge, _ operation: ContractOperation
    ) -> BodyKnowledge {
        guard case .rows(let surroundings) = knowledge else { return knowledge }
        guard operation.rowSchema != nil else { return .unknown }
        return surroundings.map(BodyKnowledge.value) ?? .valid
    }

    private static func headerIssues(
        in response: HTTPResponse, _ declared: ContractResponse
    ) -> [ContractIssue] {
        declared.headers.flatMap { header -> [ContractIssue] in
            guard let text = response.fields.combined(header.name) else {
                guard header.isRequired else { return [] }
                return [
                    ContractIssue(
                        Kind(.response, .header, "required"),
                        message: "the header '\(header.name)' is required but missing",
                        location: header.name, contract: header.pointer)
                ]
            }
            let value = ParameterDecoder.value(text, as: header.shape, separator: ",")
            return ContractIssue.found(
                in: value, by: header.schema, part: Kind(.response, .header), name: header.name,
                contract: header.pointer)
        }
    }

    private static func bodyIssues(
        in response: HTTPResponse, _ declared: ContractResponse, _ knowledge: BodyKnowledge,
        _ limit: Int
    ) -> [ContractIssue] {
        // 204 and 304 have no content by definition (RFC 9110 §15.3.5, §15.4.5).
        if response.status == 204 || response.status == 304 { return [] }
        if declared.content.isEmpty {
            guard response.bodyCount > 0 else { return [] }
            return [
                issue(
                    Kind(.response, .body, "undocumented"),
                    "the response has a body, but none is declared",
                    declared,
                    severity: .warning)
            ]
        }
        guard response.bodyCount > 0 else {
            // A response to HEAD has no content, and a stream may have no items.
            if case .valid = knowledge { return [] }
            let type = response.fields["Content-Type"].flatMap(MediaType.init)
            if type.map(EventStreamText.covers) == true { return [] }
            return [
                issue(
                    Kind(.response, .body, "missing"),
                    "a body is declared, but the response has none",
                    declared)
            ]
        }
        let text = response.fields["Content-Type"] ?? ""
        let type = MediaType(text)
        guard let type, let media = declared.content.best(for: type) else {
            let expected = declared.content.map(\.type.essence).joined(separator: ", ")
            return [
                issue(
                    Kind(.response, .contentType),
                    "expected \(expected), found \(text.isEmpty ? "none" : "'\(text)'")", declared)
            ]
        }
        if let item = media.item { return streamIssues(in: response, media, item, type, declared) }
        guard type.isJSON, let schema = media.schema else { return [] }
        do {
            let value: JSONValue
            switch knowledge {
            case .value(let known): value = known
            case .valid: return []
            case .unknown, .rows: value = try JSONParser.parse(response.body)
            }
            return ContractIssue.found(
                in: value, by: schema, part: Kind(.response, .body),
                contract: media.pointer.appending("schema"), listing: limit)
        } catch {
            return [
                issue(Kind(.response, .body, "syntax"), "the body is not JSON: \(error)", declared)
            ]
        }
    }

    /// The violations of the items of a stream, as far as it was sent at once.
    private static func streamIssues(
        in response: HTTPResponse, _ media: ContractMedia, _ item: Schema, _ type: MediaType,
        _ declared: ContractResponse
    ) -> [ContractIssue] {
        let text = JSONValue.string(String(decoding: response.body, as: UTF8.self))
        let items = StreamItems(of: text, as: type)
        let mistakes = items.mistake.map {
            [
                issue(
                    Kind(.response, .body, "syntax"), "the body is no stream of items: \($0)",
                    declared)
            ]
        }
        let broken = items.issues(by: item).flatMap { number, issues in
            issues.prefix(1).map { found in
                ContractIssue(
                    Kind(.response, .body).with(rule: found.keyword),
                    message: "item \(number): \(found.message)",
                    location: "/\(number)\(found.instanceLocation)",
                    contract: media.pointer.appending("itemSchema"))
            }
        }
        return (mistakes ?? []) + broken.prefix(ContractIssue.reportLimit)
    }

    private static func issue(
        _ kind: Kind, _ message: String, _ declared: ContractResponse,
        severity: ContractIssue.Severity = .error
    ) -> ContractIssue {
        ContractIssue(
            kind, severity: severity, message: message, location: "",
            contract: declared.pointer)
    }
}
