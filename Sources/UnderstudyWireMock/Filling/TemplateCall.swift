/// A helper with its arguments.
struct TemplateCall: Sendable {
    /// Returns what a helper gives for its arguments.
    typealias Run =
        @Sendable (_ inputs: TemplateInputs, _ scene: inout TemplateScene)
        throws(TemplateScene.Exhausted) -> TemplateDatum

    /// The name of the helper.
    let name: String
    let arguments: TemplateArguments
    /// The name under which the result is stored, instead of being the value; `nil` for none.
    let variable: String?
    /// Made from the name and the arguments, so that equal calls do the same.
    let run: Run

    func datum(_ scene: inout TemplateScene) throws(TemplateScene.Exhausted) -> TemplateDatum {
        var values: [TemplateDatum] = []
        for value in arguments.values { values.append(try Self.input(value, &scene)) }
        var options: [String: TemplateDatum] = [:]
        for (name, value) in arguments.options { options[name] = try Self.input(value, &scene) }
        let result = try run(TemplateInputs(values: values, options: options), &scene)
        guard let variable else { return result }
        scene.variables[variable] = result
        return .nothing
    }

    /// Returns what the helper gives for a text, which is the body of a block.
    func datum(
        of body: String, _ scene: inout TemplateScene
    ) throws(TemplateScene.Exhausted) -> TemplateDatum {
        try run(TemplateInputs(values: [.text(body)], options: [:]), &scene)
    }

    private static func input(
        _ value: TemplateValue, _ scene: inout TemplateScene
    ) throws(TemplateScene.Exhausted) -> TemplateDatum {
        let datum = try value.datum(&scene)
        try scene.spend(steps: datum.weight)
        return datum
    }
}

extension TemplateCall: Hashable {
    static func == (left: TemplateCall, right: TemplateCall) -> Bool {
        left.name == right.name && left.arguments == right.arguments
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(arguments)
    }
}

/// The arguments of a helper while a template is filled.
struct TemplateInputs: Sendable {
    let values: [TemplateDatum]
    let options: [String: TemplateDatum]

    /// The argument with that number; null if there are fewer.
    subscript(index: Int) -> TemplateDatum { index < values.count ? values[index] : .nothing }
}
