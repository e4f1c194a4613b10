/// The names beside a member or parameter, read once for all that ask.
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
