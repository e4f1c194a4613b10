import StubJSON
import StubSchema
import StubSupport

/// A helper with its arguments.
struct TemplateCall: Sendable, Hashable {
    /// What a helper does.
    enum Function: Sendable, Hashable {
        /// The values that a path selects in JSON, or the second argument if it selects none.
        case json(JSONPath)
        /// The time of the stub's clock, as a date or as a text.
        case now(DateOffset, DateText.Format?)
        /// A date as a text.
        case date(DateText)
        case parseDate(DateText.Format)
        case truncateDate(DateTruncation)
        case random(RandomText)
        case integer(ClosedRange<Int>)
        case decimal(ClosedRange<Double>)
        case pick
        case changed(TextChange)
        case replaced
        case substring(Int, Int?)
        case compare(Comparison)
        case and
        case or
        case not
        case contains
        case matches(TextPattern)
        case parity(isOdd: Bool)
        case size
        case math(Arithmetic)
        case array
        case range
        /// Joins the values with a separator.
        case joined(String)
        case jsonText
        /// Parses JSON, and stores it under a name if there is one.
        case parsed(as: String?)
        case formData(as: String, decodes: Bool)
        /// The first value, or the second one if that is empty; stored if there is a name.
        case value(as: String?)
        case lookup
        /// The second argument if the first one is true, otherwise the third one.
        case choice
    }

    enum Comparison: String, Sendable, Hashable, CaseIterable {
        case eq
        case neq
        case gt
        case gte
        case lt
        case lte
    }

    enum Arithmetic: String, Sendable, Hashable, CaseIterable {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
        case remainder = "%"
    }

    let function: Function
    let values: [TemplateValue]

    init(_ function: Function, _ values: [TemplateValue]) {
        self.function = function
        self.values = values
    }

    func datum(_ scene: inout TemplateScene) throws(TemplateScene.Exhausted) -> TemplateDatum {
        var arguments: [TemplateDatum] = []
        for value in values {
            let argument = try value.datum(&scene)
            try scene.spend(steps: argument.weight)
            arguments.append(argument)
        }
        let first = arguments.first ?? .nothing
        let second = arguments.count > 1 ? arguments[1] : .nothing
        switch function {
        case .json(let path): return try Self.select(path, in: first, &scene) ?? second
        case .now(let offset, nil): return .date(offset.applied(to: scene.now))
        case .now(let offset, let format?):
            return .text(DateText(format, offset: offset).text(at: scene.now))
        case .date(let text): return Self.time(first).map { .text(text.text(at: $0)) } ?? .nothing
        case .parseDate(let format):
            return DateReading.seconds(first.text, in: format).map { .date($0) } ?? .nothing
        case .truncateDate(let truncation):
            return Self.time(first).map { .date(truncation.applied(to: $0)) } ?? .nothing
        case .random(let random): return .text(random.text(&scene.random))
        case .integer(let range): return .json(.int(Int.random(in: range, using: &scene.random)))
        case .decimal(let range):
            return .json(Self.number(Double.random(in: range, using: &scene.random)))
        case .pick:
            let choices = arguments.count == 1 ? first.items?.map(\.value) ?? [first] : arguments
            return choices.randomElement(using: &scene.random) ?? .nothing
        case .parsed(nil): return try Self.parsed(first.text, &scene)
        case .parsed(let name?):
            scene.variables[name] = try Self.parsed(first.text, &scene)
            return .nothing
        case .formData(let name, let decodes):
            scene.variables[name] = try Self.form(first.text, decodes, &scene)
            return .nothing
        case .value(let name):
            let value = first.isTruthy ? first : second
            guard let name else { return value }
            scene.variables[name] = value
            return .nothing
        case .range: return try Self.range(first, second, &scene)
        default: return plain(arguments, first, second)
        }
    }

    /// The functions that depend on nothing but their arguments.
    private func plain(
        _ arguments: [TemplateDatum], _ first: TemplateDatum, _ second: TemplateDatum
    ) -> TemplateDatum {
        switch function {
        case .changed(let change): .text(change.applied(to: first.text))
        case .replaced:
            .text(Self.replaced(first.text, second.text, by: arguments.last?.text ?? ""))
        case .substring(let start, let end):
            .text(String(first.text.prefix(max(start, end ?? .max)).dropFirst(start)))
        case .compare(let comparison): .json(.bool(Self.isMet(comparison, first, second)))
        case .and: .json(.bool(arguments.allSatisfy(\.isTruthy)))
        case .or: .json(.bool(arguments.contains(where: \.isTruthy)))
        case .not: .json(.bool(!first.isTruthy))
        case .contains:
            .json(
                .bool(
                    first.items?.contains { $0.value.text == second.text }
                        ?? (second.text.isEmpty || first.text.contains(second.text))))
        case .matches(let pattern): .json(.bool(pattern.matches(first.text)))
        case .parity(let isOdd): .json(.bool(Self.isOdd(first) == isOdd))
        case .size: .json(.int(first.count))
        case .math(let operation): Self.result(operation, first, second)
        case .array: .json(.array(arguments.map(\.json)))
        case .joined(let separator):
            .text(arguments.flatMap(\.texts).joined(separator: separator))
        case .jsonText: .text(JSONSerializer.string(first.json))
        case .lookup: first.member(second.text) ?? .nothing
        case .choice: first.isTruthy ? second : arguments.last ?? .nothing
        default: .nothing
        }
    }
}
