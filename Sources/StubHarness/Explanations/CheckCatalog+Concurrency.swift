extension CheckCatalog {
    private static let overlapping = "`Checks.concurrency` of a `ScreenAdapter`."

    /// The checks of requests at the same time (K).
    static let concurrency: [CheckExplanation] = [
        CheckExplanation(
            "K02", "coalescing",
            demand: """
                Five loads at the same time show the content of one, without an error. They send \
                at most five requests, or one if `joinsLoads` is true, and nothing further.
                """,
            reason: """
                Whether equal requests are sent once or several times, what the user sees is the \
                same.
                """,
            needs: overlapping,
            otherwise: joined),
        CheckExplanation(
            "K03", "newest wins",
            demand: """
                If an older request is answered last, with an error or with other content, the \
                screen shows the newer content without an error. If loads are joined, each later \
                load shows what it was answered.
                """,
            reason: "An answer to an older request replaced newer data (mpyw/suve#539).",
            needs: """
                \(overlapping) Or `Checks.answerOrder` of one, with a `change` of what is answered.
                """,
            otherwise: joined),
        CheckExplanation(
            "K05", "reentrancy",
            demand: """
                In 25 rounds, the refusals of four calls with an expired token reach the app in \
                another order and at other moments. Each round has one refresh, and all calls \
                succeed.
                """,
            reason: """
                Two requests found the token expired at the same time, and users were logged out \
                (home-assistant/iOS#1300).
                """,
            needs: "\(overlapping) A `session`, and \(renewed)",
            otherwise: renewal),
        CheckExplanation(
            "K10", "logout barrier",
            demand: """
                If the user signs out while a screen loads, nothing further is requested. With \
                `AppPolicy.emptiesScreensAtSignOut`, the screen shows neither content nor an error.
                """,
            reason: """
                A request that was under way at the sign-out shows or stores data of the user who \
                has left (supabase/supabase-swift#1371).
                """,
            needs: "\(overlapping) A `session` with `signOut`.",
            otherwise: emptied),
        CheckExplanation(
            "K11", "loading until the newest",
            demand: """
                If the older of two loads ends first, the screen still shows that it is loading, \
                until the newer one has ended.
                """,
            reason: """
                A flag for loading that the older load clears hides that the newer one is under \
                way.
                """,
            needs: "\(overlapping) The adapter has `isLoading`, and `joinsLoads` is false.",
            otherwise: joined),
        CheckExplanation(
            "K12", "end of the session",
            demand: """
                If the server ends the session, the app reports an error and, where tokens are \
                renewed, is signed out. If it is, a screen that was loaded shows nothing of the \
                user any more with `AppPolicy.emptiesScreensAtSignOut`.
                """,
            reason: """
                Screens that are emptied by the sign-out alone showed the user's data to whoever \
                signed in after an expired session.
                """,
            needs: """
                `Checks.concurrency` of a `ScreenAdapter` with a `session`, which is not renewed \
                by signing in again.
                """,
            otherwise: emptied),
        CheckExplanation(
            "K13", "sign-out during a write",
            demand: """
                If the user signs out while a form is being sent, nothing further is requested. \
                With `AppPolicy.emptiesScreensAtSignOut`, the form shows no error, none of the \
                entries that the user can `edit`, and nothing of what was created before.
                """,
            reason: """
                Forms are forgotten when screens are emptied, and show the next user what the \
                first one has typed.
                """,
            needs: "`Checks.writes` of a `WriteAdapter`, with a `session` that has `signOut`.",
            otherwise: emptied),
        CheckExplanation(
            "K14", "two forms at once",
            demand: """
                Two forms with different entries are both sent, one after the other or while the \
                first one waits for its answer, without an error, and each shows what was created \
                from it.
                """,
            reason: """
                An app that joins requests under way by their address gives the second user of a \
                form the answer of the first, and never sends what was typed.
                """,
            needs: "`Checks.writes` of a `WriteAdapter` with `edit`."),
    ]
}
