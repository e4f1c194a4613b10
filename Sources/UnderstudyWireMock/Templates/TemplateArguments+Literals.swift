import StubJSON
import StubRules

// What is read of arguments while a template is parsed.
extension TemplateArguments {
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

    /// Returns the value with that number as text, if it is written in the template itself.
    func literal(_ index: Int, _ what: String) throws(TemplateParser.Unsupported) -> String {
        guard case .literal(let value) = values[index] else {
            throw TemplateParser.Unsupported(reason: "\(what) is not a literal")
        }
        return value.string ?? value.description
    }

    /// Returns the only value, which a block has besides its body.
    func only(_ block: String) throws(TemplateParser.Unsupported) -> TemplateValue {
        try TemplateHelper.check(self, block, count: 1...1)
        return values[0]
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
