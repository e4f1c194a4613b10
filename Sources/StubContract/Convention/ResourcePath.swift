/// The resource of a path: a collection or one of its rows.
///
/// `/shops/{shopId}/pets/{petId}` is a row of `pets`, whose parent is a row of `shops`.
struct ResourcePath {
    /// The last fixed segment, without `.json`.
    let name: String
    /// The fixed segments joined by `-`, then the same without the first ones: from specific to
    /// general.
    let qualifiedNames: [String]
    /// The parameter that identifies the row; `nil` for the collection.
    let idParameter: String?
    /// The parent rows: the name of each collection and the parameter.
    let parents: [(name: String, parameter: String)]

    /// `nil` for paths of another form, such as `/pets/{id}:feed` or `/{anything}`.
    init?(_ template: OperationPath) {
        var names: [String] = []
        var parents: [(name: String, parameter: String)] = []
        var pending: String?
        for segment in template.segments where !segment.isEmptyLiteral {
            switch segment {
            case .literal(let text):
                if let pending, let name = names.last { parents.append((name, pending)) }
                pending = nil
                names.append(Self.withoutSuffix(text))
            case .parameter(let parameter):
                if let pending, let name = names.last { parents.append((name, pending)) }
                pending = parameter
            case .pattern(let pattern):
                guard pattern.names.count == 1, pattern.literals == ["", ".json"] else {
                    return nil
                }
                pending = pattern.names[0]
            }
        }
        guard let name = names.last, !name.isEmpty, !name.contains(":") else { return nil }
        self.name = name
        qualifiedNames = (1...max(1, names.count)).reversed().map {
            names.suffix($0).joined(separator: "-")
        }
        idParameter = pending
        self.parents = parents
    }

    private static func withoutSuffix(_ text: String) -> String {
        text.hasSuffix(".json") ? String(text.dropLast(5)) : text
    }
}

extension TemplateSegment {
    var isEmptyLiteral: Bool {
        if case .literal("") = self { true } else { false }
    }
}
