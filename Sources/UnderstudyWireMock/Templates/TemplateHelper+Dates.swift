import StubJSON
import StubRules
import StubSupport

// The helpers for dates and random values.
extension TemplateHelper {
    private static let dateOptions: Set<String> = ["offset", "format", "timezone"]

    static let dates: [String: TemplateHelper] = [
        "now": TemplateHelper(count: 0...0, options: dateOptions) { arguments throws(Unsupported) in
            let text = try dateText(arguments)
            let hasFormat = arguments.options["format"] != nil
            return { _, scene in
                hasFormat
                    ? .text(text.text(at: scene.now)) : .date(text.offset.applied(to: scene.now))
            }
        },
        "date": TemplateHelper(count: 1...1, options: dateOptions) {
            arguments throws(Unsupported) in
            let text = try dateText(arguments)
            return { inputs, _ in
                TemplateCall.time(inputs[0]).map { .text(text.text(at: $0)) } ?? .nothing
            }
        },
        "parseDate": TemplateHelper(count: 1...1, options: ["format"]) {
            arguments throws(Unsupported) in
            let format = try dateText(arguments).format
            return { inputs, _ in
                DateReading.seconds(inputs[0].text, in: format).map { .date($0) } ?? .nothing
            }
        },
        "truncateDate": TemplateHelper(count: 2...2) { arguments throws(Unsupported) in
            let text = try arguments.literal(1, "the truncation")
            guard let truncation = DateTruncation(rawValue: text) else {
                throw Unsupported(reason: "the truncation '\(text)' is not supported")
            }
            return { inputs, _ in
                TemplateCall.time(inputs[0]).map { .date(truncation.applied(to: $0)) } ?? .nothing
            }
        },
    ]

    /// How a date is written, by the options `format`, `offset` (`3 days`) and `timezone`.
    private static func dateText(_ arguments: TemplateArguments) throws(Unsupported) -> DateText {
        if let zone = try arguments.literal("timezone"), !["UTC", "GMT", "Z"].contains(zone) {
            throw Unsupported(reason: "the time zone '\(zone)' is not supported")
        }
        var offset = DateOffset.none
        if let text = try arguments.literal("offset") {
            guard let read = DateOffset(text) else {
                throw Unsupported(reason: "the offset '\(text)' is not supported")
            }
            offset = read
        }
        let name = try arguments.literal("format")
        do throws(DateText.Format.UnknownLetter) {
            return DateText(try DateText.Format(named: name), offset: offset)
        } catch {
            throw Unsupported(
                reason: "the letters '\(error.letters)' of a date are not supported")
        }
    }

    // MARK: - Random values

    static let randoms: [String: TemplateHelper] = [
        "randomValue": TemplateHelper(
            count: 0...0, options: ["length", "type", "uppercase"], make: randomText),
        "randomInt": TemplateHelper(count: 0...0, options: ["lower", "upper"]) {
            arguments throws(Unsupported) in
            let lower = try bound("lower", arguments, Int.init) ?? Int(Int32.min)
            let upper = try bound("upper", arguments, Int.init) ?? Int(Int32.max)
            // The upper bound itself is not drawn.
            guard lower < upper else { throw emptyRange }
            return { _, scene in .json(.int(Int.random(in: lower..<upper, using: &scene.random))) }
        },
        "randomDecimal": TemplateHelper(count: 0...0, options: ["lower", "upper"]) {
            arguments throws(Unsupported) in
            let lower = try bound("lower", arguments, finite) ?? -1e9
            let upper = try bound("upper", arguments, finite) ?? 1e9
            guard lower < upper, (upper - lower).isFinite else { throw emptyRange }
            return { _, scene in
                .json(
                    TemplateCall.number(Double.random(in: lower...upper, using: &scene.random)))
            }
        },
        "pickRandom": TemplateHelper(count: 1...1_000) { _ in
            { inputs, scene in
                let choices =
                    inputs.values.count == 1
                    ? inputs[0].items?.map(\.value) ?? inputs.values : inputs.values
                return choices.randomElement(using: &scene.random) ?? .nothing
            }
        },
    ]

    private static let longest = 10_000

    /// The characters of each type of random text; a UUID has a length of its own.
    private static let characters: [String: [Character]] = {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let digits = "0123456789"
        return [
            "ALPHANUMERIC": Array(letters + digits), "ALPHABETIC": Array(letters),
            "NUMERIC": Array(digits), "HEXADECIMAL": Array("0123456789abcdef"),
            "ALPHANUMERIC_AND_SYMBOLS": Array(
                letters + digits + "!#$%&()*+,-./:;<=>?@[]^_{|}~"),
            "UUID": [],
        ]
    }()

    @Sendable private static func randomText(
        _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall.Run {
        let type = try arguments.literal("type") ?? "ALPHANUMERIC"
        guard let characters = characters[type.uppercased()] else {
            throw Unsupported(reason: "the type '\(type)' of 'randomValue' is not supported")
        }
        let count = try arguments.literal("length") ?? "36"
        guard let length = Int(count), 0...longest ~= length else {
            throw Unsupported(reason: "'length' must be a number from 0 to \(longest)")
        }
        let isUppercase = try arguments.flag("uppercase")
        return { _, scene in
            var text = characters.isEmpty ? UUIDText.random(&scene.random) : ""
            while !characters.isEmpty, text.utf8.count < length {
                text.append(characters.randomElement(using: &scene.random) ?? "0")
            }
            return .text(isUppercase ? text.uppercased() : text)
        }
    }

    private static var emptyRange: Unsupported {
        Unsupported(reason: "'lower' must be less than 'upper'")
    }

    @Sendable private static func finite(_ text: String) -> Double? {
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
