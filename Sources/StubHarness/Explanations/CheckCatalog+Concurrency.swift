extension CheckCatalog {
    private static let overlapping = "`Checks.concurrency` of a `ScreenAdapter`."

    /// The checks of requests at the same time (K).
    static let concurrency = CheckExplanation.all(
        """
        K02 coalescing
        Five loads at the same time show the content of one, without an error. They send at most
        five requests, or one if `joinsLoads` is true, and nothing further.
        Why: Whether equal requests are sent once or several times, what the user sees is the same.
        Needs: \(overlapping)
        Otherwise: \(joined)

        K03 newest wins
        If an older request is answered last, with an error or with other content, the screen shows
        the newer content without an error. If loads are joined, each later load shows what it was
        answered.
        Why: An answer to an older request replaced newer data (mpyw/suve#539).
        Needs: \(overlapping) Or `Checks.answerOrder` of one, with a `change` of what is answered.
        Otherwise: \(joined)

        K05 reentrancy
        In 25 rounds, the refusals of four calls with an expired token reach the app in another
        order and at other moments. Each round has one refresh, and all calls succeed.
        Why: Two requests found the token expired at the same time, and users were logged out
        (home-assistant/iOS#1300).
        Needs: \(overlapping) A `session`, and \(renewed)
        Otherwise: \(renewal)

        K10 logout barrier
        If the user signs out while a screen loads, nothing further is requested. With
        `AppPolicy.emptiesScreensAtSignOut`, the screen shows neither content nor an error.
        Why: A request that was under way at the sign-out shows or stores data of the user who has
        left (supabase/supabase-swift#1371).
        Needs: \(overlapping) A `session` with `signOut`.
        Otherwise: \(emptied)

        K11 loading until the newest
        If the older of two loads ends first, the screen still shows that it is loading, until the
        newer one has ended.
        Why: A flag for loading that the older load clears hides that the newer one is under way.
        Needs: \(overlapping) The adapter has `isLoading`, and `joinsLoads` is false.
        Otherwise: \(joined)

        K12 end of the session
        If the server ends the session, the app reports an error and, where tokens are renewed, is
        signed out. If it is, a screen that was loaded shows nothing of the user any more with
        `AppPolicy.emptiesScreensAtSignOut`.
        Why: Screens that are emptied by the sign-out alone showed the user's data to whoever signed
        in after an expired session.
        Needs: `Checks.concurrency` of a `ScreenAdapter` with a `session`, which is not renewed by
        signing in again.
        Otherwise: \(emptied)

        K13 sign-out during a write
        If the user signs out while a form is being sent, nothing further is requested. With
        `AppPolicy.emptiesScreensAtSignOut`, the form shows no error, none of the entries that the
        user can `edit`, and nothing of what was created before.
        Why: Forms are forgotten when screens are emptied, and show the next user what the first one
        has typed.
        Needs: `Checks.writes` of a `WriteAdapter`, with a `session` that has `signOut`.
        Otherwise: \(emptied)

        K14 two forms at once
        Two forms with different entries are both sent, one after the other or while the first one
        waits for its answer, without an error, and each shows what was created from it.
        Why: An app that joins requests under way by their address gives the second user of a form
        the answer of the first, and never sends what was typed.
        Needs: `Checks.writes` of a `WriteAdapter` with `edit`.
        """)
}
