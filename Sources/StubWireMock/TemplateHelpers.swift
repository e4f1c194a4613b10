import StubRules

/// The helpers that templates can call.
enum TemplateHelpers {
    typealias Unsupported = TemplateParser.Unsupported

    static func value(
        of name: String, _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateValue {
        switch name {
        case "jsonPath": return try json(arguments)
        case "now": return try now(arguments)
        case "randomValue": return try random(arguments)
        case "randomInt": return try number(arguments)
        default: break
        }
        guard let change = TextChange(rawValue: name) else {
            throw Unsupported(reason: "there is no helper '\(name)'")
        }
        try check(arguments, name, values: 1)
        return .changed(arguments.values[0], change)
    }

    /// Throws unless the arguments are the given number of values and known options.
    private static func check(
        _ arguments: TemplateArguments, _ name: String, values: Int, options: [String] = []
    ) throws(Unsupported) {
        guard arguments.values.count == values else {
            throw Unsupported(
                reason: "'\(name)' takes \(values) values, not \(arguments.values.count)")
        }
        if let other = arguments.options.keys.sorted().first(where: { !options.contains($0) }) {
            throw Unsupported(reason: "the option '\(other)' of '\(name)' is not supported")
        }
    }

    private static func json(_ arguments: TemplateArguments) throws(Unsupported) -> TemplateValue {
        try check(arguments, "jsonPath", values: 2, options: ["default"])
        guard case .literal(let text) = arguments.values[1] else {
            throw Unsupported(reason: "the path of 'jsonPath' is not a literal")
        }
        do throws(JSONPathError) {
            let path = try JSONPath(parsing: text)
            return .json(arguments.values[0], path, default: arguments.options["default"])
        } catch {
            throw Unsupported(reason: "the JSON path '\(text)' is not supported: \(error.reason)")
        }
    }

    // MARK: - Dates

    private static func now(_ arguments: TemplateArguments) throws(Unsupported) -> TemplateValue {
        try check(arguments, "now", values: 0, options: ["offset", "format", "timezone"])
        if let zone = arguments.options["timezone"], !["UTC", "GMT", "Z"].contains(zone) {
            throw Unsupported(reason: "the time zone '\(zone)' is not supported")
        }
        let (months, seconds) = try arguments.options["offset"].map(offset) ?? (0, 0)
        return .now(DateText(try format(arguments), months: months, seconds: seconds))
    }

    private static func format(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> DateText.Format {
        switch arguments.options["format"] {
        case nil: return .standard
        case "epoch": return .epoch
        case "unix": return .unix
        case .some(let pattern):
            do throws(DateText.Format.UnknownLetter) {
                return try DateText.Format(pattern: pattern)
            } catch {
                throw Unsupported(
                    reason: "the letters '\(error.letters)' of a date are not supported")
            }
        }
    }

    /// `3 days`, `-24 seconds`.
    private static func offset(
        _ text: String
    ) throws(Unsupported) -> (months: Int, seconds: Double) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let amount = Int(parts[0]), abs(Double(amount)) <= 1e9 else {
            throw Unsupported(reason: "the offset '\(text)' is not supported")
        }
        let unit = parts[1].hasSuffix("s") ? parts[1].dropLast() : parts[1]
        switch unit.lowercased() {
        case "second": return (0, Double(amount))
        case "minute": return (0, Double(amount) * 60)
        case "hour": return (0, Double(amount) * 3_600)
        case "day": return (0, Double(amount) * 86_400)
        case "week": return (0, Double(amount) * 604_800)
        case "month" where abs(amount) <= 12_000: return (amount, 0)
        case "year" where abs(amount) <= 1_000: return (amount * 12, 0)
        default: throw Unsupported(reason: "the offset '\(text)' is not supported")
        }
    }

    // MARK: - Random values

    private static let longest = 10_000

    private static func random(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateValue {
        try check(arguments, "randomValue", values: 0, options: ["length", "type", "uppercase"])
        let type = arguments.options["type"] ?? RandomText.Kind.alphanumeric.rawValue
        guard let kind = RandomText.Kind(rawValue: type.uppercased()) else {
            throw Unsupported(reason: "the type '\(type)' of 'randomValue' is not supported")
        }
        let text = arguments.options["length"] ?? "36"
        guard let length = Int(text), 0...longest ~= length else {
            throw Unsupported(reason: "'length' must be a number from 0 to \(longest)")
        }
        return .random(
            RandomText(kind, length: length, isUppercase: arguments.options["uppercase"] == "true"))
    }

    private static func number(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateValue {
        try check(arguments, "randomInt", values: 0, options: ["lower", "upper"])
        let lower = try bound("lower", arguments) ?? Int(Int32.min)
        let upper = try bound("upper", arguments) ?? Int(Int32.max)
        // The upper bound itself is not drawn.
        guard lower < upper else {
            throw Unsupported(reason: "'lower' must be less than 'upper'")
        }
        return .number(lower...(upper - 1))
    }

    private static func bound(
        _ name: String, _ arguments: TemplateArguments
    ) throws(Unsupported) -> Int? {
        guard let text = arguments.options[name] else { return nil }
        if let number = Int(text) { return number }
        throw Unsupported(reason: "'\(name)' must be a whole number, not '\(text)'")
    }
}
