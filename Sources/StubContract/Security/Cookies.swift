/// Reads `Cookie` fields (RFC 6265 §4.2.1).
enum Cookies {
    /// The value of the first cookie with that name.
    static func value(of name: String, in fields: [String]) -> String? {
        for field in fields {
            for pair in field.split(separator: ";") {
                let halves = pair.split(separator: "=", maxSplits: 1)
                guard halves.count == 2 else { continue }
                if halves[0].drop(while: { $0 == " " }) == name { return String(halves[1]) }
            }
        }
        return nil
    }
}
