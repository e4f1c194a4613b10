import StubBackport
import StubHTTP
import StubJSON

/// Reads a request's body by its media type and validates it against the declared schema.
struct BodyValidator {
    private typealias Kind = ContractIssue.Kind

    private let operation: ContractOperation
    private(set) var issues: [ContractIssue] = []

    /// The violations in a body, and its value: JSON, or the members of a form.
    static func check(
        _ request: HTTPRequest, of operation: ContractOperation
    ) -> (issues: [ContractIssue], value: JSONValue?) {
        var validator = BodyValidator(operation: operation)
        let value = validator.value(of: request)
        return (validator.issues, value)
    }

    private init(operation: ContractOperation) {
        self.operation = operation
    }

    private mutating func value(of request: HTTPRequest) -> JSONValue? {
        guard let body = operation.requestBody else { return undeclared(request) }
        guard !request.body.isEmpty else {
            if body.isRequired {
                report(
                    Kind(.request, .body, "required"), "the request needs a body", "", body.pointer)
            }
            return nil
        }
        guard let media = media(for: request, in: body) else { return nil }
        if media.type.isJSON || declaredType(of: request)?.isJSON == true {
            return json(request.body, media)
        }
        switch media.layout(for: declaredType(of: request)) {
        case .form(let layout): return form(request, media, layout)
        case .plain(let shape):
            if let text = String(validUTF8: request.body) {
                validate(ParameterDecoder.value(text, as: shape), media)
            }
            return nil
        case nil: return nil
        }
    }

    /// An undeclared body is only a warning, because most servers ignore it.
    private mutating func undeclared(_ request: HTTPRequest) -> JSONValue? {
        guard !request.body.isEmpty else { return nil }
        issues.append(
            ContractIssue(
                Kind(.request, .body, "undeclared"), severity: .warning,
                message: "the request has a body, but the operation declares none", location: "",
                contract: operation.pointer))
        return try? JSONParser.parse(request.body)
    }

    // MARK: - Media type

    private func declaredType(of request: HTTPRequest) -> MediaType? {
        request.fields["Content-Type"].flatMap { MediaType($0) }
    }

    /// The declared content for the request's type; `nil` after reporting that there is none.
    private mutating func media(
        for request: HTTPRequest, in body: ContractBody
    ) -> ContractMedia? {
        let text = request.fields["Content-Type"]
        // Who declares any type may get none (RFC 9110 §8.3).
        if text == nil, let any = body.content.first(where: { $0.type.essence == "*/*" }) {
            return any
        }
        guard let text, let type = MediaType(text) else {
            report(
                Kind(.request, .contentType),
                text.map { "'\($0)' is not a media type" } ?? "the body has no Content-Type",
                "Content-Type", body.pointer)
            return nil
        }
        if let media = body.content.best(for: type) { return media }
        let declared = body.content.map(\.type.essence).joined(separator: ", ")
        report(
            Kind(.request, .contentType), "expected \(declared), found '\(type.essence)'",
            "Content-Type", body.pointer)
        return nil
    }

    // MARK: - Values

    private mutating func json(_ bytes: [UInt8], _ media: ContractMedia) -> JSONValue? {
        do {
            let value = try JSONParser.parse(bytes)
            validate(value, media)
            return value
        } catch {
            report(
                Kind(.request, .body, "syntax"), "the body is not JSON: \(error)", "", media.pointer
            )
            return nil
        }
    }

    private mutating func validate(_ value: JSONValue, _ media: ContractMedia) {
        issues += ContractIssue.found(
            in: value, by: media.schema, part: Kind(.request, .body),
            contract: media.pointer.appending("schema"))
    }

    // MARK: - Forms

    private mutating func form(
        _ request: HTTPRequest, _ media: ContractMedia, _ layout: FormLayout
    ) -> JSONValue? {
        let isMultipart = declaredType(of: request)?.essence == "multipart/form-data"
        let entries = isMultipart ? parts(of: request, media, layout) : pairs(of: request, media)
        guard let entries else { return nil }
        checkReserved(isMultipart ? nil : request.body, entries, layout)
        let reader = FormReader(layout: layout)
        let value = reader.value(of: entries)
        validate(value, media)
        guard entries.contains(where: \.isFile) else { return value }
        // Readers of the value need to know that there is a file, but not its bytes.
        return reader.value(of: entries.map(\.named))
    }

    /// The pairs of a URL-encoded form; `nil` after reporting that the body is malformed.
    private mutating func pairs(
        of request: HTTPRequest, _ media: ContractMedia
    ) -> [FormReader.Entry]? {
        guard let text = String(validUTF8: request.body),
            let items = RequestTarget.queryItems(text.filter { !$0.isNewline })
        else {
            report(
                Kind(.request, .body, "syntax"), "the form is not valid percent-encoding", "",
                media.pointer)
            return nil
        }
        return items.map { FormReader.Entry(name: $0.name, text: $0.value) }
    }

    /// The parts of a multipart form; `nil` after reporting that the body is malformed.
    private mutating func parts(
        of request: HTTPRequest, _ media: ContractMedia, _ layout: FormLayout
    ) -> [FormReader.Entry]? {
        let form = MultipartForm(request.body, contentType: request.fields["Content-Type"])
        guard let form else {
            report(
                Kind(.request, .body, "syntax"),
                "the body is not a multipart form with the boundary in Content-Type", "",
                media.pointer)
            return nil
        }
        if form.unnamedCount > 0 {
            report(
                Kind(.request, .body, "syntax"), "a part of the form has no name", "", media.pointer
            )
        }
        let reader = FormReader(layout: layout)
        for part in form.parts {
            if let encoding = layout.parts[reader.place(of: part.name).name]?.encoding {
                check(part, encoding)
            }
        }
        return form.parts.map { part in
            FormReader.Entry(
                name: part.name, text: part.text, type: part.type.flatMap { MediaType($0) },
                fileName: part.fileName)
        }
    }

    /// Checks type and header fields of a part (OpenAPI §4.8.15).
    private mutating func check(_ part: MultipartForm.Part, _ encoding: ContractEncoding) {
        // A part without a type is plain text (RFC 7578 §4.4).
        let text = part.type ?? "text/plain"
        let type = MediaType(text)
        let isDeclared = encoding.types.contains { type.map($0.covers) == true }
        if !isDeclared, !encoding.types.isEmpty {
            let expected = encoding.types.map(\.essence).joined(separator: ", ")
            report(
                Kind(.request, .contentType, "part"),
                "expected \(expected) for the part '\(part.name)', found '\(text)'", part.name,
                encoding.pointer.appending("contentType"))
        }
        for header in encoding.headers where header.name.lowercased() != "content-type" {
            check(header, of: part)
        }
    }

    private mutating func check(_ header: ContractHeader, of part: MultipartForm.Part) {
        guard let text = part.fields.combined(header.name) else {
            guard header.isRequired else { return }
            report(
                Kind(.request, .header, "required"),
                "the header '\(header.name)' of the part '\(part.name)' is required but missing",
                "\(part.name)/\(header.name)", header.pointer)
            return
        }
        issues += ContractIssue.found(
            in: ParameterDecoder.value(text, as: header.shape), by: header.schema,
            part: Kind(.request, .header), name: "\(part.name)/\(header.name)",
            contract: header.pointer)
    }

    /// Reports reserved characters that are not encoded, where `allowReserved` forbids them.
    ///
    /// - Parameter encoded: the text of a URL-encoded form; in a multipart form, values are
    ///   checked as they are.
    private mutating func checkReserved(
        _ encoded: [UInt8]?, _ entries: [FormReader.Entry], _ layout: FormLayout
    ) {
        guard layout.parts.values.contains(where: { $0.encoding?.forbidsReserved == true }) else {
            return
        }
        var texts = entries.map { (name: $0.name, value: $0.text[...]) }
        if let encoded {
            texts = ReservedCharacters.pairs(of: String(decoding: encoded, as: UTF8.self))
        }
        for (name, value) in texts {
            guard let encoding = layout.parts[name]?.encoding, encoding.forbidsReserved,
                let character = ReservedCharacters.first(
                    in: value, plusIsSpace: encoded != nil)
            else { continue }
            report(
                Kind(.request, .body, "reserved"),
                "the reserved character '\(character)' must be percent-encoded", "/\(name)",
                encoding.pointer.appending("allowReserved"))
        }
    }

    private mutating func report(
        _ kind: Kind, _ message: String, _ location: String, _ contract: JSONPointer
    ) {
        issues.append(
            ContractIssue(kind, message: message, location: location, contract: contract))
    }
}

extension ContractMedia {
    /// How a text of the type is decoded; a range such as `*/*` declares nothing about this.
    fileprivate func layout(for type: MediaType?) -> TextLayout? {
        guard let type, type.essence == self.type.essence else { return nil }
        return text
    }
}

extension MultipartForm.Part {
    /// The content as text; bytes that are not UTF-8 are read as ISO 8859-1, so that the length
    /// stays the same.
    fileprivate var text: String {
        String(validUTF8: content)
            ?? String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
    }
}

extension FormReader.Entry {
    fileprivate var isFile: Bool { fileName != nil && type?.isJSON != true }

    /// The name of the file in place of its content.
    fileprivate var named: FormReader.Entry {
        guard isFile, let fileName else { return self }
        return FormReader.Entry(name: name, text: fileName)
    }
}
