import StubHTTP
import StubJSON
import StubRules

/// Reads header fields and texts of a response, with Handlebars templates if it has them.
struct TemplateReader {
    var notes: MappingNotes
    /// Whether the response uses templates; otherwise braces are plain text.
    let isTemplate: Bool
    /// The template of the request's path, whose variables a template can name.
    let path: PathTemplate?
    /// The values of `{{parameters.name}}`.
    var parameters = JSONObject()

    init(notes: MappingNotes, isTemplate: Bool, path: PathTemplate?) {
        self.notes = notes
        self.isTemplate = isTemplate
        self.path = path
    }

    /// Returns the header fields, whose values are texts or arrays of texts.
    mutating func fields(_ place: MappingPlace?) -> [ResponseTemplate.Field] {
        guard let place else { return [] }
        guard let members = place.members else {
            notes.refuse(place, "'headers' must be an object")
            return []
        }
        var fields: [ResponseTemplate.Field] = []
        for (name, member) in members {
            guard HTTPFields.isName(name) else {
                notes.refuse(member, "'\(name)' is not a valid name of a header field")
                continue
            }
            // The server frames bodies itself.
            if ["content-length", "transfer-encoding"].contains(name.lowercased()) { continue }
            for element in member.elements ?? [member] {
                guard let value = notes.text(element) else { continue }
                if !HTTPFields.isValue(value) {
                    notes.refuse(element, "the value of '\(name)' cannot have control characters")
                }
                fields.append(ResponseTemplate.Field(name, template(value, element)))
            }
        }
        return fields
    }

    /// Returns the template of a text; refuses what is not supported.
    mutating func template(_ text: String, _ place: MappingPlace) -> TextTemplate {
        guard isTemplate, text.contains("{{") else { return TextTemplate(literal: text) }
        do throws(TemplateSource.Malformed) {
            var blocks = TemplateBlocks(
                try TemplateSource.pieces(of: text),
                parser: TemplateParser(path: path, parameters: parameters))
            let template = blocks.template()
            for refusal in blocks.refusals { notes.refuse(place, refusal) }
            return template
        } catch {
            notes.refuse(place, error.reason)
            return TextTemplate([])
        }
    }
}
