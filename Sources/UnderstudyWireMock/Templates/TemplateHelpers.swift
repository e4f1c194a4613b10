import StubJSON
import StubRules
import StubSchema

/// The helpers that templates can call.
enum TemplateHelpers {
    typealias Unsupported = TemplateParser.Unsupported

    /// All helpers that have a value.
    static let names: Set<String> = Set(comparisons + logic + changes).union([
        "jsonPath", "now", "date", "parseDate", "truncateDate", "randomValue", "randomInt",
        "randomDecimal", "pickRandom", "replace", "substring", "defaultIfEmpty", "contains",
        "matches", "isOdd", "isEven", "size", "math", "array", "range", "join", "arrayJoin",
        "toJson", "parseJson", "formData", "val", "lookup", "hostname",
    ])
    /// All helpers that can be blocks.
    static let blocks: Set<String> = Set(comparisons + logic).union([
        "if", "unless", "each", "with", "assign", "parseJson", "contains", "matches", "isOdd",
        "isEven", "trim", "base64", "urlEncode",
    ])
    private static let comparisons = TemplateCall.Comparison.allCases.map(\.rawValue)
    private static let logic = ["and", "or", "not"]
    private static let changes = TextChange.allCases.map(\.rawValue).filter { !$0.contains(" ") }

    /// Returns what a helper gives for its arguments.
    ///
    /// - Parameter assigned: the names that helpers have assigned, to which it adds its own.
    static func value(
        of name: String, _ arguments: TemplateArguments, assigned: inout Set<String>
    ) throws(Unsupported) -> TemplateValue {
        if let change = try change(name, arguments) {
            try check(arguments, name, values: 1...1, options: Array(arguments.options.keys))
            return .call(TemplateCall(.changed(change), arguments.values))
        }
        if let value = try storing(name, arguments, &assigned) { return value }
        if let value = try TemplateDates.value(of: name, arguments) { return value }
        if let value = try TemplateRandoms.value(of: name, arguments) { return value }
        if let value = try texts(name, arguments) { return value }
        return try tests(name, arguments)
    }

    /// Throws unless the arguments are the given number of values and known options.
    static func check(
        _ arguments: TemplateArguments, _ name: String, values: ClosedRange<Int>,
        options: [String] = []
    ) throws(Unsupported) {
        guard values.contains(arguments.values.count) else {
            let wanted =
                values.count == 1
                ? "\(values.lowerBound) values" : "at least \(values.lowerBound) values"
            throw Unsupported(
                reason: "'\(name)' takes \(wanted), not \(arguments.values.count)")
        }
        if let other = arguments.options.keys.sorted().first(where: { !options.contains($0) }) {
            throw Unsupported(reason: "the option '\(other)' of '\(name)' is not supported")
        }
    }

    /// Returns the only argument.
    static func only(
        _ arguments: TemplateArguments, _ name: String
    ) throws(Unsupported) -> TemplateValue {
        try check(arguments, name, values: 1...1)
        return arguments.values[0]
    }

    /// Returns the only argument as the name of a variable.
    static func name(
        _ arguments: TemplateArguments, _ helper: String
    ) throws(Unsupported) -> String {
        guard case .literal(.string(let name)) = try only(arguments, helper), !name.isEmpty else {
            throw Unsupported(reason: "'\(helper)' needs a name")
        }
        return name
    }

    private static func call(
        _ function: TemplateCall.Function, _ arguments: TemplateArguments
    ) -> TemplateValue {
        .call(TemplateCall(function, arguments.values))
    }

    /// Returns the argument with that number as text, if it is written in the template itself.
    static func literal(
        _ index: Int, of arguments: TemplateArguments, _ what: String
    ) throws(Unsupported) -> String {
        guard case .literal(let value) = arguments.values[index] else {
            throw Unsupported(reason: "\(what) is not a literal")
        }
        return value.string ?? value.description
    }
}

// MARK: - Texts and lists

extension TemplateHelpers {
    /// Returns the change of a text that the helper makes; `nil` for other helpers.
    static func change(
        _ name: String, _ arguments: TemplateArguments
    ) throws(Unsupported) -> TextChange? {
        guard changes.contains(name) else { return nil }
        let known =
            name == "base64" ? ["decode", "padding"] : name == "urlEncode" ? ["decode"] : []
        try check(arguments, name, values: 0...1, options: known)
        switch name {
        case "base64":
            if try arguments.flag("decode") { return .base64Decode }
            return try arguments.flag("padding", default: true) ? .base64 : .base64WithoutPadding
        case "urlEncode": return try arguments.flag("decode") ? .urlDecode : .urlEncode
        default: return TextChange(rawValue: name)
        }
    }

    /// The helpers that take their arguments as they are, with the possible numbers of these.
    private static let plain:
        [String: (function: TemplateCall.Function, values: ClosedRange<Int>)] = [
            "replace": (.replaced, 3...3), "size": (.size, 1...1), "array": (.array, 0...1_000),
            "range": (.range, 2...2), "toJson": (.jsonText, 1...1), "lookup": (.lookup, 2...2),
            "defaultIfEmpty": (.value(as: nil), 2...2),
        ]

    private static func texts(
        _ name: String, _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateValue? {
        if let plain = plain[name] {
            try check(arguments, name, values: plain.values)
            return call(plain.function, arguments)
        }
        switch name {
        case "jsonPath": return try json(arguments)
        case "substring":
            try check(arguments, name, values: 2...3)
            var bounds: [Int] = []
            for index in arguments.values.indices.dropFirst() {
                let text = try literal(index, of: arguments, "a position of 'substring'")
                guard let bound = Int(text), bound >= 0 else {
                    throw Unsupported(reason: "'\(text)' is no position of 'substring'")
                }
                bounds.append(bound)
            }
            return call(.substring(bounds[0], bounds.count > 1 ? bounds[1] : nil), arguments)
        case "join":
            try check(arguments, name, values: 2...1_000)
            let last = arguments.values.count - 1
            let separator = try literal(last, of: arguments, "the separator of 'join'")
            return .call(TemplateCall(.joined(separator), Array(arguments.values.dropLast())))
        case "arrayJoin":
            try check(arguments, name, values: 2...2)
            let separator = try literal(0, of: arguments, "the separator of 'arrayJoin'")
            return .call(TemplateCall(.joined(separator), [arguments.values[1]]))
        case "hostname":
            try check(arguments, name, values: 0...0)
            return .text("localhost")
        default: return nil
        }
    }

    private static func json(_ arguments: TemplateArguments) throws(Unsupported) -> TemplateValue {
        try check(arguments, "jsonPath", values: 2...2, options: ["default"])
        let text = try literal(1, of: arguments, "the path of 'jsonPath'")
        do throws(JSONPathError) {
            let values = [arguments.values[0]] + [arguments.options["default"]].compactMap(\.self)
            return .call(TemplateCall(.json(try JSONPath(parsing: text, as: .wiremock)), values))
        } catch {
            throw Unsupported(reason: "the JSON path '\(text)' is not supported: \(error.reason)")
        }
    }
}

// MARK: - Tests and numbers

extension TemplateHelpers {
    private static func tests(
        _ name: String, _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateValue {
        if let comparison = TemplateCall.Comparison(rawValue: name) {
            return try test(.compare(comparison), arguments, name, values: 2...2)
        }
        switch name {
        case "and": return try test(.and, arguments, name, values: 1...100)
        case "or": return try test(.or, arguments, name, values: 1...100)
        case "not": return try test(.not, arguments, name, values: 1...1)
        case "contains": return try test(.contains, arguments, name, values: 2...2)
        case "matches":
            try check(arguments, name, values: 2...2, options: ["yes", "no"])
            let text = try literal(1, of: arguments, "the expression of 'matches'")
            guard let pattern = TextPattern(text) else {
                throw Unsupported(reason: "the regular expression '\(text)' is not supported")
            }
            return try test(.matches(pattern), arguments, name, values: 2...2)
        case "isOdd", "isEven":
            try check(arguments, name, values: 1...2)
            let test = TemplateValue.call(
                TemplateCall(.parity(isOdd: name == "isOdd"), [arguments.values[0]]))
            let text = arguments.values.count > 1 ? arguments.values[1] : .text(parity(name))
            return .call(TemplateCall(.choice, [test, text, .text("")]))
        case "math":
            try check(arguments, name, values: 3...3)
            let sign = try literal(1, of: arguments, "the sign of 'math'")
            guard let operation = TemplateCall.Arithmetic(rawValue: sign) else {
                throw Unsupported(reason: "the sign '\(sign)' of 'math' is not supported")
            }
            return .call(
                TemplateCall(.math(operation), [arguments.values[0], arguments.values[2]]))
        default: throw Unsupported(reason: "there is no value or helper '\(name)'")
        }
    }

    private static func parity(_ name: String) -> String { name == "isOdd" ? "odd" : "even" }

    /// A test, whose results can have texts of their own.
    private static func test(
        _ function: TemplateCall.Function, _ arguments: TemplateArguments, _ name: String,
        values: ClosedRange<Int>
    ) throws(Unsupported) -> TemplateValue {
        try check(arguments, name, values: values, options: ["yes", "no"])
        let test = call(function, arguments)
        guard !arguments.options.isEmpty else { return test }
        return .call(
            TemplateCall(
                .choice,
                [
                    test, arguments.options["yes"] ?? .literal(true),
                    arguments.options["no"] ?? .literal(false),
                ]))
    }
}
