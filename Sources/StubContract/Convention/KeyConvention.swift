/// Finds the key that an operation creates for its user, such as `POST /api-keys`.
struct KeyConvention {
    let site: ConventionSite
    let path: ResourcePath

    private static let names = [
        "token", "secret", "apiKey", "key", "accessToken", "plainTextToken", "personalAccessToken",
        "rawKey", "value",
    ]
    private static let keys: Set = ["key", "token", "pat", "apikey", "accesstoken"]
    private static let others: Set = [
        "push", "device", "refresh", "registration", "invite", "invitation", "reset", "fcm",
        "webhook", "public", "ssh", "gpg",
    ]

    /// Where the response has the key; `nil` if the operation creates something else.
    var place: [String]? {
        let words = TokenWords.words(of: path.name).map(NameForm.singular)
        guard let last = words.last, Self.keys.contains(last),
            Self.others.isDisjoint(with: words), let answer = site.answerOutline
        else { return nil }
        if let key = key(in: answer) { return [key] }
        for member in answer.properties {
            let inner = site.outline(member.node)
            if inner.isObject, let key = key(in: inner) { return [member.key, key] }
        }
        return nil
    }

    /// The member that only the server knows.
    private func key(in outline: SchemaOutline) -> String? {
        let sent = site.body.map { site.outline($0) }
        return Self.names.lazy.compactMap { outline.key(like: [$0]) }.first { name in
            guard let node = outline[name], sent?[name] == nil else { return false }
            return site.outline(node).types.first == "string"
        }
    }
}
