/// An option as the table of a command lists it, whatever the type of its value.
protocol CommandOption: Sendable {
    /// Without the dashes.
    var name: String { get }
    /// Stands for the value in usage texts, such as `FILE`; `nil` for a flag.
    var placeholder: String? { get }
    /// A few words in lower case without a full stop.
    var summary: String { get }
    /// The default as usage texts show it.
    var defaultText: String? { get }
    var isRepeatable: Bool { get }
}

/// One option of a command: how it is written, what it takes and what it means if it is left out.
struct Option<Value: Sendable>: CommandOption {
    let name: String
    let placeholder: String?
    let summary: String
    let defaultText: String?
    let isRepeatable: Bool
    /// Turns every value given, in order, into the one the command uses.
    let read: @Sendable ([String]) throws(CommandError) -> Value
}

extension Option {
    /// An option with a value that counts when it is left out.
    init(
        _ name: String, _ placeholder: String, _ kind: ValueKind<Value>, default: Value,
        _ summary: String
    ) {
        self.init(
            name: name, placeholder: placeholder, summary: summary, defaultText: "\(`default`)",
            isRepeatable: false
        ) { texts throws(CommandError) in
            guard let text = texts.last else { return `default` }
            return try Self.read(text, as: kind, for: name)
        }
    }

    /// An option that is `nil` when it is left out.
    init<Wrapped>(
        _ name: String, _ placeholder: String, _ kind: ValueKind<Wrapped>, _ summary: String
    ) where Value == Wrapped? {
        self.init(
            name: name, placeholder: placeholder, summary: summary, defaultText: nil,
            isRepeatable: false
        ) { texts throws(CommandError) in
            guard let text = texts.last else { return nil }
            return try Self.read(text, as: kind, for: name)
        }
    }

    /// An option that may be given any number of times.
    static func list<Element>(
        _ name: String, _ placeholder: String, _ kind: ValueKind<Element>, _ summary: String
    ) -> Option where Value == [Element] {
        Option(
            name: name, placeholder: placeholder, summary: summary, defaultText: nil,
            isRepeatable: true
        ) { texts throws(CommandError) in
            var elements: [Element] = []
            for text in texts { elements.append(try read(text, as: kind, for: name)) }
            return elements
        }
    }

    /// An option without a value.
    static func flag(_ name: String, _ summary: String) -> Option where Value == Bool {
        Option(
            name: name, placeholder: nil, summary: summary, defaultText: nil, isRepeatable: false
        ) { texts in
            !texts.isEmpty
        }
    }

    private static func read<Read>(
        _ text: String, as kind: ValueKind<Read>, for name: String
    ) throws(CommandError) -> Read {
        guard let value = kind.read(text) else {
            throw .usage("--\(name) wants \(kind.wants), got '\(text)'")
        }
        return value
    }
}
