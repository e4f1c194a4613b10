import StubHTTP
import StubJSON
import StubRecordings

/// Merges the rows of recorded lists, rows and logins into collections.
struct RowCollector {
    private let groups: [TrafficGroup]
    private let bound: BoundFixtures?
    private var collections: [CollectedRows] = []
    /// The names of lists that are requested by their own path.
    private let lists: Set<String>

    private static let searches: Set<String> = ["search", "find", "filter", "query", "all", "list"]
    private static let generic: Set<String> = [
        "data", "items", "results", "rows", "content", "records", "list", "entries", "hits",
        "values", "nodes", "objects",
    ]

    /// - Parameter bound: the fixtures of the API's contract; `nil` derives names from paths.
    static func collections(
        of groups: [TrafficGroup], for bound: BoundFixtures? = nil
    ) -> [CollectedRows] {
        var collector = RowCollector(groups, bound)
        collector.collect()
        return collector.collections.filter { collection in
            collection.count > 0 && bound?.names.contains(collection.name) ?? true
        }
    }

    private init(_ groups: [TrafficGroup], _ bound: BoundFixtures?) {
        self.groups = groups
        self.bound = bound
        lists = Set(
            groups.filter { group in
                group.method == .get && group.samples.contains { $0.rows != nil }
            }.compactMap { group in
                group.template.segments.last.flatMap { $0 }
            }.filter { !Self.searches.contains($0.lowercased()) })
    }

    private mutating func collect() {
        let reads = groups.filter { $0.method == .get }
        // Lists that are not below a row first: they have the order of all rows.
        for group in reads.sorted(by: { $0.template.segments.count < $1.template.segments.count })
        where group.samples.contains(where: { $0.rows != nil }) {
            collectList(group)
        }
        for group in reads where group.template.endsWithParameter { collectRows(group) }
        for group in groups { collectUser(group) }
        for group in groups where group.method == .post { removeCreated(group) }
    }

    // MARK: - Lists

    private mutating func collectList(_ group: TrafficGroup) {
        var boundName: String?
        switch bound?.content(of: group) {
        case .rows(let name): boundName = name
        case .document, .nothing: return
        case nil: break
        }
        let samples = Self.first(of: group.samples.filter(\.isSuccess))
        for sample in PageOrder.sorted(samples) {
            guard let list = sample.rows, let key = CollectedRows.key(of: list.rows) else {
                continue
            }
            let name = boundName ?? name(of: group, list)
            for row in list.rows { add(row, sample, to: name, key: key) }
        }
    }

    /// The first recording of each request: later ones may show what writes have changed.
    private static func first(of samples: [TrafficGroup.Sample]) -> [TrafficGroup.Sample] {
        var seen: Set<String> = []
        return samples.filter { sample in
            let request = sample.recording.request
            let query = request.query.map { "\($0.name)=\($0.value)" }.sorted()
            let who = request.credentials?.combined("Authorization") ?? ""
            return seen.insert("\(request.path)?\(query) \(who)").inserted
        }
    }

    private func name(of group: TrafficGroup, _ list: RowList) -> String {
        let own = group.template.segments.last.flatMap { $0 }
        let member = list.place.last.flatMap { Self.generic.contains($0.lowercased()) ? nil : $0 }
        let literals = group.template.literals
        if let own, !Self.searches.contains(own.lowercased()), member == nil || member == own {
            return own
        }
        if let member, lists.contains(member) || literals.contains(member) { return member }
        if let own, !Self.searches.contains(own.lowercased()) { return own }
        return literals.last { lists.contains($0) } ?? member ?? literals.first ?? "items"
    }

    private mutating func add(
        _ row: JSONObject, _ sample: TrafficGroup.Sample, to name: String, key: String
    ) {
        if let place = collections.firstIndex(where: { $0.name == name }) {
            collections[place].add(row)
        } else {
            var collection = CollectedRows(name: name, key: key)
            collection.add(row)
            collections.append(collection)
        }
    }

    // MARK: - Rows

    /// Adds the rows of responses whose id is in the path.
    private mutating func collectRows(_ group: TrafficGroup) {
        guard var name = group.template.literals.last, group.template.segments.count > 1,
            group.template.segments[group.template.segments.count - 2] == name
        else { return }
        switch bound?.content(of: group) {
        case .rows(let fixture): name = fixture
        case .document, .nothing: return
        case nil: break
        }
        for sample in Self.first(of: group.samples.filter(\.isSuccess)) {
            guard case .json(let body) = sample.recording.response.body,
                let id = sample.values.last
            else { continue }
            let known = collections.first { $0.name == name }?.key
            for object in Self.objects(in: body) {
                let key = known ?? CollectedRows.key(of: [object])
                guard let key, let value = object[key], value.plainText == id else { continue }
                add(object, sample, to: name, key: key)
                break
            }
        }
    }

    /// Removes the rows that writes have created: the collection is what it was before them.
    private mutating func removeCreated(_ group: TrafficGroup) {
        for sample in group.samples where sample.recording.response.status == 201 {
            guard case .json(let body) = sample.recording.response.body else { continue }
            for index in collections.indices
            where group.template.literals.contains(collections[index].name) {
                let key = collections[index].key
                // The outermost object is the row; those in it are other things.
                let id = Self.objects(in: body).lazy.compactMap { $0[key] }.first
                if let id { collections[index].remove(id) }
            }
        }
    }

    private static let depth = 2

    /// The object in a body, and those inside it, the outer ones first.
    private static func objects(in body: JSONValue) -> [JSONObject] {
        var objects: [JSONObject] = []
        var level = [body.object].compactMap(\.self)
        for _ in 0...depth {
            objects += level
            level = level.flatMap { $0.members.compactMap(\.value.object) }
        }
        return objects
    }

    // MARK: - Users

    private static let currentUsers: Set<String> = [
        "me", "user", "profile", "current", "whoami", "self", "account", "userinfo",
    ]

    /// Adds the user that a login or the path of the own user responds with.
    private mutating func collectUser(_ group: TrafficGroup) {
        let isLogin = group.method == .post
        let isOwn =
            group.method == .get
            && group.template.segments.last.flatMap { $0 }.map {
                Self.currentUsers.contains($0.lowercased())
            } ?? false
        guard isLogin || isOwn else { return }
        for sample in group.samples where sample.isSuccess {
            let response = sample.recording.response
            guard case .json(let body) = response.body else { continue }
            if isLogin, !response.redacted.contains(where: { Self.isToken($0.tokens.last) }) {
                continue
            }
            guard var user = Self.user(in: body), let id = user["id"], CollectedRows.isKey(id)
            else {
                continue
            }
            for name in user.keys where Self.isToken(name) || name.lowercased().hasPrefix("expires")
            {
                user[name] = nil
            }
            let name =
                bound?.users
                ?? collections.first { $0.name.lowercased().hasSuffix("users") }?.name ?? "users"
            add(user, sample, to: name, key: "id")
        }
    }

    private static func user(in value: JSONValue) -> JSONObject? {
        guard let object = value.object else { return nil }
        let names = ["username", "email", "userName", "user_name", "login"]
        if names.contains(where: { object[$0] != nil }) { return object }
        return object.members.lazy.compactMap { user(in: $0.value) }.first
    }

    private static func isToken(_ name: String?) -> Bool {
        guard let name = name?.lowercased() else { return false }
        return name.contains("token") || name == "jwt"
    }
}
