/// The explanations of all checks of the packs.
///
/// They are data of their own, because the command line does not depend on the packs; a test
/// compares both.
package enum CheckCatalog {
    /// The explanations of each group of the catalogue, in its order.
    package static let groups: [(group: CaseGroup, checks: [CheckExplanation])] = [
        (.pagination, pagination), (.tokens, tokens), (.errors, errors), (.decoding, decoding),
        (.caching, caching), (.retries, retries), (.cancellation, cancellation),
        (.concurrency, concurrency), (.streams, streams),
    ]

    /// All explanations, in the order of their groups.
    package static let all: [CheckExplanation] = groups.flatMap(\.checks)

    /// The checks of generated answers, which have one for each operation.
    package static let answers = CheckExplanation(
        """
        G:OPERATION every generated answer
        The app accepts each answer that the contract allows. One that violates the contract becomes
        an error that the app knows and leaves its state as it is, or is read as the correct answer
        is.
        Why: The schemas allow more answers than a person writes down, and servers send some that
        they do not allow.
        Needs: `Checks.answers` of an `AppAction` for the operation.
        Otherwise: `AnswerOptions.tolerated` names forbidden answers that the app may accept,
        `AnswerOptions.accepted` those that it must accept, and `AnswerOptions.excluded` allowed ones
        that are not sent.
        """)

    /// The case about the requests of all others.
    package static let requests = CheckExplanation(
        """
        \(RequestsCase.id) \(RequestsCase.title)
        No request of the app breaks the contract in any case, unless the case allows it. Each kind
        of violation is reported once, with the cases in which it occurred.
        Why: What an app sends wrongly it sends in each case, and the other cases are about something
        else.
        Needs: A run of at least two cases, without `--fail-fast`. A case that runs alone, such as in
        a test, reports the violations of its own requests.
        Otherwise: `tolerating` of `Suite.app` names violations that the app is known for.
        """)

    /// The explanation of a check by its id; `nil` if no pack has it.
    package static func explanation(of id: String) -> CheckExplanation? {
        switch id {
        case RequestsCase.id: requests
        case _ where id.hasPrefix("G:"): answers
        default: all.first { $0.id == id }
        }
    }

    /// Whether a text is the id of a check, of a pack or of an app's own: a letter and two digits.
    package static func isID(_ text: String) -> Bool {
        let (letters, digits) = (text.prefix(1), text.dropFirst())
        return letters.allSatisfy { ("A"..."Z").contains($0) } && digits.count == 2
            && digits.allSatisfy { ("0"..."9").contains($0) }
    }
}

// MARK: - Sentences of several groups

extension CheckCatalog {
    static let texts = "`AppUnderTest.showsMessages` says that the app has texts of its own."
    static let joined = """
        `ScreenAdapter.joinsLoads` is true if a load during another one waits for it and sends no \
        request.
        """
    static let emptied = """
        `AppPolicy.emptiesScreensAtSignOut` is true if screens stay after the sign-out and show \
        nothing of the user, and false if nobody looks at them any more.
        """
    static let ahead = "`SessionAdapter.leeway` says how long before its expiry a token is renewed."
    static let renewed = "a `SessionAdapter` of the suite renews tokens."
    static let renewal = """
        `SessionAdapter.renewal` is `.none` if the app renews no tokens, `.silentSignIn` if it \
        signs in again with what it has stored, and `.refreshToken` if it refreshes although the \
        contract does not show that its token endpoint issues refresh tokens.
        """
}
