import StubHTTP
import StubJSON
import StubSchema

/// What the helpers of templates calculate.
extension TemplateCall {
    static func select(
        _ path: JSONPath, in value: TemplateDatum, _ scene: inout TemplateScene
    ) throws(TemplateScene.Exhausted) -> TemplateDatum? {
        var document = value.json
        if case .string(let text) = document { document = try parsed(text, &scene).json }
        guard let values = path.values(in: document) else { return nil }
        if !path.isDefinite { return .json(.array(values)) }
        guard let value = values.first, !value.isNull else { return nil }
        return .json(value)
    }

    /// Parses JSON; a text that is none gives null.
    ///
    /// Long texts count as several steps.
    static func parsed(
        _ text: String, _ scene: inout TemplateScene
    ) throws(TemplateScene.Exhausted) -> TemplateDatum {
        let bytes = Array(text.utf8)
        try scene.spend(steps: bytes.count / 128)
        return .json((try? JSONParser.parse(bytes)) ?? .null)
    }

    static func form(
        _ text: String, _ decodes: Bool, _ scene: inout TemplateScene
    ) throws(TemplateScene.Exhausted) -> TemplateDatum {
        try scene.spend(steps: text.utf8.count / 16)
        var names: [String] = []
        var values: [String: [String]] = [:]
        for pair in text.split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let parts = halves.map { half in
                decodes
                    ? PercentCoding.decode(half, plusIsSpace: true) ?? String(half) : String(half)
            }
            guard let name = parts.first else { continue }
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(parts.count > 1 ? parts[1] : "")
        }
        return .named(names.map { ($0, .values(values[$0] ?? [])) })
    }

    /// Whole numbers from one to the other; none if the other is less.
    static func range(
        _ from: TemplateDatum, _ to: TemplateDatum, _ scene: inout TemplateScene
    ) throws(TemplateScene.Exhausted) -> TemplateDatum {
        guard let from = from.number.flatMap({ Int(exactly: $0) }),
            let to = to.number.flatMap({ Int(exactly: $0) }), from <= to
        else { return .json(.array([])) }
        let (distance, overflows) = to.subtractingReportingOverflow(from)
        guard !overflows else { throw TemplateScene.Exhausted() }
        try scene.spend(steps: distance)
        return .json(.array((from...to).map { .int($0) }))
    }

    /// A date, or the time that a text tells.
    static func time(_ value: TemplateDatum) -> Double? {
        if case .date(let time) = value { return time }
        return DateReading.seconds(value.text)
    }

    static func replaced(_ text: String, _ part: String, by other: String) -> String {
        guard !part.isEmpty else { return text }
        return text.split(separator: part, omittingEmptySubsequences: false)
            .joined(separator: other)
    }

    /// Numbers are compared by their values, and everything else as text.
    static func order(_ left: TemplateDatum, _ right: TemplateDatum) -> Int {
        if let left = left.number, let right = right.number {
            return left < right ? -1 : left == right ? 0 : 1
        }
        return left.text < right.text ? -1 : left.text == right.text ? 0 : 1
    }

    static func isOdd(_ value: TemplateDatum) -> Bool {
        (value.number ?? 0).truncatingRemainder(dividingBy: 2) != 0
    }

    /// A whole number is written without a fraction; what is no number, such as the result of a
    /// division by zero, is null.
    static func number(_ value: Double) -> JSONValue {
        if let whole = Int(exactly: value) { return .int(whole) }
        return JSONNumber(value).map(JSONValue.number) ?? .null
    }
}
