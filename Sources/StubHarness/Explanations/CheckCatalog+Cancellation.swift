extension CheckCatalog {
    private static let leaving = "`Checks.cancellation` of a `ScreenAdapter`."
    private static let ending = """
        `ScreenAdapter.endsWithCaller` is false if a load goes on when its task is cancelled.
        """

    /// The checks of work that is cancelled (X).
    static let cancellation: [CheckExplanation] = [
        CheckExplanation(
            "X01", "leaving cancels",
            demand: """
                If the task that loads is cancelled, the app closes the connection; loading ends \
                and the user stays signed in. `Checks.actions` demands of each action that it ends \
                as cancelled, that nothing is waited for, and that the log does not complain.
                """,
            reason: """
                Work that nobody waits for any longer uses battery and data (TootSDK/TootSDK#148, \
                JohnSundell/AsyncCompatibilityKit#1).
                """,
            needs: "\(leaving) Or `Checks.actions` of an action that ends with its caller.",
            otherwise: """
                `AppAction.endsWithCaller` is false if the request goes on when nobody waits for \
                it. \(ending)
                """),
        CheckExplanation(
            "X02", "cancel is not an error",
            demand: """
                If the task that loads is cancelled, no error is shown, the log does not complain, \
                nothing is waited for, and no request is sent again.
                """,
            reason: """
                An app showed an error because the user, or the screen itself, had cancelled the \
                work (woocommerce/woocommerce-ios#15077, ruddarr/app#55).
                """,
            needs: leaving, otherwise: ending),
        CheckExplanation(
            "X03", "cancel at 3 moments",
            demand: """
                If loading anew is cancelled before the response begins, or in its body, the \
                content stays, no error is shown, loading ends, and the app closes the connection.
                """,
            reason: "Cancellation reaches an app at any moment, and a part of a response is none.",
            needs: leaving, otherwise: ending),
        CheckExplanation(
            "X04", "cancel during backoff",
            demand: """
                If work is cancelled during the pause before another attempt, no request follows, \
                and no error is shown. `Checks.actions` demands of each action with several \
                attempts that pauses that it ends as cancelled after one request.
                """,
            reason: """
                A retry that was planned is sent although nobody waits for it; Alamofire tests \
                that it is not.
                """,
            needs: """
                \(leaving) `retries` is true. Or `Checks.actions` of an action with several \
                attempts.
                """,
            otherwise: """
                `Checks.cancellation.retries` and `AppAction.attempts` say that the app sends a \
                request again after a 503.
                """),
        CheckExplanation(
            "X05", "refresh cancelled by redraw",
            demand: """
                If loading anew is cancelled and begun again, no error is shown, and the content \
                of the newest load is.
                """,
            reason: """
                A change of the screen's state cancels the task of a pull to refresh, and its \
                error was shown (woocommerce/woocommerce-ios#14853, supabase/supabase-swift#480).
                """,
            needs: leaving, otherwise: ending),
        CheckExplanation(
            "X08", "screen gone",
            demand: """
                A screen that was loaded and left is released, and asks for nothing further. The \
                check does not apply to screens that are values.
                """,
            reason: """
                A closure that holds its screen keeps it, and all that it works on, in memory for \
                as long as the app runs.
                """,
            needs: leaving,
            otherwise: """
                `AppPolicy.keepsLeftScreens` is true if the app keeps screens to show them again.
                """),
        CheckExplanation(
            "X10", "cancel then repeat",
            demand: """
                A load right after one that was cancelled sends a request of its own and shows its \
                content, without an error. Two requests are sent in all.
                """,
            reason: "A load that joins the cancelled one ends with it, and the screen stays empty.",
            needs: leaving, otherwise: ending),
    ]
}
