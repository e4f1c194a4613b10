import StubHarness

/// The explanations of all checks as an article of the documentation.
enum CheckPage {
    static var text: String {
        head + options
            + CheckCatalog.groups.map { group, checks in
                section(group.name.prefix(1).uppercased() + group.name.dropFirst(), checks)
            }.joined() + section("Generated answers", [CheckCatalog.answers])
            + section("Requests", [CheckCatalog.requests])
    }

    private static let head = """
        # The checks

        Every check of the packs: what it demands, why, what it needs, and how an app declares that \
        it does otherwise.

        ## Overview

        `understudy explain P16` prints one of these explanations, and `understudy explain \
        --checks --markdown` this page.

        A check is not applicable if the adapter or the contract lacks what it needs, and reports \
        say what that is. Closures that are not named here make a check stricter: with `isLoading`, \
        it also expects that loading ends, with `isSignedIn` that the user stays signed in, with \
        `hasMore` that the list has an end, and with `error` that an error is shown or not. The \
        server's text of an error is expected if the schema of the error has a place for it.

        An id of another letter, or one that is missing here, belongs to a check of the app's own \
        suite.


        """

    // MARK: - Options

    private static var options: String {
        let rows = CheckCatalog.options.map { option in
            let checks = (CheckCatalog.all + [CheckCatalog.answers, CheckCatalog.requests])
                .filter { $0.options.contains(option) }.map(\.id)
            let cells = [
                option.behaviour.escapedBesidesCode, owner(of: option), "`\(option.member)`",
                option.value.escapedBesidesCode, option.preset.map { "`\($0)`" } ?? "none",
                checks.joined(separator: ", "),
            ]
            return "| \(cells.joined(separator: " | ")) |\n"
        }
        return """
            ## What an app declares

            Where apps rightly differ, the description of the app says what it does.

            | an app that … | declares in | the member or parameter | as | default | for |
            |---|---|---|---|---|---|

            """ + rows.joined()
    }

    /// A type as a link, and a function of `Checks` as code, since a link needs all its parameters.
    private static func owner(of option: CheckOption) -> String {
        option.owner.contains(".") ? "`\(option.owner)`" : "``\(option.owner)``"
    }

    // MARK: - Checks

    private static func section(_ title: String, _ checks: [CheckExplanation]) -> String {
        "\n## \(title)\n\n" + checks.map(entry).joined(separator: "\n\n") + "\n"
    }

    private static func entry(_ check: CheckExplanation) -> String {
        var lines = [
            "### \(check.id) \(check.title.escaped)", "", check.demand.escapedBesidesCode, "",
            "- Why: \(check.reason.escapedBesidesCode)",
            "- Needs: \(check.needs.escapedBesidesCode)",
        ]
        if let otherwise = check.otherwise {
            lines.append("- Otherwise: \(otherwise.escapedBesidesCode)")
        }
        return lines.joined(separator: "\n")
    }
}

extension String {
    /// Without what Markdown would read as markup, but with code in backticks.
    fileprivate var escapedBesidesCode: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            index.isMultiple(of: 2) ? String(part).escaped : "`\(part)`"
        }.joined()
    }
}
