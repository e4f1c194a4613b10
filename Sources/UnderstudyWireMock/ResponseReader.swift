import StubBackport
import StubHTTP
import StubJSON
import StubRules
import StubSupport

/// Reads the `response` of a mapping.
struct ResponseReader {
    var notes: MappingNotes
    let files: MappingFiles
    /// The template of the request's path, whose variables a template can name.
    let path: PathTemplate?
    /// The fields after those of the response.
    let identity: [ResponseTemplate.Field]

    private static let bodies = ["body", "jsonBody", "base64Body", "bodyFileName"]
    private static let known =
        bodies + [
            "status", "statusMessage", "headers", "fixedDelayMilliseconds", "delayDistribution",
            "chunkedDribbleDelay", "fault", "transformers", "transformerParameters",
            // What WireMock itself adds when it lists mappings.
            "fromConfiguredStub",
        ]
    private static let transformer = "response-template"

    /// Returns the step of a rule; incomplete if something was refused.
    mutating func step(_ place: MappingPlace?) -> RuleStep {
        guard let place, notes.object(place, "a response", known: Self.known) else {
            return RuleStep(.respond(RuleResponse(template(nil, isTemplate: false))))
        }
        let isTemplate = isTemplate(place)
        var step = RuleStep(.respond(RuleResponse(template(place, isTemplate: isTemplate))))
        step.effects.fault = fault(place.given("fault"))
        var delays = DelayReader(notes: notes)
        step.effects.delay = delays.delay(
            fixed: place["fixedDelayMilliseconds"], distribution: place["delayDistribution"])
        step.effects.pace = delays.pace(place["chunkedDribbleDelay"])
        notes = delays.notes
        return step
    }

    private mutating func template(
        _ place: MappingPlace?, isTemplate: Bool
    ) -> ResponseTemplate {
        guard let place else {
            return ResponseTemplate(status: 200, fields: identity, body: .bytes([]))
        }
        let status = notes.integer(place["status"], in: 200...599) ?? 200
        var texts = TemplateReader(notes: notes, isTemplate: isTemplate, path: path)
        if let parameters = place.given("transformerParameters") {
            if let members = parameters.value.object {
                texts.parameters = members
            } else {
                texts.notes.refuse(
                    parameters,
                    "'transformerParameters' must be an object, this is "
                        + parameters.value.typeName)
            }
        }
        let fields = texts.fields(place.given("headers"))
        notes = texts.notes
        var template = ResponseTemplate(
            status: status, fields: fields + identity, body: body(place, texts))
        template.reason = reason(place["statusMessage"])
        return template
    }

    /// The reason phrase, which is part of the status line.
    private mutating func reason(_ place: MappingPlace?) -> String? {
        guard let place, let text = notes.text(place) else { return nil }
        if HTTPFields.isValue(text) { return text }
        notes.refuse(place, "'statusMessage' cannot have control characters")
        return nil
    }

    private mutating func isTemplate(_ place: MappingPlace) -> Bool {
        guard let list = place.given("transformers") else { return files.fillsAllTemplates }
        guard let elements = list.elements else {
            notes.refuse(list, "'transformers' must be an array")
            return false
        }
        var isTemplate = files.fillsAllTemplates
        for element in elements {
            guard let name = notes.text(element) else { continue }
            if name == Self.transformer {
                isTemplate = true
            } else {
                notes.refuse(element, "the transformer '\(name)' is not supported")
            }
        }
        return isTemplate
    }

    private mutating func fault(_ place: MappingPlace?) -> Delivery.Fault? {
        guard let place, let name = notes.text(place) else { return nil }
        if let fault = Delivery.Fault(name: name) { return fault }
        notes.refuse(place, "the fault '\(name)' is not supported")
        return nil
    }
}

// MARK: - Body

extension ResponseReader {
    private mutating func body(
        _ place: MappingPlace, _ texts: TemplateReader
    ) -> ResponseTemplate.Body {
        var given = Self.bodies.filter { place.given($0) != nil }
        // The JSON text `null` is a body too, if there is no other one.
        if given.isEmpty, place["jsonBody"] != nil { given = ["jsonBody"] }
        if given.count > 1 {
            notes.refuse(
                place, "only one of \(given.joined(separator: ", ")) can be the body")
        }
        guard let key = given.first, let value = place[key] else { return .bytes([]) }
        switch key {
        case "jsonBody": return content(JSONSerializer.bytes(value.value), value, texts)
        case "base64Body": return .bytes(base64(value))
        case "bodyFileName": return file(value, texts)
        default: return content(Array((notes.text(value) ?? "").utf8), value, texts)
        }
    }

    private mutating func content(
        _ bytes: [UInt8], _ place: MappingPlace, _ texts: TemplateReader
    ) -> ResponseTemplate.Body {
        guard texts.isTemplate, let text = String(validUTF8: bytes) else {
            return .bytes(bytes)
        }
        var reader = texts
        reader.notes = notes
        defer { notes = reader.notes }
        return .text(reader.template(text, place))
    }

    private mutating func base64(_ place: MappingPlace) -> [UInt8] {
        guard let text = notes.text(place) else { return [] }
        if let bytes = Base64.decode(text) { return bytes }
        notes.refuse(place, "'base64Body' must be Base64")
        return []
    }

    private mutating func file(
        _ place: MappingPlace, _ texts: TemplateReader
    ) -> ResponseTemplate.Body {
        guard let name = notes.text(place) else { return .bytes([]) }
        do throws(MappingFiles.Missing) {
            if texts.isTemplate, name.contains("{{") { return try files(named: name, place, texts) }
            return content(try files.bytes(of: name), place, texts)
        } catch {
            notes.refuse(
                place, "the file '\(name)' of 'bodyFileName' cannot be used: \(error.reason)")
            return .bytes([])
        }
    }

    /// All files that a name with templates can mean, which are read now.
    private mutating func files(
        named name: String, _ place: MappingPlace, _ texts: TemplateReader
    ) throws(MappingFiles.Missing) -> ResponseTemplate.Body {
        var reader = texts
        reader.notes = notes
        let template = reader.template(name, place)
        notes = reader.notes
        var bodies: [String: ResponseTemplate.Body] = [:]
        for file in try files.names(for: name) {
            bodies[file] = content(try files.bytes(of: file), place, texts)
        }
        return .file(template, bodies)
    }
}
