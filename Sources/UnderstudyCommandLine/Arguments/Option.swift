/// An option, as the help and the parser of arguments use it, independent of its value's type.
protocol CommandOption: Sendable {
    /// Without the dashes.
    var name: String { get }
    /// Stands for the value in usage texts, such as `FILE`; `nil` for a flag.
    var placeholder: String? { get }
    /// A few words in lower case without a full stop.
    var summary: String { get }
    /// The default as it appears in usage texts.
    var defaultText: String? { get }
    var isRepeatable: Bool { get }
    /// All values of the option, if there are few.
    var values: [String] { get }

    /// Reads the values given on the command line, in order; a flag has empty strings.
    func read(_ texts: [String]) throws(CommandError)
}

/// An option with a value, declared once as a property of a command or an option group.
///
///     @Option("port", "N", .integer(in: 0...65_535), "the port to listen on")
///     private var port = 4280
///
/// The type of the property decides what a missing option means: its initial value, `nil`, or an
/// empty array for an option that may be repeated.
@propertyWrapper
struct Option<Value: Sendable>: CommandOption {
    let name: String
    let placeholder: String?
    let summary: String
    let defaultText: String?
    let isRepeatable: Bool
    let values: [String]
    private let value: ParsedValue<Value>
    private let parse: @Sendable ([String]) throws(CommandError) -> Value?

    var wrappedValue: Value { value.value }

    func read(_ texts: [String]) throws(CommandError) {
        if let parsed = try parse(texts) { value.value = parsed }
    }
}

extension Option {
    /// An option with a default.
    init(
        wrappedValue: Value, _ name: String, _ placeholder: String, _ kind: ValueKind<Value>,
        _ summary: String
    ) {
        self.init(
            name: name, placeholder: placeholder, summary: summary, defaultText: "\(wrappedValue)",
            isRepeatable: false, values: kind.values, value: ParsedValue(wrappedValue)
        ) { texts throws(CommandError) in
            guard let text = texts.last else { return nil }
            return try kind.value(text, of: name)
        }
    }

    /// An option that is `nil` if it is missing.
    init<Wrapped>(
        _ name: String, _ placeholder: String, _ kind: ValueKind<Wrapped>, _ summary: String
    ) where Value == Wrapped? {
        self.init(
            name: name, placeholder: placeholder, summary: summary, defaultText: nil,
            isRepeatable: false, values: kind.values, value: ParsedValue(nil)
        ) { texts throws(CommandError) in
            guard let text = texts.last else { return nil }
            return try kind.value(text, of: name)
        }
    }

    /// An option that may be given any number of times.
    init<Element>(
        _ name: String, _ placeholder: String, _ kind: ValueKind<Element>, _ summary: String
    ) where Value == [Element] {
        self.init(
            name: name, placeholder: placeholder, summary: summary, defaultText: nil,
            isRepeatable: true, values: kind.values, value: ParsedValue([])
        ) { texts throws(CommandError) in
            var elements: [Element] = []
            for text in texts { elements.append(try kind.value(text, of: name)) }
            return elements
        }
    }
}

/// An option without a value: `true` if it is given.
@propertyWrapper
struct Flag: CommandOption {
    let name: String
    let summary: String
    private let value = ParsedValue(false)

    init(_ name: String, _ summary: String) {
        self.name = name
        self.summary = summary
    }

    var placeholder: String? { nil }
    var defaultText: String? { nil }
    var isRepeatable: Bool { false }
    var values: [String] { [] }
    var wrappedValue: Bool { value.value }

    func read(_ texts: [String]) throws(CommandError) {
        value.value = !texts.isEmpty
    }
}

extension ValueKind {
    fileprivate func value(_ text: String, of name: String) throws(CommandError) -> Value {
        guard let value = read(text) else {
            throw .usage("--\(name) expects \(wants), got '\(text)'")
        }
        return value
    }
}
