import StubHTTP
import StubJSON
import StubRules
import StubSchema
import StubSupport

// The helpers for texts, lists and tests.
extension TemplateHelper {
    static let texts: [String: TemplateHelper] = [
        "upper": change { $0.uppercased() },
        "lower": change { $0.lowercased() },
        "trim": change(trimmed),
        "capitalize": change { text in
            text.split(separator: " ", omittingEmptySubsequences: false)
                .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        },
        "capitalizeFirst": change { $0.prefix(1).uppercased() + $0.dropFirst() },
        "base64": TemplateHelper(count: 1...1, options: ["decode", "padding"], make: base64),
        "urlEncode": TemplateHelper(count: 1...1, options: ["decode"], make: urlEncode),
        "replace": plain(3...3) { inputs in
            .text(TemplateCall.replaced(inputs[0].text, inputs[1].text, by: inputs[2].text))
        },
        "substring": TemplateHelper(count: 2...3, make: substring),
        "toJson": plain(1...1) { .text(JSONSerializer.string($0[0].json)) },
        "hostname": plain(0...0) { _ in .text("localhost") },
        "defaultIfEmpty": plain(2...2) { $0[0].isTruthy ? $0[0] : $0[1] },
        "val": TemplateHelper(
            count: 1...1, options: ["or", "assign"],
            variable: { (arguments) throws(Unsupported) in try arguments.literal("assign") },
            make: { _ in
                { inputs, _ in
                    inputs[0].isTruthy ? inputs[0] : inputs.options["or"] ?? .nothing
                }
            }),
        "jsonPath": TemplateHelper(count: 2...2, options: ["default"], make: jsonPath),
        "parseJson": TemplateHelper(
            count: 1...2,
            variable: { (arguments) throws(Unsupported) in
                try arguments.values.count > 1
                    ? arguments.literal(1, "the name after 'parseJson'") : nil
            },
            make: { _ in
                { (inputs, scene) throws(TemplateScene.Exhausted) in
                    try TemplateCall.parsed(inputs[0].text, &scene)
                }
            }),
        "formData": TemplateHelper(
            count: 2...2, options: ["urlDecode"],
            variable: { (arguments) throws(Unsupported) in
                try arguments.literal(1, "the name after 'formData'")
            }, make: formData),
    ]

    static let lists: [String: TemplateHelper] = [
        "size": plain(1...1) { .json(.int($0[0].count)) },
        "array": plain(0...1_000) { .json(.array($0.values.map(\.json))) },
        "lookup": plain(2...2) { $0[0].member($0[1].text) ?? .nothing },
        "range": TemplateHelper(count: 2...2) { _ in
            { (inputs, scene) throws(TemplateScene.Exhausted) in
                try TemplateCall.range(inputs[0], inputs[1], &scene)
            }
        },
        "join": TemplateHelper(count: 2...1_000) { arguments throws(Unsupported) in
            let last = arguments.values.count - 1
            let separator = try arguments.literal(last, "the separator of 'join'")
            return { inputs, _ in
                .text(inputs.values.dropLast().flatMap(\.texts).joined(separator: separator))
            }
        },
        "arrayJoin": TemplateHelper(count: 2...2) { arguments throws(Unsupported) in
            let separator = try arguments.literal(0, "the separator of 'arrayJoin'")
            return { inputs, _ in .text(inputs[1].texts.joined(separator: separator)) }
        },
    ]

    static let tests: [String: TemplateHelper] = [
        "eq": test(2...2) { $0[0].equals($0[1]) },
        "neq": test(2...2) { !$0[0].equals($0[1]) },
        "gt": test(2...2) { TemplateCall.order($0[0], $0[1]) > 0 },
        "gte": test(2...2) { TemplateCall.order($0[0], $0[1]) >= 0 },
        "lt": test(2...2) { TemplateCall.order($0[0], $0[1]) < 0 },
        "lte": test(2...2) { TemplateCall.order($0[0], $0[1]) <= 0 },
        "and": test(1...100) { $0.values.allSatisfy(\.isTruthy) },
        "or": test(1...100) { $0.values.contains(where: \.isTruthy) },
        "not": test(1...1) { !$0[0].isTruthy },
        "contains": test(2...2) { inputs in
            let part = inputs[1].text
            return inputs[0].items?.contains { $0.value.text == part }
                ?? (part.isEmpty || inputs[0].text.contains(part))
        },
        "matches": TemplateHelper(count: 2...2, options: ["yes", "no"], make: matches),
        "isOdd": plain(1...2) { inputs in
            TemplateCall.isOdd(inputs[0])
                ? inputs.values.count > 1 ? inputs[1] : .text("odd") : .text("")
        },
        "isEven": plain(1...2) { inputs in
            TemplateCall.isOdd(inputs[0])
                ? .text("") : inputs.values.count > 1 ? inputs[1] : .text("even")
        },
        "math": TemplateHelper(count: 3...3, make: math),
    ]

    // MARK: - What needs more than an expression

    @Sendable private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(String(start.reversed()).drop(while: \.isWhitespace).reversed())
    }

    @Sendable private static func base64(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall.Run {
        if try arguments.flag("decode") {
            return { inputs, _ in
                .text(
                    Base64.decode(inputs[0].text).map { String(decoding: $0, as: UTF8.self) } ?? "")
            }
        }
        let isPadded = try arguments.flag("padding", default: true)
        return { inputs, _ in
            let text = Base64.encode(Array(inputs[0].text.utf8))
            return .text(isPadded ? text : String(text.prefix { $0 != "=" }))
        }
    }

    /// The encoding of forms, in which `+` is a space and `*` stays.
    @Sendable private static func urlEncode(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall.Run {
        let decodes = try arguments.flag("decode")
        return { inputs, _ in
            let text = inputs[0].text
            if decodes { return .text(PercentCoding.decode(text, plusIsSpace: true) ?? text) }
            let words = text.split(separator: " ", omittingEmptySubsequences: false)
            return .text(words.map { PercentCoding.encode(String($0)) }.joined(separator: "+"))
        }
    }

    @Sendable private static func substring(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall.Run {
        var bounds: [Int] = []
        for index in arguments.values.indices.dropFirst() {
            let text = try arguments.literal(index, "a position of 'substring'")
            guard let bound = Int(text), bound >= 0 else {
                throw Unsupported(reason: "'\(text)' is no position of 'substring'")
            }
            bounds.append(bound)
        }
        let (start, end) = (bounds[0], bounds.count > 1 ? bounds[1] : Int.max)
        return { inputs, _ in
            .text(String(inputs[0].text.prefix(max(start, end)).dropFirst(start)))
        }
    }

    @Sendable private static func jsonPath(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall.Run {
        let text = try arguments.literal(1, "the path of 'jsonPath'")
        let path: JSONPath
        do throws(JSONPathError) {
            path = try JSONPath(parsing: text, as: .wiremock)
        } catch {
            throw Unsupported(
                reason: "the JSON path '\(text)' is not supported: \(error.reason)")
        }
        return { (inputs, scene) throws(TemplateScene.Exhausted) in
            try TemplateCall.select(path, in: inputs[0], &scene)
                ?? inputs.options["default"] ?? .nothing
        }
    }

    @Sendable private static func formData(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall.Run {
        let decodes = try arguments.flag("urlDecode")
        return { (inputs, scene) throws(TemplateScene.Exhausted) in
            try TemplateCall.form(inputs[0].text, decodes, &scene)
        }
    }

    @Sendable private static func matches(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall.Run {
        let text = try arguments.literal(1, "the expression of 'matches'")
        guard let pattern = TextPattern(text) else {
            throw Unsupported(reason: "the regular expression '\(text)' is not supported")
        }
        return { inputs, _ in choice(pattern.matches(inputs[0].text), inputs) }
    }

    @Sendable private static func math(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall.Run {
        let sign = try arguments.literal(1, "the sign of 'math'")
        let operations: [String: @Sendable (Double, Double) -> Double] = [
            "+": { $0 + $1 }, "-": { $0 - $1 }, "*": { $0 * $1 }, "/": { $0 / $1 },
            "%": { $0.truncatingRemainder(dividingBy: $1) },
        ]
        guard let operation = operations[sign] else {
            throw Unsupported(reason: "the sign '\(sign)' of 'math' is not supported")
        }
        return { inputs, _ in
            guard let left = inputs[0].number, let right = inputs[2].number else {
                return .nothing
            }
            return .json(TemplateCall.number(operation(left, right)))
        }
    }
}
