import StubRules

// Values that templates store under a name.
extension TemplateHelpers {
    /// The helpers that can store what they give under a name.
    static func storing(
        _ name: String, _ arguments: TemplateArguments, _ assigned: inout Set<String>
    ) throws(Unsupported) -> TemplateValue? {
        switch name {
        case "parseJson":
            try check(arguments, name, values: 1...2)
            var variable: String?
            if arguments.values.count > 1 {
                variable = try literal(1, of: arguments, "the name after 'parseJson'")
            }
            if let variable { assigned.insert(variable) }
            return .call(TemplateCall(.parsed(as: variable), [arguments.values[0]]))
        case "formData":
            try check(arguments, name, values: 2...2, options: ["urlDecode"])
            let variable = try literal(1, of: arguments, "the name after 'formData'")
            let decodes = try arguments.flag("urlDecode")
            assigned.insert(variable)
            return .call(
                TemplateCall(.formData(as: variable, decodes: decodes), [arguments.values[0]]))
        case "val":
            try check(arguments, name, values: 1...1, options: ["or", "assign"])
            let variable = try arguments.literal("assign")
            if let variable { assigned.insert(variable) }
            let values = [arguments.values[0]] + [arguments.options["or"]].compactMap(\.self)
            return .call(TemplateCall(.value(as: variable), values))
        default: return nil
        }
    }
}
