import StubHTTP

/// The resource of a path: a collection or one of its rows.
///
/// `/shops/{shopId}/pets/{petId}` is a row of `pets`, whose parent is a row of `shops`.
package struct ResourcePath {
    /// The last fixed segment, without `.json`.
    package private(set) var name: String
    /// The names that the collection may have: the fixed segments joined by `-`, then the same
    /// without the first ones, from specific to general.
    package private(set) var qualifiedNames: [String]
    /// Whether the path is that of a single row, such as `/settings`, and of no list.
    package private(set) var isOnly = false
    /// The names of fixtures for this path alone, which shows the rows of another path.
    private(set) var ownNames: [String] = []
    /// The parameter that identifies the row; `nil` for the collection.
    package private(set) var idParameter: String?
    /// The rows that the path leads through.
    package private(set) var parents: [Parent]
    /// The fixed segments.
    private let names: [String]
    /// The segments up to the last fixed one, with `{}` for each parameter.
    package let shape: [String]

    /// `nil` for paths of another form, such as `/pets/{id}:feed` or `/{anything}`.
    init?(_ template: PathTemplate) {
        var names: [String] = []
        var shape: [String] = []
        var parents: [Parent] = []
        var pending: String?
        for segment in template.segments where !segment.isEmptyLiteral {
            switch segment {
            case .literal(let text):
                if let pending { parents.append(Parent(below: names, parameter: pending)) }
                if pending != nil { shape.append("{}") }
                pending = nil
                names.append(Self.withoutSuffix(text))
                shape.append(Self.withoutSuffix(text))
            case .parameter(let parameter):
                if let pending { parents.append(Parent(below: names, parameter: pending)) }
                if pending != nil { shape.append("{}") }
                pending = parameter
            case .pattern(let pattern):
                guard pattern.names.count == 1, pattern.literals == ["", ".json"] else {
                    return nil
                }
                pending = pattern.names[0]
            }
        }
        guard let name = names.last, !name.isEmpty, !name.contains(":") else { return nil }
        self.init(names, shape, idParameter: pending, parents: parents)
    }

    /// Whether the path leads to what the current user has, as `/me/orders` and `/orders/my` do.
    var isOfCurrentUser: Bool {
        let others = ownNames.isEmpty ? names.dropLast() : names[...]
        return parents.isEmpty && others.contains(where: Self.isCurrentUser)
    }

    /// Whether the path of a collection of users ends with a word for the current one, as `/users/me`
    /// does.
    var listsCurrentUser: Bool {
        !ownNames.isEmpty && parents.isEmpty && names.last.map(Self.isCurrentUser) == true
    }

    /// Whether a segment stands for the current user.
    static func isCurrentUser(_ name: String) -> Bool {
        ["me", "user", "my", "self", "mine"].contains(TokenWords.plain(name))
    }

    /// The path of the rows of which the last parameter identifies something else.
    var listing: ResourcePath {
        guard let idParameter else { return self }
        var path = self
        path.idParameter = nil
        path.parents.append(Parent(namedBy: idParameter, below: names))
        return path
    }

    /// The same path as that of a single row.
    var only: ResourcePath {
        var path = self
        path.isOnly = true
        return path
    }

    /// The same path, which shows the rows of another one.
    func showing(_ home: ResourcePath) -> ResourcePath {
        var path = self
        path.name = home.name
        path.qualifiedNames = home.qualifiedNames
        path.ownNames = qualifiedNames.dropLast()
        return path
    }

    /// The same path in another collection.
    ///
    /// - Parameters:
    ///   - collection: its name; `nil` keeps that of the path.
    ///   - isList: whether the path is that of rows, also if it ends with a parameter.
    func named(_ collection: String?, isList: Bool) -> ResourcePath {
        var path = isList ? listing : self
        if let collection { (path.qualifiedNames, path.ownNames) = ([collection], []) }
        return path
    }

    /// The collection that `/things/search` and `/things/findByName` search; `nil` for a path that
    /// does not end so.
    package var searched: ResourcePath? {
        Self.isSearch(TokenWords.plain(name)) ? enclosing : nil
    }

    /// The collection that the last segment says something of; `nil` for a row, and for what is below
    /// one, as in `/things/{id}/search`.
    var enclosing: ResourcePath? {
        guard idParameter == nil, names.count > 1, shape.dropLast().last != "{}" else {
            return nil
        }
        return ResourcePath(names.dropLast(), shape.dropLast(), idParameter: nil, parents: parents)
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

    private init(
        _ names: [String], _ shape: [String], idParameter: String?, parents: [Parent]
    ) {
        name = names.last ?? ""
        self.names = names
        self.shape = shape
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

        /// A row of another collection, by whose id a path lists others: `{categoryId}`, or `{id}` after
        /// `category`.
        fileprivate init(namedBy parameter: String, below names: [String]) {
            let thing = NameForm.thing(in: parameter)
            name = thing ?? names.last ?? ""
            qualifiedNames = NameForm.collections(of: name)
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
