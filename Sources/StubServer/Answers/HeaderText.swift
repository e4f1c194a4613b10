import StubContract
import StubJSON

/// JSON as a field value: one line of visible ASCII (RFC 9110 §5.5).
enum HeaderText {
    /// Clients refuse long header sections, so the field holds what fits and leaves out the rest.
    private static let issuesLimit = 4096
    private static let textLimit = 200

    /// `[{"location","severity","code","message"}]` of the first issues, their texts cut short.
    static func issues(_ issues: [ContractIssue]) -> String {
        var shown: [JSONValue] = []
        var size = 2
        for issue in issues {
            let entry = JournalListing.issue(
                issue, message: cut(issue.message), location: cut(issue.location))
            size += ascii(entry).utf8.count + 1
            if size > issuesLimit { break }
            shown.append(entry)
        }
        return ascii(.array(shown))
    }

    static func ascii(_ value: JSONValue) -> String {
        var text = ""
        for scalar in JSONSerializer.string(value).unicodeScalars {
            if scalar.isASCII, scalar.value != 0x7F {
                text.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return text
    }

    private static func cut(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > textLimit else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(textLimit))) + "…"
    }
}
