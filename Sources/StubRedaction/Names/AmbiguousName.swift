/// Names such as `code`, `key` and `state`, whose meaning depends on their value and siblings.
enum AmbiguousName {
    private static let granting: Set<String> = [
        "state", "granttype", "redirecturi", "clientid", "codeverifier", "sessionstate", "iss",
        "email", "phone", "phonenumber", "username", "userid", "password", "challengeid",
        "verificationid", "transactionid", "mfatoken", "deviceid", "otp", "method", "factor",
    ]
    private static let descriptive: Set<String> = [
        "message", "error", "errors", "status", "detail", "details", "title", "description",
        "name", "label", "symbol", "currency", "country", "text", "field", "severity", "location",
        "discount", "price", "amount", "percent", "reason",
    ]

    private static let address: Set<String> = [
        "city", "town", "district", "state", "country", "address", "street", "area", "locality",
        "village", "region", "line1", "addressline1", "postoffice",
    ]

    /// Whether `pincode` is the postal code of an address, as in India, and no PIN.
    static func isPostalCode(_ name: String, beside names: () -> NameNeighbours) -> Bool {
        guard name.utf8.count <= 8, NameParts(name).joined == "pincode" else { return false }
        return !names().joined.isDisjoint(with: address)
    }

    /// Whether the meaning of this name depends on its context.
    static func isOne(_ name: some Collection<UInt8>) -> Bool {
        let count = name.count
        guard (3...8).contains(count) else { return false }
        return names.contains {
            $0.utf8.count == count && zip($0.utf8, name).allSatisfy { $0 == $1 | 0x20 }
        }
    }

    private static let names = ["key", "code", "state", "response"]

    /// Returns which values the name marks as secrets in its context; `nil` if none.
    static func reach(
        of name: String, value: String?, beside names: () -> NameNeighbours
    ) -> Reach? {
        guard name.utf8.count <= 8 else { return nil }
        switch name.lowercased() {
        case "key": return .random
        case "response":
            // Of a digest (RFC 7616 §3.4).
            let others = names().lowercased
            return others.contains("nonce") || others.contains("realm") ? .tokens : nil
        case "state": return names().lowercased.contains("code") ? .random : nil
        case "code":
            guard let value else { return nil }
            let others = names().joined
            if !others.isDisjoint(with: granting), others.isDisjoint(with: ["message", "error"]) {
                return ValueLook.isPlain(value) && !value.utf8.allSatisfy(\.isASCIIDigit)
                    ? nil : .credentials
            }
            guard others.isDisjoint(with: descriptive) else { return nil }
            let bytes = Array(value.utf8)
            let isDigits = bytes.allSatisfy(\.isASCIIDigit)
            if isDigits { return (6...8).contains(bytes.count) ? .credentials : nil }
            return bytes.count >= 12 && !ValueLook.isPlain(value) ? .credentials : nil
        default: return nil
        }
    }
}
