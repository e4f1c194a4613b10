import StubContract
import StubHTTP
import StubJSON

/// A collection that the contract's paths suggest, with the schemas its rows must satisfy.
struct CollectionPlan {
    private(set) var name: String
    /// The schema of a single row, or else of a row in a list.
    private(set) var row: DocumentNode
    /// Other schemas of responses with rows.
    var others: [DocumentNode] = []
    let site: ConventionSite
    /// The path parameter that identifies a row; `nil` if no path has one.
    var idParameter: String?
    /// What the document says of that parameter.
    var id: KeyMatch?
    /// Whether there is only one row, which paths read and write.
    var isOnly = false
    /// The parent collections, and the parameters that identify their rows.
    var parents: [ResourcePath.Parent] = []

    /// The collections of a contract, in the order of its paths.
    ///
    /// If two collections have the same name and different rows, they get longer names, which the
    /// convention expects.
    static func plans(of sites: [ConventionSite]) -> [CollectionPlan] {
        var groups: [(path: [String], found: [Found])] = []
        for site in sites {
            guard let path = site.resource, site.method == .get || site.method == .post,
                !isSearch(path, among: sites), let row = rowNode(of: site, path, among: sites)
            else { continue }
            let found = Found(site: site, path: path, row: row)
            if let index = groups.firstIndex(where: { $0.path == path.qualifiedNames }) {
                groups[index].found.append(found)
            } else {
                groups.append((path.qualifiedNames, [found]))
            }
        }
        var plans: [CollectionPlan] = []
        // The name of a whole path is that path's own: `chapters` is not `/books/{id}/chapters` where
        // there is `/chapters`.
        let ordered = groups.enumerated().sorted {
            ($0.element.path.count, $0.offset) < ($1.element.path.count, $1.offset)
        }
        for (names, found) in ordered.map(\.element) {
            guard let plan = plan(names.last ?? "", found) else { continue }
            add(plan, names: names, to: &plans)
        }
        return plans
    }

    /// Whether the path searches a collection that has a path of its own.
    private static func isSearch(_ path: ResourcePath, among sites: [ConventionSite]) -> Bool {
        guard let searched = path.searched else { return false }
        return sites.contains { $0.method == .get && $0.resource?.shape == searched.shape }
    }

    private struct Found {
        let site: ConventionSite
        let path: ResourcePath
        let row: DocumentNode

        /// Whether the operation adds a client of an authorization server.
        var registersClients: Bool {
            let outline = site.outline(row)
            return site.method == .post && outline["client_id"] != nil
                && outline["client_secret"] != nil
        }

        /// What the document says of the parameter that identifies a row.
        var id: KeyMatch? {
            guard let name = path.idParameter, let parameter = site.pathParameter(name) else {
                return nil
            }
            return KeyMatch(parameter: parameter, examples: site.examples(of: parameter))
        }
    }

    private static func plan(_ name: String, _ found: [Found]) -> CollectionPlan? {
        let isRow = { (found: Found) in found.path.idParameter != nil && found.site.method == .get }
        let lists = found.filter { $0.path.idParameter == nil && $0.site.method == .get }
        guard let best = found.first(where: isRow) ?? lists.first ?? found.first,
            // A resource without a list and without ids needs no rows, unless clients add themselves.
            !lists.isEmpty || found.contains(where: { isRow($0) || $0.registersClients })
        else { return nil }
        let others = found.filter { $0.site.method == .get }.map(\.row)
        return CollectionPlan(
            name: name, row: best.row,
            others: others.filter { $0.place != best.row.place }, site: best.site,
            idParameter: found.lazy.compactMap(\.path.idParameter).first,
            id: found.lazy.compactMap(\.id).first, isOnly: best.path.isOnly,
            parents: found.first { !$0.path.parents.isEmpty }?.path.parents ?? [])
    }

    private static func add(
        _ plan: CollectionPlan, names: [String], to plans: inout [CollectionPlan]
    ) {
        for name in names.reversed() where isFileName(name) {
            guard let index = plans.firstIndex(where: { $0.name == name }) else {
                plans.append(plan.named(name))
                return
            }
            // The same row schema elsewhere means the same collection, and one that may be of the same
            // rows, such as that of an administrator, as well.
            if plans[index].target == plan.target || plans[index].isAlike(plan) {
                if plans[index].target != plan.target { plans[index].others += plan.rows }
                if plans[index].idParameter == nil { plans[index].idParameter = plan.idParameter }
                if plans[index].parents.isEmpty { plans[index].parents = plan.parents }
                return
            }
        }
    }

    /// The same collection with the row schema of its lists, if that differs.
    var alternative: CollectionPlan? {
        guard let row = others.first else { return nil }
        var plan = self
        (plan.row, plan.others) = (row, [])
        return plan
    }

    /// Whether the row is what requests send, because no response is described: it lacks what only the
    /// server adds, such as the id.
    var isSent: Bool { site.answer.schema == nil }

    /// The schemas of all responses with rows.
    private var rows: [DocumentNode] { [row] + others }

    private func isAlike(_ other: CollectionPlan) -> Bool {
        !isOnly && !other.isOnly
            && site.outline(row).isAlike(site.outline(other.row), in: site.documents)
    }

    /// The location of the row schema after following references.
    private var target: DocumentNode.Place { site.documents.followed(row).place }

    private func named(_ name: String) -> CollectionPlan {
        var plan = self
        plan.name = name
        return plan
    }

    /// Whether the name is a valid file name on every system.
    private static func isFileName(_ name: String) -> Bool {
        !name.hasPrefix(".") && name.utf8.count <= 120
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."):
                    true
                default: byte >= 0x80
                }
            }
    }

    // MARK: - Rows

    /// The schema of a row in an operation's response; `nil` if there is none.
    private static func rowNode(
        of site: ConventionSite, _ path: ResourcePath, among sites: [ConventionSite]
    ) -> DocumentNode? {
        if site.answer.schema == nil { return sentRow(at: path, site, among: sites) }
        if site.method == .get, path.idParameter == nil, !path.isOnly {
            let rows = RowsConvention(name: path.name, site: site)
            guard let place = rows.place, let row = rows.row, site.outline(row).isObject else {
                return nil
            }
            let isPlain =
                site.isList || place.isEmpty || place.last == path.name
                || RowsConvention.isUsual(place)
            return isPlain || isPaged(site) || hasRows(below: path, among: sites) ? row : nil
        }
        if let place = site.rows { return site.declared(at: place) }
        return site.row(named: path.name)
    }

    /// The row that requests send, where the document says nothing of the body of a response.
    private static func sentRow(
        at path: ResourcePath, _ site: ConventionSite, among sites: [ConventionSite]
    ) -> DocumentNode? {
        guard site.method == .get, !path.isOnly, !site.answer.hasNoJSON,
            site.answer.declaresBody || !sites.contains(where: \.answer.declaresBody),
            path.idParameter != nil || hasRows(below: path, among: sites)
        else { return nil }
        let sent = sites.filter { other in
            other.resource?.shape == path.shape && [.post, .put, .patch].contains(other.method)
        }.compactMap(\.body)
        func count(_ body: DocumentNode) -> Int {
            site.outline(body).properties.count { !$0.key.isEmpty }
        }
        return sent.filter { count($0) > 0 }.max { count($0) < count($1) }
    }

    private static func isPaged(_ site: ConventionSite) -> Bool {
        ListConvention(site: site, fields: [], rows: RowsConvention(name: "", site: site))
            .isPaged
    }

    private static func hasRows(below path: ResourcePath, among sites: [ConventionSite]) -> Bool {
        sites.contains { site in
            guard let other = site.resource, other.idParameter != nil else {
                return false
            }
            return other.qualifiedNames == path.qualifiedNames
        }
    }
}
