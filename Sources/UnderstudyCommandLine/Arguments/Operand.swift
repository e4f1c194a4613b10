/// An operand, as the help and the parser of arguments use it.
protocol CommandOperand: Sendable {
    /// The name in usage texts, such as `FILE`.
    var name: String { get }
    var isRequired: Bool { get }
    var isRepeatable: Bool { get }

    func read(_ texts: [String])
}

extension CommandOperand {
    /// The operand in a usage line: `FILE`, `[FILE]`, `[FILE…]` or `FILE…`.
    var usage: String {
        let text = isRepeatable ? "\(name)…" : name
        return isRequired ? text : "[\(text)]"
    }
}

/// A word of the command line that is not an option, such as the file to read.
///
/// The type of the property decides how many there are: `String` is one, `String?` at most one, and
/// `[String]` takes all the remaining words.
@propertyWrapper
struct Operand<Value: Sendable>: CommandOperand {
    let name: String
    let isRequired: Bool
    let isRepeatable: Bool
    private let value: ParsedValue<Value>
    private let parse: @Sendable ([String]) -> Value?

    var wrappedValue: Value { value.value }

    func read(_ texts: [String]) {
        if let parsed = parse(texts) { value.value = parsed }
    }
}

extension Operand<String> {
    /// One word, which is required.
    init(_ name: String) {
        self.init(
            name: name, isRequired: true, isRepeatable: false, value: ParsedValue(""),
            parse: { $0.first })
    }
}

extension Operand<String?> {
    /// At most one word.
    init(_ name: String) {
        self.init(
            name: name, isRequired: false, isRepeatable: false, value: ParsedValue(nil),
            parse: { $0.first })
    }
}

extension Operand<[String]> {
    /// All the remaining words.
    init(_ name: String, isRequired: Bool = false) {
        self.init(
            name: name, isRequired: isRequired, isRepeatable: true, value: ParsedValue([]),
            parse: { $0 })
    }
}
