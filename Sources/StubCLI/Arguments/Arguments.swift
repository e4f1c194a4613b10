/// The words behind a command, told apart by its tables of options and operands.
struct Arguments: Sendable {
    /// Option name → the values given, in order; a flag has empty ones.
    private var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    init(
        _ words: [String], options: [any CommandOption] = [], operands: [Operand] = []
    ) throws(CommandError) {
        var words = words[...]
        while let word = words.popFirst() {
            if word == "--" {
                self.operands += words
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                self.operands.append(word)
                continue
            }
            try readOption(word, from: options, rest: &words)
        }
        try check(operands)
    }

    /// The value of an option, converted to its type.
    subscript<Value>(option: Option<Value>) -> Value {
        get throws(CommandError) { try option.read(values[option.name] ?? []) }
    }

    /// Reads `--name`, `--name value` or `--name=value`.
    private mutating func readOption(
        _ word: String, from options: [any CommandOption], rest: inout ArraySlice<String>
    ) throws(CommandError) {
        let spelled = word.prefix { $0 != "=" }
        let attached =
            spelled.endIndex < word.endIndex ? word[spelled.endIndex...].dropFirst() : nil
        guard spelled.hasPrefix("--"),
            let option = options.first(where: { $0.name == spelled.dropFirst(2) })
        else {
            let nearest = Nearest.to(
                String(spelled), among: ["--help"] + options.map { "--\($0.name)" })
            throw .usage(
                "unknown option '\(spelled)'", hint: nearest.map { "Did you mean '\($0)'?" })
        }
        let value: String
        switch (option.placeholder, attached) {
        case (nil, nil):
            value = ""
        case (nil, .some):
            throw .usage("--\(option.name) takes no value")
        case (.some, .some(let attached)):
            value = String(attached)
        case (.some(let placeholder), nil):
            // A word with dashes is rather the next option than a value somebody forgot to quote.
            guard let next = rest.first, !next.hasPrefix("--") else {
                throw .usage(
                    "--\(option.name) wants a value",
                    hint: "Write --\(option.name) \(placeholder).")
            }
            value = rest.removeFirst()
        }
        guard option.isRepeatable || option.placeholder == nil || values[option.name] == nil else {
            throw .usage("--\(option.name) is given twice")
        }
        values[option.name, default: []].append(value)
    }

    private func check(_ expected: [Operand]) throws(CommandError) {
        let required = expected.count(where: \.isRequired)
        if operands.count < required {
            let missing = expected.filter(\.isRequired)[operands.count]
            throw .usage("\(missing.name) is missing")
        }
        let isBounded = !expected.contains(where: \.isRepeatable)
        if isBounded, operands.count > expected.count {
            throw .usage("unexpected '\(operands[expected.count])'")
        }
    }
}
