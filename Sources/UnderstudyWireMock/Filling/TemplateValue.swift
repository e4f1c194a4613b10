import StubHTTP
import StubJSON

/// A value in a template; a value that the request does not have is an empty text.
indirect enum TemplateValue: Sendable, Hashable {
    case literal(JSONValue)
    case request(RequestValue)
    /// A name in a block, or one that a block has assigned.
    case name(TemplateName)
    case call(TemplateCall)

    static func text(_ text: String) -> TemplateValue { .literal(.string(text)) }

    func datum(_ scene: inout TemplateScene) throws(TemplateScene.Exhausted) -> TemplateDatum {
        try scene.spend(steps: 1)
        switch self {
        case .literal(let value): return .json(value)
        case .request(let value): return value.datum(in: scene.request)
        case .name(let name): return name.datum(in: scene)
        case .call(let call): return try call.datum(&scene)
        }
    }
}

/// A path of names such as `../row.name`, relative to the blocks around it.
struct TemplateName: Sendable, Hashable {
    /// The names, without `this`.
    let names: [String]
    /// The number of blocks to leave first.
    let levels: Int

    init(_ names: [String], levels: Int) {
        self.names = names
        self.levels = levels
    }

    /// Names without a value are those of the blocks further out, and then assigned ones.
    func datum(in scene: TemplateScene) -> TemplateDatum {
        let frames = scene.frames.dropLast(levels)
        guard let first = names.first else { return frames.last?.this ?? .nothing }
        for frame in frames.reversed() {
            if let found = frame.locals[first] ?? frame.this.member(first) {
                return rest(of: found)
            }
        }
        return scene.variables[first].map(rest) ?? .nothing
    }

    private func rest(of value: TemplateDatum) -> TemplateDatum {
        var value = value
        for name in names.dropFirst() {
            guard let member = value.member(name) else { return .nothing }
            value = member
        }
        return value
    }
}
