import StubJSON
import StubRules

/// Parses what is between the braces of a Handlebars template.
struct TemplateParser {
    /// The reason why a template is not supported.
    struct Unsupported: Error {
        let reason: String
    }

    enum Token: Equatable {
        /// A path, a number or the name of a helper.
        case word(String)
        case quoted(String)
        /// The name before `=`.
        case option(String)
        case open
        case close
    }

    private var tokens: ArraySlice<Token> = []
    private let source: String
    private let path: PathTemplate?
    private let parameters: JSONObject
    private var depth = 0

    private static let deepest = 16

    init(_ source: some StringProtocol, path: PathTemplate?, parameters: JSONObject) {
        self.source = String(source)
        self.path = path
        self.parameters = parameters
    }

    mutating func whole() throws(Unsupported) -> TemplateValue {
        if let mark = source.first, "#/^>~*".contains(mark) {
            let name = source.prefix { !$0.isWhitespace }
            throw Unsupported(reason: "there are no blocks such as '\(name)'")
        }
        let text = source.hasPrefix("&") ? String(source.dropFirst()) : source
        tokens = try TemplateTokens(text).all()[...]
        let value = try expression()
        guard tokens.isEmpty else { throw Unsupported(reason: "it has too many arguments") }
        return value
    }

    /// A path, or a helper with its arguments up to `)` or the end.
    private mutating func expression() throws(Unsupported) -> TemplateValue {
        guard let first = tokens.popFirst() else { throw Unsupported(reason: "it is empty") }
        guard case .word(let name) = first else {
            if case .quoted(let text) = first { return .literal(text) }
            throw Unsupported(reason: "it starts with neither a value nor a helper")
        }
        if name.hasPrefix("request.") || name.hasPrefix("parameters.") { return try value(name) }
        var arguments = TemplateArguments()
        while let next = tokens.first, next != .close {
            tokens.removeFirst()
            if case .option(let option) = next {
                guard let value = tokens.popFirst() else {
                    throw Unsupported(reason: "'\(option)' has no value")
                }
                switch value {
                case .word(let text), .quoted(let text): arguments.options[option] = text
                default: throw Unsupported(reason: "the value of '\(option)' is not a literal")
                }
            } else {
                arguments.values.append(try argument(next))
            }
        }
        return try TemplateHelpers.value(of: name, arguments)
    }

    private mutating func argument(_ token: Token) throws(Unsupported) -> TemplateValue {
        switch token {
        case .quoted(let text): return .literal(text)
        case .word(let name):
            if name.hasPrefix("request.") || name.hasPrefix("parameters.") {
                return try value(name)
            }
            if Int(name) != nil || name == "true" || name == "false" { return .literal(name) }
            throw Unsupported(reason: "there is no value '\(name)'")
        case .open:
            guard depth < Self.deepest else { throw Unsupported(reason: "it is nested too deeply") }
            depth += 1
            defer { depth -= 1 }
            let value = try expression()
            guard tokens.popFirst() == .close else { throw Unsupported(reason: "')' is missing") }
            return value
        case .option(let name): throw Unsupported(reason: "'\(name)=' is out of place")
        case .close: throw Unsupported(reason: "')' is out of place")
        }
    }

    private func value(_ name: String) throws(Unsupported) -> TemplateValue {
        let parts = TemplateTokens.parts(of: name)
        if parts.first == "parameters" {
            let given = parts.count == 2 ? parameters[parts[1]] : nil
            switch given {
            case .string(let text): return .literal(text)
            case .number, .bool: return .literal(given?.description ?? "")
            default: throw Unsupported(reason: "'transformerParameters' has no text '\(name)'")
            }
        }
        return .request(try RequestValueParser(path: path).value(Array(parts.dropFirst())))
    }
}

/// The arguments of a helper.
struct TemplateArguments {
    var values: [TemplateValue] = []
    /// The values of `name=value`, which are literals.
    var options: [String: String] = [:]
}
