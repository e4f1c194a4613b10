import StubJSON

/// A part of a template that is left out, repeated or changed.
struct TemplateBlock: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// The body appears if the value is true, otherwise the alternative.
        case condition(TemplateValue, isNegated: Bool)
        /// The body appears for each element or member, under these names.
        case each(TemplateValue, item: String?, key: String?)
        /// The names in the body are members of the value.
        case with(TemplateValue, item: String?)
        /// The body is stored as text.
        case assign(String)
        /// The body is stored as JSON.
        case parseJSON(String)
        /// The body is a value of the helper.
        case change(TemplateCall)
    }

    let kind: Kind
    let body: TextTemplate
    let otherwise: TextTemplate

    init(_ kind: Kind, body: TextTemplate, otherwise: TextTemplate = TextTemplate([])) {
        self.kind = kind
        self.body = body
        self.otherwise = otherwise
    }

    func text(_ scene: inout TemplateScene) throws(TemplateScene.Exhausted) -> String {
        try scene.spend(steps: 1)
        switch kind {
        case .condition(let value, let isNegated):
            let isMet = try value.datum(&scene).isTruthy != isNegated
            return try (isMet ? body : otherwise).text(&scene)
        case .each(let value, let item, let key):
            let items = try value.datum(&scene).items ?? []
            if items.isEmpty { return try otherwise.text(&scene) }
            return try repeated(items, item, key, &scene)
        case .with(let value, let item):
            let datum = try value.datum(&scene)
            guard datum.isTruthy else { return try otherwise.text(&scene) }
            var frame = TemplateFrame(this: datum)
            if let item { frame.locals[item] = datum }
            return try filled(in: frame, &scene)
        case .assign(let name):
            scene.variables[name] = .text(try body.text(&scene))
            return ""
        case .parseJSON(let name):
            let text = try body.text(&scene)
            scene.variables[name] = try TemplateCall.parsed(text, &scene)
            return ""
        case .change(let call):
            let text = try body.text(&scene)
            return try call.datum(of: text, &scene).text
        }
    }

    private func repeated(
        _ items: [(key: JSONValue, value: TemplateDatum)], _ item: String?, _ key: String?,
        _ scene: inout TemplateScene
    ) throws(TemplateScene.Exhausted) -> String {
        var text = ""
        for (index, (name, value)) in items.enumerated() {
            try scene.spend(steps: 1)
            var frame = TemplateFrame(this: value)
            frame.locals = [
                "@index": .json(.int(index)), "@key": .json(name),
                "@first": .json(.bool(index == 0)),
                "@last": .json(.bool(index == items.count - 1)),
                "@odd": .json(.bool(index % 2 == 1)), "@even": .json(.bool(index % 2 == 0)),
            ]
            if let item { frame.locals[item] = value }
            if let key { frame.locals[key] = .json(name) }
            text += try filled(in: frame, &scene)
        }
        return text
    }

    private func filled(
        in frame: TemplateFrame, _ scene: inout TemplateScene
    ) throws(TemplateScene.Exhausted) -> String {
        scene.frames.append(frame)
        defer { scene.frames.removeLast() }
        return try body.text(&scene)
    }
}
