import StubHTTP
import StubJSON
import StubSchema

/// The resources of a document's paths, where one path shows the rows of another one.
///
/// A path that only shows rows and has their schema, but not their name, has none of its own:
/// `/orders/my` and `/dashboard/recent` show the rows of `/orders`, and `/reviews/product/{id}` lists
/// those of `/reviews`. What is written at one path is then shown at the others.
struct ResourceMap {
    /// The collections whose rows other paths show, by the shapes of those.
    private var homes: [[String]: ResourcePath] = [:]
    /// The paths that end with a parameter and list rows, as `/reviews/product/{id}` does.
    private var lists: Set<String> = []
    /// The shapes of paths of which each reads and writes a single thing, as `/settings` does.
    private var singles: Set<[String]> = []

    /// A map in which each path has rows of its own.
    init() {}

    init(of documents: DocumentSet) {
        let groups = ResourceGroup.all(in: documents)
        let others = groups.filter { !$0.listsByParameter && !$0.rows.isEmpty }
        singles = Set(groups.filter(\.isSingle).map(\.path.shape))
        var next: [[String]: ResourcePath] = [:]
        for group in groups {
            let home =
                (group.plural(among: others, documents) ?? group.home(among: others, documents))?
                .path ?? group.collectionOfUsers
            guard let home else { continue }
            if group.listsByParameter { lists.formUnion(group.templates) }
            if home.shape != group.path.shape { next[group.path.shape] = home }
        }
        for (shape, home) in next { homes[shape] = Self.last(of: home, next) }
    }

    /// The home at the end of a chain of homes; `nil` for paths that are each other's.
    private static func last(
        of home: ResourcePath, _ next: [[String]: ResourcePath]
    ) -> ResourcePath? {
        var last = home
        for _ in next {
            guard let further = next[last.shape] else { return last }
            last = further
        }
        return next[last.shape] == nil ? last : nil
    }

    /// The resource of a path; `nil` for paths of another form.
    func resource(_ method: HTTPMethod, _ template: PathTemplate) -> ResourcePath? {
        guard var path = ResourcePath(template) else { return nil }
        if lists.contains(template.path), method == .get || method == .post { path = path.listing }
        if path.idParameter == nil, singles.contains(path.shape) { return path.only }
        return homes[path.shape].map(path.showing) ?? path
    }

    /// The row that a path calls a function of, and the function's name; `nil` for a path of another
    /// form.
    func call(_ template: PathTemplate) -> (row: ResourcePath, name: String)? {
        ResourcePath.call(template).map { call in
            (homes[call.row.shape].map(call.row.showing) ?? call.row, call.name)
        }
    }
}

/// The operations at the paths with the same fixed segments, and what they answer.
private struct ResourceGroup {
    let path: ResourcePath
    /// The name of one row, without signs.
    private let name: String
    /// Whether the paths end with a parameter, and list rows nevertheless.
    let listsByParameter: Bool
    private(set) var templates: Set<String> = []
    /// The schemas of the rows that operations answer, each once.
    private(set) var rows: [DocumentNode] = []
    /// The schema of the rows that the path lists, or of the one that it creates.
    private(set) var shown: DocumentNode?
    private var operationCount = 0
    private var readsRow = false
    private var readsThing = false
    private var writes = false
    private var creates = false
    /// The members of the object that a read of the path itself answers.
    private var members: Set<String> = []
    /// The members that writes of the path itself send.
    private var sent: Set<String> = []

    private init(_ path: ResourcePath, listsByParameter: Bool) {
        self.path = path
        name = TokenWords.plain(NameForm.singular(path.name))
        self.listsByParameter = listsByParameter
    }

    static func all(in documents: DocumentSet) -> [ResourceGroup] {
        var groups: [ResourceGroup] = []
        var places: [Key: Int] = [:]
        var known: [JSONValue: DocumentNode] = [:]
        for (text, item) in documents.root["paths"]?.members ?? [] where text.hasPrefix("/") {
            for (key, node) in documents.followed(item).members {
                guard let declared = HTTPMethod.ofPathItem[key] else { continue }
                let parameters = [item, node].flatMap { $0["parameters"]?.elements ?? [] }
                    .map(documents.followed)
                let query = parameters.filter { $0["in"]?.value == "query" }.compactMap { node in
                    node["name"]?.value.string.map { ($0, node["required"]?.value == true) }
                }
                var site = ConventionSite.plain(
                    declared, PathTemplate(text), query: query,
                    answer: AnswerOutline(of: node, documents), documents)
                guard let path = ResourcePath(site.template) else { continue }
                let body = node["requestBody"].map(documents.followed)
                site.body = body.flatMap { AnswerOutline.json(of: $0)?.schema }
                let answer = Answer(path, site, &known)
                let key = Key(
                    shape: path.shape,
                    listsByParameter: answer.isList && path.idParameter != nil)
                let place = places[key] ?? groups.count
                if place == groups.count {
                    places[key] = place
                    groups.append(ResourceGroup(path, listsByParameter: key.listsByParameter))
                }
                groups[place].add(site, path, answer)
            }
        }
        return groups
    }

    private struct Key: Hashable {
        let shape: [String]
        let listsByParameter: Bool
    }

    private mutating func add(_ site: ConventionSite, _ path: ResourcePath, _ answer: Answer) {
        operationCount += 1
        templates.insert(site.template.path)
        let row = answer.isDistinctive ? answer.row : nil
        if let row, !rows.contains(where: { $0.place == row.place }) { rows.append(row) }
        let creates =
            site.method == .post && path.idParameter == nil && site.answer.status == 201
        if answer.isList || creates { shown = shown ?? row }
        if creates { self.creates = true }
        if path.idParameter == nil { addMembers(site, answer) }
        if site.method != .get { writes = true }
        if site.method == .get, !answer.isList {
            if path.idParameter == nil { readsThing = true } else { readsRow = true }
        }
    }

    /// Notes the members that an operation at the path itself answers or sends.
    private mutating func addMembers(_ site: ConventionSite, _ answer: Answer) {
        let outline = site.method == .get ? answer.row : site.body
        let names = (outline.map(site.outline)?.properties ?? []).map(\.key)
        switch site.method {
        case .get where !answer.isList: members.formUnion(names)
        case .put, .patch: sent.formUnion(names)
        default: break
        }
    }

    /// Whether the path reads and writes one object, of which there is no list.
    var isSingle: Bool {
        !listsByParameter && path.parents.isEmpty && !readsRow && !members.isDisjoint(with: sent)
    }

    /// The rows or the row that an operation answers.
    private struct Answer {
        private(set) var row: DocumentNode?
        private(set) var isList = false
        /// Whether other paths with this schema show the same rows: different things may have the same
        /// few members.
        private(set) var isDistinctive = true

        /// - Parameter known: the first one of the schemas that are the same, because some documents
        ///   repeat a schema wherever it is used.
        init(_ path: ResourcePath, _ site: ConventionSite, _ known: inout [JSONValue: DocumentNode])
        {
            let list = RowsConvention(name: path.name, site: site)
            if site.method == .get, let place = list.place, let row = list.row,
                site.outline(row).isObject,
                place.isEmpty || RowsConvention.isUsual(place)
                    || path.idParameter == nil && place.last.map(path.shape.contains) == true,
                // What has an id is a row, which may have an array of others.
                place.isEmpty || site.answerOutline?.hasIdentity != true
            {
                (self.row, isList) = (site.documents.followed(row), true)
            } else if site.method != .delete {
                row = site.row(named: path.name).map(site.documents.followed)
            }
            guard let found = row, found.pointer.tokens.first != "components" else { return }
            isDistinctive = site.outline(found).properties.count > 2
            if known[found.value] == nil { known[found.value] = found }
            row = known[found.value]
        }
    }

    /// The name of a schema without signs; `nil` if it has none.
    private static func name(of row: DocumentNode) -> String? {
        row.pointer.tokens.first == "components"
            ? row.pointer.tokens.last.map(TokenWords.plain) : nil
    }

    /// Whether the path has the name of the rows, as `/orders` has that of the schema `OrderDto`.
    private func isNamed(after schema: String?) -> Bool {
        name.count > 2 && schema?.contains(name) == true
    }

    /// Whether operations of the group answer such rows, or ones that may be the same.
    private func answers(_ row: DocumentNode, _ documents: DocumentSet) -> Bool {
        if rows.contains(where: { $0.place == row.place }) { return true }
        let outline = SchemaOutline(row, in: documents)
        return rows.contains { SchemaOutline($0, in: documents).isAlike(outline, in: documents) }
    }

    /// The group with the same name in the plural, whose rows this one reads and writes, as
    /// `/admin/product/{id}` those of `/products`; `nil` if there is none, or their rows differ.
    func plural(among groups: [ResourceGroup], _ documents: DocumentSet) -> ResourceGroup? {
        guard !readsThing, !NameForm.isPlural(path.name) else { return nil }
        return groups.filter { other in
            other.name == name && NameForm.isPlural(other.path.name)
                && other.parentNames == parentNames
                && (rows.isEmpty || rows.contains { other.answers($0, documents) })
        }.max { closeness(of: $0) < closeness(of: $1) }
    }

    private var parentNames: [String] {
        path.parents.map { TokenWords.plain(NameForm.singular($0.name)) }
    }

    /// The one of the groups whose rows this one shows; `nil` if they are its own.
    func home(among groups: [ResourceGroup], _ documents: DocumentSet) -> ResourceGroup? {
        guard let shown, path.searched == nil else { return nil }
        let createsOnly = creates && operationCount == 1
        guard listsByParameter || !writes || createsOnly else { return nil }
        let schema = Self.name(of: shown)
        if !listsByParameter, isNamed(after: schema) { return nil }
        return groups.filter { other in
            let isRelated =
                other.path.shape == path.shape
                ? listsByParameter && !other.templates.isSubset(of: templates)
                : isBelow(other) || (!createsOnly && other.isNamed(after: schema))
            return isRelated && other.answers(shown, documents)
        }.max { closeness(of: $0) < closeness(of: $1) }
    }

    /// The collection of which the path lists what the current user has, as `/orders` of `/orders/my`;
    /// `nil` for other paths.
    var collectionOfUsers: ResourcePath? {
        shown != nil && !listsByParameter && ResourcePath.isCurrentUser(path.name)
            ? path.enclosing : nil
    }

    private func isBelow(_ other: ResourceGroup) -> Bool {
        path.shape.count > other.path.shape.count && path.shape.starts(with: other.path.shape)
    }

    /// How likely it is that the rows belong to another group: it has the very schema, or else the
    /// nearest path, and of several it reads single rows, or writes them.
    private func closeness(of other: ResourceGroup) -> Int {
        let isSame = other.path.shape == path.shape || isBelow(other)
        let hasSameRows = other.rows.contains { $0.place == shown?.place }
        return (hasSameRows ? 500 : 0) + (isSame ? 100 * other.path.shape.count : 0)
            + (other.readsRow ? 50 : 0)
            + (other.writes ? 30 : 0) - min(other.path.shape.count, 20)
    }
}
