extension CheckCatalog {
    private static let leaving = "`Checks.cancellation` of a `ScreenAdapter`."
    private static let ending = """
        `ScreenAdapter.endsWithCaller` is false if a load goes on when its task is cancelled.
        """

    /// The checks of work that is cancelled (X).
    static let cancellation = CheckExplanation.all(
        """
        X01 leaving cancels
        If the task that loads is cancelled, the app closes the connection; loading ends and the
        user stays signed in. `Checks.actions` demands of each action that it ends as cancelled,
        that nothing is waited for, and that the log does not complain.
        Why: Work that nobody waits for any longer uses battery and data (TootSDK/TootSDK#148,
        JohnSundell/AsyncCompatibilityKit#1).
        Needs: \(leaving) Or `Checks.actions` of an action that ends with its caller.
        Otherwise: `AppAction.endsWithCaller` is false if the request goes on when nobody waits for
        it. \(ending)

        X02 cancel is not an error
        If the task that loads is cancelled, no error is shown, the log does not complain, nothing
        is waited for, and no request is sent again.
        Why: An app showed an error because the user, or the screen itself, had cancelled the work
        (woocommerce/woocommerce-ios#15077, ruddarr/app#55).
        Needs: \(leaving)
        Otherwise: \(ending)

        X03 cancel at 3 moments
        If loading anew is cancelled before the response begins, or in its body, the content stays,
        no error is shown, loading ends, and the app closes the connection.
        Why: Cancellation reaches an app at any moment, and a part of a response is none.
        Needs: \(leaving)
        Otherwise: \(ending)

        X04 cancel during backoff
        If work is cancelled during the pause before another attempt, no request follows, and no
        error is shown. `Checks.actions` demands of each action with several attempts that pauses
        that it ends as cancelled after one request.
        Why: A retry that was planned is sent although nobody waits for it; Alamofire tests that it
        is not.
        Needs: \(leaving) `retries` is true. Or `Checks.actions` of an action with several attempts.
        Otherwise: `Checks.cancellation.retries` and `AppAction.attempts` say that the app sends a
        request again after a 503.

        X05 refresh cancelled by redraw
        If loading anew is cancelled and begun again, no error is shown, and the content of the
        newest load is.
        Why: A change of the screen's state cancels the task of a pull to refresh, and its error was
        shown (woocommerce/woocommerce-ios#14853, supabase/supabase-swift#480).
        Needs: \(leaving)
        Otherwise: \(ending)

        X08 screen gone
        A screen that was loaded and left is released, and asks for nothing further. The check does
        not apply to screens that are values.
        Why: A closure that holds its screen keeps it, and all that it works on, in memory for as
        long as the app runs.
        Needs: \(leaving)
        Otherwise: `AppPolicy.keepsLeftScreens` is true if the app keeps screens to show them again.

        X10 cancel then repeat
        A load right after one that was cancelled sends a request of its own and shows its content,
        without an error. Two requests are sent in all.
        Why: A load that joins the cancelled one ends with it, and the screen stays empty.
        Needs: \(leaving)
        Otherwise: \(ending)
        """)
}
