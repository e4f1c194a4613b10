/// The names of things in several APIs that are served together.
///
/// A name that only one API has stays as it is. One that several have is preceded by the name of
/// the API in each of them: `shop.listItems`.
struct JoinedNames {
    /// By the index of the API: the joined name of each name.
    private var joined: [[String: String]]

    /// - Parameter names: the name of each API, and its things with the names that they should get.
    init(_ names: [(api: String, wanted: [String: String])]) {
        joined = names.map(\.wanted)
        // A joined name may be the name of something in another API; names of APIs contain no dot,
        // so two names with both parts are never the same.
        while true {
            var owners: [String: [(api: Int, own: String)]] = [:]
            for (api, table) in joined.enumerated() {
                for (own, name) in table { owners[name, default: []].append((api, own)) }
            }
            let shared = owners.values.filter { $0.count > 1 }.joined()
            if shared.isEmpty { return }
            for owner in shared {
                joined[owner.api][owner.own] = "\(names[owner.api].api).\(owner.own)"
            }
        }
    }

    /// - Parameter names: the name of each API, and the names of its things.
    init(_ names: [(api: String, own: Set<String>)]) {
        self.init(
            names.map { api, own in
                (api, Dictionary(uniqueKeysWithValues: own.map { ($0, $0) }))
            })
    }

    subscript(api: Int) -> [String: String] { joined[api] }
}
