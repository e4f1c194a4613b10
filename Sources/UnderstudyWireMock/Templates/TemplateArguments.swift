import StubJSON
import StubRules

/// The arguments of a helper.
struct TemplateArguments {
    var values: [TemplateValue] = []
    /// The values of `name=value`.
    var options: [String: TemplateValue] = [:]

    /// Returns an option that has to be written in the template itself, as text.
    func literal(_ name: String) throws(TemplateParser.Unsupported) -> String? {
        switch options[name] {
        case nil: return nil
        case .literal(let value): return value.string ?? value.description
        default:
            throw TemplateParser.Unsupported(
                reason: "the value of '\(name)' is not written in the template itself")
        }
    }

    /// Returns whether an option is true.
    func flag(_ name: String, default fallback: Bool = false) throws(TemplateParser.Unsupported)
        -> Bool
    {
        switch try literal(name) {
        case nil: return fallback
        case "true": return true
        case "false": return false
        case .some(let text):
            throw TemplateParser.Unsupported(
                reason: "'\(name)' must be true or false, not '\(text)'")
        }
    }
}
