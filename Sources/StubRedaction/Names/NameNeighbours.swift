/// The names of the siblings of a member or parameter, computed once.
struct NameNeighbours {
    /// The names in lower case.
    let lowercased: Set<String>
    /// The names without case and separators: `grant_type` is `granttype`.
    let joined: Set<String>

    init(_ names: some Sequence<String>) {
        lowercased = Set(names.map { $0.lowercased() })
        joined = Set(names.map { NameParts($0).joined })
    }
}
