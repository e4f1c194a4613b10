import StubContract
import StubHarness

/// Why a check does not apply for want of a closure, and which adapter would have it.
enum Missing {
    static let refresh = text("the list cannot be refreshed", "refresh:", "ListAdapter")
    static let filter = text("the list cannot be filtered", "filter:", "ListAdapter")
    static let search = text("the list cannot be searched", "search:", "ListAdapter")
    static let details = text("rows have no page of their own", "details:", "ListAdapter")
    static let text = text("the list tells no text of a row", "text:", "ListAdapter")
    static let loadPage = text(
        "pages are loaded one after the other", "loadPage:", "ListAdapter")
    static let signOut = text("nobody can sign out", "signOut:", "SessionAdapter")
    static let signInOther = text("no second user can sign in", "signInOther:", "SessionAdapter")
    static let signInWrongly = text(
        "the app does not say how a login fails, or the contract has none", "signInWrongly:",
        "SessionAdapter")
    static let users = text("users cannot change", "signInOther:", "SessionAdapter")
    static let write = text("the app writes nothing", "write:", "SessionAdapter")
    static let result = text("the form does not tell what was created", "result:", "WriteAdapter")
    static let entries = text("the form does not tell its entries", "entries:", "WriteAdapter")
    static let edit = text("the form cannot be edited", "edit:", "WriteAdapter")

    private static func text(_ reason: String, _ closure: String, _ adapter: String) -> String {
        "\(reason); `\(closure)` of its \(adapter) would say how"
    }

    /// What a reason names in back quotes, with the adapter; `nil` if it names no closure.
    fileprivate static func closure(in reason: String) -> String? {
        guard reason.hasSuffix(" would say how"), let start = reason.firstIndex(of: "`") else {
            return nil
        }
        return String(reason[start...].dropLast(" would say how".count))
            .replacing(" of its ", with: " of the ")
    }
}

extension [CheckEntry] {
    /// The closures that would let most further checks run, one in a line.
    func suggestions(atMost count: Int) -> [String] {
        var ids: [String: [String]] = [:]
        for entry in self {
            guard let closure = entry.reason.flatMap(Missing.closure) else { continue }
            let part = entry.parts.count == 1 ? " for \(entry.parts[0])" : ""
            ids[closure + part, default: []].append(entry.id)
        }
        let most = ids.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return most.prefix(count).map { closure, ids in
            "add \(closure), and \(ids.count == 1 ? "another check runs" : "\(ids.count) more checks run"): "
                + ids.joined(separator: ", ")
        }
    }
}
