/// A pack that knows a screen on which rows of a user may stay when the session ends.
protocol ScreenShowing {
    /// The screen, and whether the pack looks at it with the session; `nil` if neither is so.
    var shown: ShownScreen? { get }
}

/// A screen with what an operation answers.
struct ShownScreen: Hashable {
    /// What a pack makes of the screen.
    enum Use {
        /// It is a list whose rows and error are shown.
        case list
        /// It is looked at after the session has ended.
        case session
    }

    let operation: String
    /// The type of the app's screen, because several may show the same operation.
    let type: ObjectIdentifier
    let use: Use
}

extension Array {
    /// The advice to check lists with the session of a suite, in one line; none for a suite without
    /// one.
    func sessionSuggestions<World>() -> [String]
    where Element == Checks<World> {
        let inSession = Set(compactMap(\.shown).filter { $0.use == .session })
        guard !inSession.isEmpty else { return [] }
        var names: [String] = []
        for checks in self where checks.isWhole {
            guard let list = checks.shown, list.use == .list,
                !inSession.contains(where: { $0.isSameScreen(as: list) }),
                let name = checks.label, !names.contains(name)
            else { continue }
            names.append(name)
        }
        guard !names.isEmpty else { return [] }
        return [
            "add `Checks.caching` or `Checks.concurrency` with the session for the "
                + "\(names.count == 1 ? "list" : "lists") \(names.joined(separator: ", ")), and "
                + "C06 or K12 looks at what is shown after a sign-out"
        ]
    }
}

extension ShownScreen {
    fileprivate func isSameScreen(as other: ShownScreen) -> Bool {
        operation == other.operation && type == other.type
    }
}
