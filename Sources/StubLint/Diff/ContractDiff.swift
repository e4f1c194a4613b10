import StubContract
import StubHTTP
package import StubJSON
import StubSchema

/// Compares two versions of a contract for clients of the old version.
package struct ContractDiff {
    private let old: Side
    private let new: Side
    private var changes: [ContractChange] = []

    /// A contract with the documents that it refers to.
    private struct Side {
        let contract: Contract
        let documents: DocumentSet

        init(
            _ document: JSONDocument, _ references: [JSONDocument]
        ) throws(DiagnosticError) {
            contract = try ContractLoader.load(
                document, references: references, convention: nil, isLenient: true)
            documents = DocumentSet([document] + references)
        }

        /// The location of a schema, in whichever file it is.
        func node(_ schema: Schema?, _ pointer: JSONPointer) -> DocumentNode? {
            guard let schema else { return nil }
            let places = [pointer.appending("schema"), pointer]
            for document in documents.documents {
                for place in places {
                    guard let node = documents.node(document.file, place) else { continue }
                    if node.value == schema.source { return node }
                }
            }
            return nil
        }

        typealias Position = (file: String, position: SourcePosition?)

        func position(_ pointer: JSONPointer) -> Position {
            let document = documents.documents.first { $0.value[pointer] != nil }
            return (
                document?.file ?? documents.documents[0].file, document?.position(of: pointer)
            )
        }

        func position(_ node: DocumentNode) -> Position {
            let document = documents.documents[node.document]
            return (document.file, document.position(of: node.pointer))
        }
    }

    /// All changes: breaking ones first, otherwise in the order of the new document.
    ///
    /// - Throws: the errors that prevent reading one of the contracts.
    package static func changes(
        from old: JSONDocument, references oldReferences: [JSONDocument] = [],
        to new: JSONDocument, references newReferences: [JSONDocument] = []
    ) throws(DiagnosticError) -> [ContractChange] {
        var diff = ContractDiff(
            old: try Side(old, oldReferences), new: try Side(new, newReferences))
        diff.compare()
        let breaking = diff.changes.filter { $0.severity == .breaking }
        return breaking + diff.changes.filter { $0.severity == .note }
    }

    private init(old: Side, new: Side) {
        self.old = old
        self.new = new
    }

    private mutating func report(
        _ severity: ContractChange.Severity, _ code: String, _ operation: ContractOperation,
        _ message: String, at pointer: JSONPointer, isGone: Bool = false
    ) {
        report(
            severity, code, operation, message, at: (isGone ? old : new).position(pointer))
    }

    private mutating func report(
        _ severity: ContractChange.Severity, _ code: String, _ operation: ContractOperation,
        _ message: String, at place: Side.Position
    ) {
        changes.append(
            ContractChange(
                severity: severity, code: "diff/" + code,
                operation: "\(operation.method) \(operation.path)", message: message,
                file: place.file, position: place.position))
    }

    // MARK: - Operations

    private mutating func compare() {
        let before = Dictionary(
            old.contract.operations.map { (Self.shape($0), $0) },
            uniquingKeysWith: { first, _ in first })
        let after = Set(new.contract.operations.map(Self.shape))
        for operation in old.contract.operations where !after.contains(Self.shape(operation)) {
            report(
                .breaking, "operation-removed", operation, "the operation was removed",
                at: operation.pointer, isGone: true)
        }
        for operation in new.contract.operations {
            guard let known = before[Self.shape(operation)] else {
                report(
                    .note, "operation-added", operation, "the operation was added",
                    at: operation.pointer)
                continue
            }
            compare(known, operation)
        }
    }

    /// The path without the names of its parameters, which do not affect clients.
    private static func shape(_ operation: ContractOperation) -> String {
        "\(operation.method) \(PathTemplate(operation.path).shape)"
    }

    private mutating func compare(_ old: ContractOperation, _ new: ContractOperation) {
        if new.requiresToken, !old.requiresToken {
            report(.breaking, "security", new, "a bearer token is now required", at: new.pointer)
        } else if new.security.isRequired, !old.security.isRequired {
            report(
                .breaking, "security", new, "credentials are now required: \(new.security)",
                at: new.pointer)
        }
        if new.isDeprecated, !old.isDeprecated {
            report(.note, "deprecated", new, "the operation is now deprecated", at: new.pointer)
        }
        compareParameters(old, new)
        compareBody(old, new)
        compareResponses(old, new)
    }

    // MARK: - Requests

    private mutating func compareParameters(_ old: ContractOperation, _ new: ContractOperation) {
        let isNamed = { (parameter: ContractParameter) in parameter.location != .path }
        for parameter in old.parameters.filter(isNamed)
        where !new.parameters.contains(where: { Self.isSame($0, parameter) }) {
            report(
                .breaking, "parameter-removed", new,
                "the \(parameter.location.rawValue) parameter '\(parameter.name)' was removed",
                at: parameter.pointer, isGone: true)
        }
        for parameter in new.parameters {
            let name = "the \(parameter.location.rawValue) parameter '\(parameter.name)'"
            guard let known = old.parameters.first(where: { Self.isSame($0, parameter) }) else {
                guard isNamed(parameter) else { continue }
                report(
                    parameter.isRequired ? .breaking : .note,
                    parameter.isRequired ? "parameter-required" : "parameter-added", new,
                    "\(name) was added" + (parameter.isRequired ? " and is required" : ""),
                    at: parameter.pointer)
                continue
            }
            if parameter.isRequired, !known.isRequired {
                report(
                    .breaking, "parameter-required", new, "\(name) is now required",
                    at: parameter.pointer)
            }
            if parameter.style != known.style || parameter.explode != known.explode {
                report(
                    .breaking, "parameter-style", new, "\(name) has another serialization style",
                    at: parameter.pointer)
            }
            compareSchemas(
                (known.schema, known.pointer), (parameter.schema, parameter.pointer), new, .request,
                name)
        }
    }

    private static func isSame(_ one: ContractParameter, _ other: ContractParameter) -> Bool {
        one.name == other.name && one.location == other.location
    }

    private mutating func compareBody(_ old: ContractOperation, _ new: ContractOperation) {
        guard let body = new.requestBody else {
            if let known = old.requestBody {
                report(
                    .note, "body-removed", new, "the request body was removed", at: known.pointer,
                    isGone: true)
            }
            return
        }
        if body.isRequired, old.requestBody?.isRequired != true {
            report(
                .breaking, "body-required", new, "the request now needs a body", at: body.pointer)
        }
        compareContent(old.requestBody?.content ?? [], body.content, new, .request, "the body")
    }

    // MARK: - Responses

    private mutating func compareResponses(_ old: ContractOperation, _ new: ContractOperation) {
        for response in old.responses
        where !new.responses.contains(where: { $0.status == response.status }) {
            report(
                response.status.isSuccess ? .breaking : .note, "response-removed", new,
                "the response \(response.status.text) was removed", at: response.pointer,
                isGone: true)
        }
        for response in new.responses {
            guard let known = old.responses.first(where: { $0.status == response.status }) else {
                report(
                    .note, "response-added", new, "the response \(response.status.text) was added",
                    at: response.pointer)
                continue
            }
            let name = "the response \(response.status.text)"
            for header in known.headers where header.isRequired {
                let kept = response.headers.first {
                    $0.name.lowercased() == header.name.lowercased()
                }
                if kept?.isRequired == true { continue }
                report(
                    .breaking, "header-removed", new,
                    "\(name) no longer guarantees the header '\(header.name)'", at: response.pointer
                )
            }
            compareContent(known.content, response.content, new, .response, name)
        }
    }

    private mutating func compareContent(
        _ old: [ContractMedia], _ new: [ContractMedia], _ operation: ContractOperation,
        _ direction: SchemaDiff.Direction, _ name: String
    ) {
        for media in old where !new.contains(where: { $0.type.covers(media.type) }) {
            report(
                .breaking, "media-type-removed", operation,
                "\(name) is no longer \(media.type.essence)", at: media.pointer, isGone: true)
        }
        for media in new {
            guard let known = old.first(where: { $0.type.essence == media.type.essence }) else {
                guard !old.isEmpty else { continue }
                report(
                    .note, "media-type-added", operation,
                    "\(name) may now be \(media.type.essence)",
                    at: media.pointer)
                continue
            }
            compareSchemas(
                (known.schema, known.pointer), (media.schema, media.pointer), operation, direction,
                name)
        }
    }

    // MARK: - Schemas

    private mutating func compareSchemas(
        _ old: (schema: Schema?, pointer: JSONPointer),
        _ new: (schema: Schema?, pointer: JSONPointer), _ operation: ContractOperation,
        _ direction: SchemaDiff.Direction, _ name: String
    ) {
        guard let before = self.old.node(old.schema, old.pointer),
            let after = self.new.node(new.schema, new.pointer)
        else { return }
        var diff = SchemaDiff(
            direction: direction, old: self.old.documents, new: self.new.documents)
        diff.compare(before, after, at: name)
        for found in diff.found {
            report(
                found.isBreaking ? .breaking : .note, found.code, operation, found.message,
                at: self.new.position(found.node))
        }
    }
}
