package import StubJSON

/// The names of members with passwords, which no response shows that does not declare them.
package enum PasswordNames {
    /// Whether a name is that of a password: `newPassword`, `password_hash`; not
    /// `passwordChangedAt`.
    package static func include(_ name: String) -> Bool {
        // All endings have this letter, and most names do not.
        guard name.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "w") }) else { return false }
        let letters = name.lowercased().filter(\.isLetter)
        return endings.contains(where: letters.hasSuffix)
    }

    private static let endings = ["password", "passwd"].flatMap { word in
        ["", "hash", "digest", "salt", "confirmation", "confirm", "again", "repeat"]
            .map { word + $0 }
    }

    /// The row without its passwords, if a schema accepts it only so.
    package static func visible(
        _ members: JSONObject, by accepts: (JSONValue) -> Bool
    ) -> JSONObject {
        guard members.contains(where: { include($0.key) }), !accepts(.object(members)) else {
            return members
        }
        let rest = JSONObject(uniqueMembers: members.filter { !include($0.key) })
        return accepts(.object(rest)) ? rest : members
    }
}
