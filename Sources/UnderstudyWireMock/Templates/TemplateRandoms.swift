import StubRules

/// The helpers of templates for random values.
enum TemplateRandoms {
    typealias Unsupported = TemplateParser.Unsupported

    /// `nil` for other helpers.
    static func value(
        of name: String, _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateValue? {
        switch name {
        case "randomValue": return try text(arguments)
        case "randomInt":
            try TemplateHelpers.check(arguments, name, values: 0...0, options: ["lower", "upper"])
            let lower = try bound("lower", arguments, Int.init) ?? Int(Int32.min)
            let upper = try bound("upper", arguments, Int.init) ?? Int(Int32.max)
            // The upper bound itself is not drawn.
            guard lower < upper else { throw emptyRange }
            return .call(TemplateCall(.integer(lower...(upper - 1)), []))
        case "randomDecimal":
            try TemplateHelpers.check(arguments, name, values: 0...0, options: ["lower", "upper"])
            let lower = try bound("lower", arguments, finite) ?? -1e9
            let upper = try bound("upper", arguments, finite) ?? 1e9
            guard lower < upper, (upper - lower).isFinite else { throw emptyRange }
            return .call(TemplateCall(.decimal(lower...upper), []))
        case "pickRandom":
            try TemplateHelpers.check(arguments, name, values: 1...1_000)
            return .call(TemplateCall(.pick, arguments.values))
        default: return nil
        }
    }

    private static let longest = 10_000

    private static func text(_ arguments: TemplateArguments) throws(Unsupported) -> TemplateValue {
        try TemplateHelpers.check(
            arguments, "randomValue", values: 0...0, options: ["length", "type", "uppercase"])
        let type = try arguments.literal("type") ?? RandomText.Kind.alphanumeric.rawValue
        guard let kind = RandomText.Kind(rawValue: type.uppercased()) else {
            throw Unsupported(reason: "the type '\(type)' of 'randomValue' is not supported")
        }
        let text = try arguments.literal("length") ?? "36"
        guard let length = Int(text), 0...longest ~= length else {
            throw Unsupported(reason: "'length' must be a number from 0 to \(longest)")
        }
        let isUppercase = try arguments.flag("uppercase")
        return .call(
            TemplateCall(
                .random(RandomText(kind, length: length, isUppercase: isUppercase)), []))
    }

    private static var emptyRange: Unsupported {
        Unsupported(reason: "'lower' must be less than 'upper'")
    }

    private static func finite(_ text: String) -> Double? {
        Double(text).flatMap { $0.isFinite ? $0 : nil }
    }

    private static func bound<Number>(
        _ name: String, _ arguments: TemplateArguments, _ number: (String) -> Number?
    ) throws(Unsupported) -> Number? {
        guard let text = try arguments.literal(name) else { return nil }
        if let number = number(text) { return number }
        throw Unsupported(reason: "'\(name)' must be a number, not '\(text)'")
    }
}
