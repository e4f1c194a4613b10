import StubContract
import StubHarness

/// Why a check does not apply for want of a closure, and which adapter would have it.
enum Missing: CaseIterable {
    case refresh, retry, total, filter, search, leave, details, text, loadPage, change, create,
        remove, iterator, listSends
    case signOut, signInOther, signInWrongly, signInAs, users, write, isSignedIn, logout,
        loginEntries
    case result, entries, edit, enter, reload, sends, values, actionSends, alreadyOn

    /// The reason that a check tells.
    var reason: String {
        let (what, closure, adapter) = description
        return "\(what); `\(closure)` of its \(adapter) would say how"
    }

    /// The closure and its adapter.
    fileprivate var place: String {
        let (_, closure, adapter) = description
        return "`\(closure)` of the \(adapter)"
    }

    private var description: (what: String, closure: String, adapter: String) {
        switch self {
        case .refresh: ("the list cannot be refreshed", "refresh:", "ListAdapter")
        case .retry: ("the list has no button that tries again", "retry:", "ListAdapter")
        case .total: ("the list shows no total", "total:", "ListAdapter")
        case .filter: ("the list cannot be filtered", "filter:", "ListAdapter")
        case .search: ("the list cannot be searched", "search:", "ListAdapter")
        case .leave: ("the list does not say how it is left", "leave:", "ListSearch")
        case .change: ("no row is changed on another screen", "change:", "ListAdapter")
        case .create: ("no row is created on another screen", "create", "ListAdapter")
        case .remove: ("no row is removed on another screen", "remove", "ListAdapter")
        case .listSends: ("the list does not tell what it sends", "sends", "ListAdapter")
        case .iterator: ("no sequence of rows is described", "iterator", "ListAdapter")
        case .details: ("rows have no page of their own", "details:", "ListAdapter")
        case .text: ("the list tells no text of a row", "text:", "ListAdapter")
        case .loadPage: ("pages are loaded one after the other", "loadPage:", "ListAdapter")
        case .signOut: ("nobody can sign out", "signOut:", "SessionAdapter")
        case .isSignedIn:
            ("nobody says whether a user is signed in", "isSignedIn:", "SessionAdapter")
        case .logout: ("the server is not told of the end", "logout:", "SessionAdapter")
        case .signInOther: ("no second user can sign in", "signInOther:", "SessionAdapter")
        case .signInWrongly:
            (
                "the app does not say how a login fails",
                "signInWrongly:", "SessionAdapter"
            )
        case .signInAs:
            ("nobody can sign in by any name and password", "signInAs", "SessionAdapter")
        case .loginEntries:
            ("nobody tells what the form of the login holds", "entries", "SessionAdapter")
        case .users: ("users cannot change", "signInOther:", "SessionAdapter")
        case .write: ("the app writes nothing", "write:", "SessionAdapter")
        case .result: ("the form does not tell what was created", "result:", "WriteAdapter")
        case .entries: ("the form does not tell its entries", "entries:", "WriteAdapter")
        case .reload: ("the switch cannot be loaded anew", "reload:", "ToggleAdapter")
        case .sends: ("the form does not tell what it sends", "sends:", "WriteAdapter")
        case .values: ("no action tells the values that it reads", "values:", "AppAction")
        case .actionSends: ("no action tells what it sends", "sends", "AppAction")
        case .alreadyOn:
            (
                "the switch names no status that says that it is so already", "alreadyOn",
                "ToggleAdapter"
            )
        case .edit: ("the form cannot be edited", "edit:", "WriteAdapter")
        case .enter: ("no text can be entered into the form", "text", "WriteAdapter")
        }
    }
}

/// A pack of actions, each of which may say more than it does.
protocol ActionDescribing {
    /// The operations of the actions that leave something out, by what would let which check compare
    /// it.
    func leftOut(in contract: Contract) -> [ActionGap: [String]]
}

/// A closure or value that an action can leave out.
enum ActionGap: CaseIterable {
    case sends, values

    /// The advice to complete the actions of these operations.
    func suggestion(for operations: [String]) -> String {
        let names = operations.prefix(3).joined(separator: ", ")
        let more = operations.count > 3 ? " and \(operations.count - 3) more" : ""
        return switch self {
        case .sends:
            "add `sends` of the AppAction for \(names)\(more), and R23 compares what they send"
        case .values:
            "add `values:` of the AppAction for \(names)\(more), and D29 compares what they read"
        }
    }
}

extension Array {
    /// The advice to complete the actions of a suite, one line for each kind.
    func actionSuggestions<World>(in contract: Contract) -> [String]
    where Element == Checks<World> {
        let found = map { $0.leftOut(in: contract) }
        return ActionGap.allCases.compactMap { gap in
            let operations = found.flatMap { $0[gap] ?? [] }
            return operations.isEmpty ? nil : gap.suggestion(for: operations)
        }
    }
}

extension [CheckEntry] {
    /// The closures that would let most further checks run, one in a line.
    func suggestions(atMost count: Int) -> [String] {
        var ids: [String: [String]] = [:]
        for entry in self {
            guard let missing = Missing.allCases.first(where: { $0.reason == entry.reason }) else {
                continue
            }
            let part = entry.parts.count == 1 ? " for \(entry.parts[0])" : ""
            ids[missing.place + part, default: []].append(entry.id)
        }
        let most = ids.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return most.prefix(count).map { closure, ids in
            "add \(closure), and \(ids.count == 1 ? "another check runs" : "\(ids.count) more checks run"): "
                + ids.joined(separator: ", ")
        }
    }
}
