import StubJSON

/// The words after a command's name, divided into the values of options and the operands.
struct Words: Sendable {
    /// Option name → the given values, in order; a flag has empty strings.
    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    init(_ words: [String], options: [any CommandOption]) throws(CommandError) {
        var words = words[...]
        while let word = words.popFirst() {
            if word == "--" {
                operands += words
                break
            }
            guard word.hasPrefix("-"), word != "-" else {
                operands.append(word)
                continue
            }
            try readOption(word, from: options, rest: &words)
        }
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
            let nearest = NearestWord.nearest(
                to: String(spelled), among: ["--help"] + options.map { "--\($0.name)" })
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
            // A word with dashes is probably the next option, not a value that was not quoted.
            guard let next = rest.first, !next.hasPrefix("--") else {
                throw .usage(
                    "--\(option.name) expects a value",
                    hint: "Write --\(option.name) \(placeholder).")
            }
            value = rest.removeFirst()
        }
        guard option.isRepeatable || option.placeholder == nil || values[option.name] == nil else {
            throw .usage("--\(option.name) is given twice")
        }
        values[option.name, default: []].append(value)
    }
}
