import StubContract
import StubJSON

/// JSON as a field value: one line of visible ASCII (RFC 9110 §5.5).
enum HeaderText {
    /// Clients reject long header sections, so the field contains only the issues that fit.
    private static let issuesLimit = 4096
    private static let textLimit = 200

    /// `[{"location","severity","code","message"}]` for the first issues, with truncated texts.
    static func issues(_ issues: [ContractIssue]) -> String {
        var shown: [String] = []
        var size = 2
        for issue in issues {
            let entry = ascii(
                JournalListing.issue(
                    issue, message: cut(issue.message), location: cut(issue.location)))
            size += entry.utf8.count + 1
            if size > issuesLimit { break }
            shown.append(entry)
        }
        return "[" + shown.joined(separator: ",") + "]"
    }

    static func ascii(_ value: JSONValue) -> String {
        let whole = JSONSerializer.string(value)
        if whole.utf8.allSatisfy({ $0 < 0x7F }) { return whole }
        var text = ""
        for scalar in whole.unicodeScalars {
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
        guard text.utf8.count > textLimit else { return text }
        let scalars = text.unicodeScalars
        guard scalars.count > textLimit else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(textLimit))) + "…"
    }
}
