/// The claims of a token that name a person (OpenID Connect Core §5.1), and those of common
/// identity providers.
///
/// `username` is none of them: a replayed login is found by it.
enum PersonClaims {
    private static let names: Set<String> = [
        "name", "givenname", "familyname", "middlename", "firstname", "lastname", "surname",
        "fullname", "displayname", "nickname", "preferredusername", "uniquename", "upn", "profile",
        "picture", "address", "gender", "birthdate",
    ]

    /// Claims that are an object with such claims; the name of any other object is no person's.
    private static let persons: Set<String> = [
        "user", "profile", "account", "person", "identity", "customer", "member", "owner", "me",
        "usermetadata", "userinfo", "address",
    ]

    /// Whether the claim is a person's name or another member of a profile.
    static func isOne(_ claim: String) -> Bool { names.contains(plain(claim)) }

    /// Whether the claim is an object that describes a person.
    static func isPerson(_ claim: String) -> Bool { persons.contains(plain(claim)) }

    /// Without case, marks, and the URL before it: `https://example.com/claims/given_name`.
    private static func plain(_ claim: String) -> String {
        let last = claim.split(separator: "/").last ?? ""
        return last.filter { $0.isLetter }.lowercased()
    }
}
