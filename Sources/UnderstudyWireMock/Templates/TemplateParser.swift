import StubHTTP
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
    private let path: PathTemplate?
    private let parameters: JSONObject
    private var depth = 0
    /// The number of blocks around the current place whose names are those of a value.
    private var levels = 0
    /// The names that blocks have assigned so far.
    private var assigned: Set<String> = []

    private static let deepest = 16

    /// - Parameters:
    ///   - path: the template of the request's path, whose variables a template can name.
    ///   - parameters: the values of `parameters.name`.
    init(path: PathTemplate?, parameters: JSONObject) {
        self.path = path
        self.parameters = parameters
    }

    /// Parses a tag that is replaced by a value.
    mutating func whole(_ source: String) throws(Unsupported) -> TemplateValue {
        if source.hasPrefix(">") { throw Unsupported(reason: "there are no partials") }
        if source.hasPrefix("^") { throw Unsupported(reason: "there are no sections") }
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
            if case .quoted(let text) = first { return .text(text) }
            throw Unsupported(reason: "it starts with neither a value nor a helper")
        }
        if let value = try value(name) { return value }
        let arguments = try arguments()
        return .call(try call(name, arguments))
    }

    private mutating func call(
        _ name: String, _ arguments: TemplateArguments
    ) throws(Unsupported) -> TemplateCall {
        let call = try TemplateHelper.call(name, arguments)
        if let variable = call.variable { assigned.insert(variable) }
        return call
    }

    private mutating func arguments() throws(Unsupported) -> TemplateArguments {
        var arguments = TemplateArguments()
        while let next = tokens.first, next != .close, !isBlockName(next) {
            tokens.removeFirst()
            if case .option(let option) = next {
                guard let value = tokens.popFirst() else {
                    throw Unsupported(reason: "'\(option)' has no value")
                }
                arguments.options[option] = try argument(value)
            } else {
                arguments.values.append(try argument(next))
            }
        }
        return arguments
    }

    private mutating func argument(_ token: Token) throws(Unsupported) -> TemplateValue {
        switch token {
        case .quoted(let text): return .text(text)
        case .word(let name):
            if let value = try value(name) ?? Self.literal(name) { return value }
            if name == "parameters" { return .literal(.object(parameters)) }
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

    private static func literal(_ name: String) -> TemplateValue? {
        switch name {
        case "true": .literal(true)
        case "false": .literal(false)
        case "null", "undefined": .literal(nil)
        default: Double(name) == nil ? nil : (try? JSONParser.parse(name)).map { .literal($0) }
        }
    }

    // MARK: - Values

    /// Returns the value of a name; `nil` for a helper and everything unknown.
    private func value(_ word: String) throws(Unsupported) -> TemplateValue? {
        var name = Substring(word)
        var left = 0
        while name.hasPrefix("../") {
            name = name.dropFirst(3)
            left += 1
        }
        if name.hasPrefix("./") { name = name.dropFirst(2) }
        if name.hasPrefix("request.") {
            let parts = TemplateTokens.parts(of: String(name))
            return .request(try RequestValueParser(path: path).value(Array(parts.dropFirst())))
        }
        if name.hasPrefix("parameters.") { return try parameter(String(name)) }
        if name == "." || name == ".." || name == "this" || name.hasPrefix("this.") {
            if name == ".." { left += 1 }
            guard levels > left else {
                throw Unsupported(reason: "there is no value '\(word)' outside of a block")
            }
            let names = name.hasPrefix("this.") ? TemplateTokens.parts(of: String(name)) : ["this"]
            return .name(TemplateName(Array(names.dropFirst()), levels: left))
        }
        let parts = TemplateTokens.parts(of: String(name))
        guard let first = parts.first, Self.literal(word) == nil else { return nil }
        let isHelper = TemplateHelper.all[word] != nil && left == 0
        let isMember = levels > left && (!isHelper || left > 0)
        guard assigned.contains(first) || isMember else { return nil }
        return .name(TemplateName(parts, levels: left))
    }

    private func parameter(_ name: String) throws(Unsupported) -> TemplateValue {
        var value = JSONValue.object(parameters)
        for part in TemplateTokens.parts(of: name).dropFirst() {
            guard let member = value[part] ?? Int(part).flatMap({ value[$0] }) else {
                throw Unsupported(reason: "'transformerParameters' has no text '\(name)'")
            }
            value = member
        }
        return .literal(value)
    }
}

// MARK: - Blocks

extension TemplateParser {
    /// The start of a block.
    struct BlockHead {
        let kind: TemplateBlock.Kind
        /// Whether names in the body are those of a value.
        var hasValue = false
        /// The names that the block has in addition, or assigns.
        var names: [String] = []
        var assigns = false
    }

    /// Parses the tag that starts a block, without its `#`.
    mutating func block(_ source: String) throws(Unsupported) -> BlockHead {
        tokens = try TemplateTokens(source).all()[...]
        guard case .word(let name)? = tokens.popFirst() else {
            throw Unsupported(reason: "it has no name")
        }
        guard TemplateHelper.isBlock(name) else {
            throw Unsupported(reason: "there is no block '\(name)'")
        }
        let arguments = try arguments()
        let names = try blockNames()
        guard tokens.isEmpty else { throw Unsupported(reason: "it has too many arguments") }
        switch name {
        case "if", "unless":
            return BlockHead(
                kind: .condition(
                    try arguments.only(name), isNegated: name == "unless"))
        case "each":
            return BlockHead(
                kind: .each(
                    try arguments.only(name), item: names.first,
                    key: names.count > 1 ? names[1] : nil), hasValue: true, names: names)
        case "with":
            return BlockHead(
                kind: .with(try arguments.only(name), item: names.first),
                hasValue: true, names: names)
        case "assign", "parseJson":
            guard case .literal(.string(let variable)) = try arguments.only(name), !variable.isEmpty
            else { throw Unsupported(reason: "'\(name)' needs a name") }
            return BlockHead(
                kind: name == "assign" ? .assign(variable) : .parseJSON(variable),
                names: [variable], assigns: true)
        default:
            if arguments.values.isEmpty, TemplateHelper.changes.contains(name) {
                return BlockHead(
                    kind: .change(try TemplateHelper.call(name, arguments, hasBody: true)))
            }
            let value = TemplateValue.call(try call(name, arguments))
            return BlockHead(kind: .condition(value, isNegated: false))
        }
    }

    /// Makes the names of a block known in its body.
    mutating func enter(_ head: BlockHead) {
        if head.hasValue { levels += 1 }
    }

    /// Ends the body of a block.
    mutating func leave(_ head: BlockHead) {
        if head.hasValue { levels -= 1 }
        if head.assigns { assigned.formUnion(head.names) }
    }

    private func isBlockName(_ token: Token) -> Bool { token == .word("as") }

    /// Parses `as |item key|`.
    private mutating func blockNames() throws(Unsupported) -> [String] {
        guard let first = tokens.first, isBlockName(first) else { return [] }
        tokens.removeFirst()
        var names: [String] = []
        var bars = 0
        while case .word(let word)? = tokens.first {
            tokens.removeFirst()
            bars += word.count { $0 == "|" }
            names += word.split(separator: "|").map(String.init)
        }
        guard bars == 2, 1...2 ~= names.count else {
            throw Unsupported(reason: "the names after 'as' are not '|item|' or '|item key|'")
        }
        return names
    }
}
