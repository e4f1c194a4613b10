/// A type whose properties declare options and operands: a command, or a group that commands share.
///
/// A property is a `@Option`, a `@Flag`, an `@Operand` or another group. Each is declared once;
/// the declaration writes the usage text and reads the arguments.
protocol ArgumentGroup: Sendable {
    init()
}

extension ArgumentGroup {
    /// Reads the words after a command's name.
    init(parsing words: [String]) throws(CommandError) {
        self.init()
        try Declarations(of: self).read(words)
    }
}

/// The options and operands that a group declares, in the order of its properties.
struct Declarations: Sendable {
    private(set) var options: [any CommandOption] = []
    private(set) var operands: [any CommandOperand] = []

    init(of group: any ArgumentGroup) {
        add(group)
    }

    private mutating func add(_ group: any ArgumentGroup) {
        for child in Mirror(reflecting: group).children {
            switch child.value {
            case let option as any CommandOption: options.append(option)
            case let operand as any CommandOperand: operands.append(operand)
            case let group as any ArgumentGroup: add(group)
            default: break
            }
        }
    }
}

// MARK: - Reading

extension Declarations {
    func read(_ words: [String]) throws(CommandError) {
        let words = try Words(words, options: options)
        try check(words.operands)
        for option in options { try option.read(words.values[option.name] ?? []) }
        var rest = words.operands[...]
        for operand in operands {
            let count = operand.isRepeatable ? rest.count : 1
            operand.read(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
    }

    private func check(_ words: [String]) throws(CommandError) {
        let required = operands.filter(\.isRequired)
        if words.count < required.count { throw .usage("\(required[words.count].name) is missing") }
        let isBounded = !operands.contains(where: \.isRepeatable)
        if isBounded, words.count > operands.count {
            throw .usage("unexpected '\(words[operands.count])'")
        }
    }
}
