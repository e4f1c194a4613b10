/// Reads `Cookie` fields (RFC 6265 §4.2.1).
package enum Cookies {
    /// The names and values of all cookies, as they were sent.
    package static func all(in fields: [String]) -> [(name: Substring, value: Substring)] {
        fields.flatMap { field in
            field.split(separator: ";").compactMap { pair in
                let halves = pair.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard halves.count == 2 else { return nil }
                return (halves[0].drop { $0 == " " }, halves[1])
            }
        }
    }

    /// The value of the first cookie with that name.
    package static func value(of name: String, in fields: [String]) -> String? {
        all(in: fields).first { $0.name == name }.map { String($0.value) }
    }
}
