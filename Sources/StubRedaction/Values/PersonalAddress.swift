/// Which e-mail addresses belong to somebody.
enum PersonalAddress {
    /// Words that say no more than that it is somebody's address.
    private static let plain: Set<String> = [
        "email", "e", "mail", "address", "user", "customer", "contact", "account", "owner", "my",
        "login", "work", "home", "personal", "primary", "private", "recovery", "backup", "billing",
        "invoice", "recipient", "sender", "to", "from", "cc", "bcc", "reply", "new", "old", "id",
        "secondary", "alternate", "business", "company", "username", "name", "correo", "courriel",
    ]

    /// Whether the text is, or holds, an address that is to be replaced.
    ///
    /// An address at a domain that is reserved for documentation (RFC 2606) belongs to nobody, and
    /// sample data is full of such. A name that says plainly that an address is meant decides all
    /// the same.
    ///
    /// - Parameter name: what it stands under; `nil` if that is not known.
    static func isPersonal(_ text: String, under name: String?) -> Bool {
        guard isReserved(text) else { return true }
        guard let name else { return false }
        return NameParts(name).words.allSatisfy(plain.contains)
    }

    private static func isReserved(_ text: String) -> Bool {
        guard let sign = text.lastIndex(of: "@") else { return false }
        let labels = text[text.index(after: sign)...].lowercased().split(separator: ".")
        guard let last = labels.last else { return false }
        if ["test", "example", "invalid", "localhost"].contains(last) { return true }
        return labels.count >= 2 && labels[labels.count - 2] == "example"
            && ["com", "net", "org"].contains(last)
    }
}
