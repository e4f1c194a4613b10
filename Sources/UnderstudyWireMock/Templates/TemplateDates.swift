import StubJSON
import StubRules

/// The helpers of templates for dates.
enum TemplateDates {
    typealias Unsupported = TemplateParser.Unsupported

    /// `nil` for other helpers.
    static func value(
        of name: String, _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateValue? {
        switch name {
        case "now":
            try TemplateHelpers.check(
                arguments, name, values: 0...0, options: ["offset", "format", "timezone"])
            try checkZone(arguments)
            let format = arguments.options["format"] == nil ? nil : try format(arguments)
            return .call(TemplateCall(.now(try offset(arguments), format), []))
        case "date":
            try TemplateHelpers.check(
                arguments, name, values: 1...1, options: ["offset", "format", "timezone"])
            try checkZone(arguments)
            let text = DateText(try format(arguments), offset: try offset(arguments))
            return .call(TemplateCall(.date(text), arguments.values))
        case "parseDate":
            try TemplateHelpers.check(arguments, name, values: 1...1, options: ["format"])
            return .call(TemplateCall(.parseDate(try format(arguments)), arguments.values))
        case "truncateDate":
            try TemplateHelpers.check(arguments, name, values: 2...2)
            guard case .literal(let text) = arguments.values[1],
                let truncation = text.string.flatMap({ DateTruncation(rawValue: $0) })
            else {
                throw Unsupported(
                    reason: "the truncation \(written(arguments.values[1])) is not supported")
            }
            return .call(TemplateCall(.truncateDate(truncation), [arguments.values[0]]))
        default: return nil
        }
    }

    private static func written(_ value: TemplateValue) -> String {
        if case .literal(let literal) = value { return "\(literal)" }
        return "that is not a literal"
    }

    private static func checkZone(_ arguments: TemplateArguments) throws(Unsupported) {
        if let zone = try arguments.literal("timezone"), !["UTC", "GMT", "Z"].contains(zone) {
            throw Unsupported(reason: "the time zone '\(zone)' is not supported")
        }
    }

    private static func format(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> DateText.Format {
        let name = try arguments.literal("format")
        do throws(DateText.Format.UnknownLetter) {
            return try DateText.Format(named: name)
        } catch {
            throw Unsupported(reason: "the letters '\(error.letters)' of a date are not supported")
        }
    }

    /// `3 days`, `-24 seconds`.
    private static func offset(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> DateOffset {
        guard let text = try arguments.literal("offset") else { return .none }
        if let offset = DateOffset(text) { return offset }
        throw Unsupported(reason: "the offset '\(text)' is not supported")
    }
}
