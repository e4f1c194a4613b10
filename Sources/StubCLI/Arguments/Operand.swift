/// A word of the command line that is no option, such as the file to read.
struct Operand: Sendable, Hashable {
    enum Count: Sendable, Hashable {
        case one, optional, any, atLeastOne
    }

    /// As usage texts show it, such as `FILE`.
    let name: String
    let count: Count

    init(_ name: String, _ count: Count = .one) {
        self.name = name
        self.count = count
    }

    /// The operand in a usage line: `FILE`, `[FILE]`, `[FILE…]` or `FILE…`.
    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .any: "[\(name)…]"
        case .atLeastOne: "\(name)…"
        }
    }

    var isRequired: Bool { count == .one || count == .atLeastOne }

    var isRepeatable: Bool { count == .any || count == .atLeastOne }
}
