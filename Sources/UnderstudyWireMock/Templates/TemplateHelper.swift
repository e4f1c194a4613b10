import StubJSON
import StubRules
import StubSupport

/// A helper that templates can call: which arguments it takes, and what it gives for them.
struct TemplateHelper: Sendable {
    typealias Unsupported = TemplateParser.Unsupported

    /// How many values it takes.
    let count: ClosedRange<Int>
    /// The names of its options.
    var options: Set<String> = []
    /// The name under which it stores its result.
    var variable: @Sendable (TemplateArguments) throws(Unsupported) -> String? = { _ in nil }
    /// Checks the arguments that have to be written in the template itself, and returns what the
    /// helper does.
    let make: @Sendable (TemplateArguments) throws(Unsupported) -> TemplateCall.Run

    /// All helpers that have a value, by name.
    static let all: [String: TemplateHelper] = [texts, lists, tests, dates, randoms].reduce(
        into: [:]) { all, table in
            all.merge(table) { first, _ in first }
        }

    /// The helpers that can be blocks, which change the text of their body.
    static let changes: Set<String> = ["trim", "base64", "urlEncode"]
    /// The names of blocks, besides those of all tests.
    private static let others: Set<String> = [
        "if", "unless", "each", "with", "assign", "parseJson",
    ]

    static func isBlock(_ name: String) -> Bool {
        tests[name] != nil && name != "math" || changes.contains(name) || others.contains(name)
    }

    /// Returns the call of a helper; throws if there is no such helper, or if it does not take the
    /// arguments.
    ///
    /// - Parameter hasBody: whether the body of a block is the first value.
    static func call(
        _ name: String, _ arguments: TemplateArguments, hasBody: Bool = false
    ) throws(Unsupported) -> TemplateCall {
        guard let helper = all[name] else {
            throw Unsupported(reason: "there is no value or helper '\(name)'")
        }
        try check(
            arguments, name, count: hasBody ? 0...0 : helper.count, options: helper.options)
        return TemplateCall(
            name: name, arguments: arguments, variable: try helper.variable(arguments),
            run: try helper.make(arguments))
    }

    /// Throws unless the arguments are the given number of values and known options.
    static func check(
        _ arguments: TemplateArguments, _ name: String, count: ClosedRange<Int>,
        options: Set<String> = []
    ) throws(Unsupported) {
        guard count.contains(arguments.values.count) else {
            let wanted =
                count.count == 1
                ? "\(count.lowerBound) values" : "at least \(count.lowerBound) values"
            throw Unsupported(
                reason: "'\(name)' takes \(wanted), not \(arguments.values.count)")
        }
        if let other = arguments.options.keys.sorted().first(where: { !options.contains($0) }) {
            throw Unsupported(reason: "the option '\(other)' of '\(name)' is not supported")
        }
    }

    // MARK: - Kinds of helpers

    /// A helper that depends on nothing but its values.
    static func plain(
        _ count: ClosedRange<Int>, _ result: @escaping @Sendable (TemplateInputs) -> TemplateDatum
    ) -> TemplateHelper {
        TemplateHelper(count: count) { _ in { inputs, _ in result(inputs) } }
    }

    /// A helper that changes a text.
    static func change(_ result: @escaping @Sendable (String) -> String) -> TemplateHelper {
        plain(1...1) { .text(result($0[0].text)) }
    }

    /// A helper that is true or false, or gives one of its options `yes` and `no`.
    static func test(
        _ count: ClosedRange<Int>, _ isMet: @escaping @Sendable (TemplateInputs) -> Bool
    ) -> TemplateHelper {
        TemplateHelper(count: count, options: ["yes", "no"]) { _ in
            { inputs, _ in choice(isMet(inputs), inputs) }
        }
    }

    static func choice(_ isMet: Bool, _ inputs: TemplateInputs) -> TemplateDatum {
        inputs.options[isMet ? "yes" : "no"] ?? .json(.bool(isMet))
    }
}
