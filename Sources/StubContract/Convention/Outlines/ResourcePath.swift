import StubHTTP

/// The resource of a path: a collection or one of its rows.
///
/// `/shops/{shopId}/pets/{petId}` is a row of `pets`, whose parent is a row of `shops`.
package struct ResourcePath {
    /// The last fixed segment, without `.json`.
    package let name: String
    /// The fixed segments joined by `-`, then the same without the first ones: from specific to
    /// general.
    package let qualifiedNames: [String]
    /// The parameter that identifies the row; `nil` for the collection.
    package let idParameter: String?
    /// The rows that the path leads through.
    package let parents: [Parent]
    /// The fixed segments.
    private let names: [String]

    /// `nil` for paths of another form, such as `/pets/{id}:feed` or `/{anything}`.
    init?(_ template: PathTemplate) {
        var names: [String] = []
        var parents: [Parent] = []
        var pending: String?
        for segment in template.segments where !segment.isEmptyLiteral {
            switch segment {
            case .literal(let text):
                if let pending { parents.append(Parent(below: names, parameter: pending)) }
                pending = nil
                names.append(Self.withoutSuffix(text))
            case .parameter(let parameter):
                if let pending { parents.append(Parent(below: names, parameter: pending)) }
                pending = parameter
            case .pattern(let pattern):
                guard pattern.names.count == 1, pattern.literals == ["", ".json"] else {
                    return nil
                }
                pending = pattern.names[0]
            }
        }
        guard let name = names.last, !name.isEmpty, !name.contains(":") else { return nil }
        self.init(name: name, names: names, idParameter: pending, parents: parents)
    }

    /// Whether the path leads to what the current user has, as `/me/orders` does.
    var isOfCurrentUser: Bool {
        parents.isEmpty
            && names.dropLast().contains {
                ["me", "user", "my", "self"].contains(TokenWords.plain($0))
            }
    }

    /// The same path in another collection.
    ///
    /// - Parameters:
    ///   - collection: its name; `nil` keeps that of the path.
    ///   - isList: whether the path is that of rows, also if it ends with a parameter.
    func named(_ collection: String?, isList: Bool) -> ResourcePath {
        guard collection != nil || isList else { return self }
        return ResourcePath(
            name: name, names: collection.map { [$0] } ?? names,
            idParameter: isList ? nil : idParameter, parents: parents)
    }

    /// The collection that `/things/search` and `/things/findByName` search; `nil` for a path that
    /// does not end so.
    package var searched: ResourcePath? {
        guard idParameter == nil, names.count > 1,
            Self.isSearch(TokenWords.plain(name))
        else { return nil }
        return ResourcePath(names: Array(names.dropLast()), parents: parents)
    }

    /// The row that `/things/{id}/cancel` and `/things/{id}:cancel` call a function of, and the
    /// function's name; `nil` for a path of another form.
    static func call(_ template: PathTemplate) -> (row: ResourcePath, name: String)? {
        let path = template.path.hasSuffix("/") ? template.path.dropLast() : template.path[...]
        guard let cut = path.lastIndex(where: { $0 == "/" || $0 == ":" }) else { return nil }
        let name = path[path.index(after: cut)...]
        guard !name.isEmpty, !name.contains("}"),
            let row = ResourcePath(PathTemplate(String(path[..<cut]))), row.idParameter != nil
        else { return nil }
        return (row, withoutSuffix(String(name)))
    }

    private static let searches: Set<String> = [
        "search", "query", "find", "filter", "lookup", "list",
    ]

    /// Whether the word is for a search, such as `find` or `findbystatus`.
    private static func isSearch(_ word: String) -> Bool {
        searches.contains(word) || searches.contains { word.hasPrefix($0 + "by") }
    }

    /// `nil` for a row of the parent, as in `/things/{id}/search`.
    private init?(names: [String], parents: [Parent]) {
        guard let name = names.last, parents.last?.name != name else { return nil }
        self.init(name: name, names: names, idParameter: nil, parents: parents)
    }

    private init(
        name: String, names: [String], idParameter: String?,
        parents: [Parent]
    ) {
        self.name = name
        self.names = names
        self.idParameter = idParameter
        self.parents = parents
        qualifiedNames = Self.qualified(names)
    }

    /// A row that a path leads through, as `{shopId}` of `/shops/{shopId}/pets`.
    package struct Parent {
        /// The last fixed segment before the parameter.
        package let name: String
        /// The names that its collection may have, from specific to general.
        package let qualifiedNames: [String]
        package let parameter: String

        fileprivate init(below names: [String], parameter: String) {
            name = names.last ?? ""
            qualifiedNames = names.isEmpty ? [] : ResourcePath.qualified(names)
            self.parameter = parameter
        }
    }

    private static func qualified(_ names: [String]) -> [String] {
        (1...max(1, names.count)).reversed().map { names.suffix($0).joined(separator: "-") }
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
