extension CheckCatalog {
    /// What apps declare, in the order in which they are described.
    package static let options: [CheckOption] = app + adapters + packs

    private static let app = [
        CheckOption(
            "AppUnderTest", "showsMessages",
            "shows texts of its own for errors, instead of the server's",
            "`false`", preset: "true"),
        CheckOption(
            "AppPolicy", "followsRedirectedWrites",
            "reports a redirect of a write by 301, 302 or 303, and does not read the address",
            "`false`", preset: "true"),
        CheckOption(
            "AppPolicy", "followsRedirectedReads",
            "reports a redirect of a read to the same server, and reads nothing else",
            "`false`", preset: "true"),
        CheckOption(
            "AppPolicy", "leavesRedirectsToSystem",
            "leaves redirects to another server to URLSession, which keeps `Authorization` on Linux",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "earlyRetries",
            "sends nothing before the time in `Retry-After`, and shows the error again",
            "`.refused`, or `.sameRefused` for the same request alone", preset: ".sent"),
        CheckOption(
            "AppPolicy", "tellsAskedDelays",
            "says in its errors how long the server asks to wait",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "updatesRepeatedRows",
            "shows the newer content of a row that comes again on a later page",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "repeatsThrottledRequests",
            "repeats requests, but shows a 429 at once",
            "`false`", preset: "true"),
        CheckOption(
            "AppPolicy", "repeatsLostWrites",
            "sends a write without an `Idempotency-Key` again if its response is lost",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "namesFailedRenewals",
            "says that the session cannot be renewed now, instead of the cause",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "refusalsIn200",
            "gets errors in responses with the status 200, which members mark",
            "`[\"ok\": false]`", preset: "[:]"),
        CheckOption(
            "AppPolicy", "lastTapWins",
            "shows a tap on a switch at once, and sends it, while its request is under way",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "emptiesScreensAtSignOut",
            "keeps screens after a sign-out, and shows nothing of the user",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "keepsLeftScreens",
            "keeps screens that the user has left",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "cookies",
            "sends no cookies, or none of the user who was signed in before",
            "`.none` or `.ofUser`", preset: ".kept"),
        CheckOption(
            "AppPolicy", "followsLinks",
            "requests the address of a link to a further page, whatever it is on the same server",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "passesEmptyPages",
            "takes a page without rows for the end of a list, although its cursor leads to another",
            "`false`", preset: "true"),
        CheckOption(
            "AppPolicy", "showsMovedRows",
            "shows every row although others were deleted between two pages",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "resumesIterators",
            "goes on with an iterator after its error",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "dropsLateAnswers",
            "fails a call whose session ends while it is under way",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "signOutEndsSignIns",
            "signs nobody in by the late answer of a login, after a sign-out",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "trimsPasswords",
            "removes blanks around a password before it is sent",
            "`true`", preset: "false"),
        CheckOption(
            "AppPolicy", "treatsDelayedRefusalsAsThrottled",
            "takes a 403 with `Retry-After` for a 429",
            "`true`", preset: "false"),
    ]

    private static let adapters = [
        CheckOption(
            "ListAdapter", "attempts",
            "sends several requests for a page that fails with a 5xx",
            "their number", preset: "1"),
        CheckOption(
            "ListAdapter", "isEmptiedAtSignOut",
            "empties this list, or not, unlike its other screens",
            "`true` or `false`", preset: "nil"),
        CheckOption(
            "ListSearch", "debounce",
            "waits after a keystroke before it searches",
            "a duration", preset: ".zero"),
        CheckOption(
            "ScreenAdapter", "deadline",
            "gives up a request that takes too long",
            "a duration", preset: "nil"),
        CheckOption(
            "ScreenAdapter", "joinsLoads",
            "sends no request for a load during another one, which waits for that",
            "`true`", preset: "false"),
        CheckOption(
            "ScreenAdapter", "endsWithCaller",
            "goes on with a load whose task is cancelled",
            "`false`", preset: "true"),
        CheckOption(
            "ScreenAdapter", "attempts",
            "sends several requests for a load, if the server cannot answer",
            "their number", preset: "1"),
        CheckOption(
            "ScreenAdapter", "earlyRetries",
            "sends nothing before the time in `Retry-After` on this screen, other than elsewhere",
            "`.refused`", preset: "nil"),
        CheckOption(
            "SessionAdapter", "renewal",
            "renews no tokens, does although the contract does not show it, or signs in again",
            "`.none`, `.refreshToken` or `.silentSignIn`", preset: "nil"),
        CheckOption(
            "SessionAdapter", "leeway",
            "renews a token before it expires, instead of after a 401",
            "a duration", preset: "nil"),
        CheckOption(
            "SessionAdapter", "deadline",
            "gives up a refresh that takes too long",
            "a duration", preset: "nil"),
        CheckOption(
            "SessionAdapter", "waitsToRefresh",
            "ignores `Retry-After` of a rejected refresh",
            "`false`", preset: "true"),
        CheckOption(
            "SessionAdapter", "parallelCalls",
            "sends fewer or more calls at the same time",
            "their number", preset: "6"),
        CheckOption(
            "WriteAdapter", "sendsKey",
            "sends an `Idempotency-Key` with a write, which may then be sent again",
            "`true`", preset: "false"),
        CheckOption(
            "WriteAdapter", "attempts",
            "sends several requests for a submission",
            "their number", preset: "1"),
        CheckOption(
            "WriteAdapter", "deadline",
            "gives up a write that takes too long",
            "a duration", preset: "nil"),
        CheckOption(
            "WriteAdapter", "closesAfterSuccess",
            "closes a form after a success, whatever was typed meanwhile",
            "`true`", preset: "false"),
        CheckOption(
            "ToggleAdapter", "isOptimistic",
            "shows a switch in its new state only after the server has confirmed it",
            "`false`", preset: "true"),
        CheckOption(
            "AppAction", "attempts",
            "sends several requests for an action, if the server cannot answer",
            "their number", preset: "1"),
        CheckOption(
            "AppAction", "reuse",
            "uses earlier responses to a read, after a 304 or while they are fresh",
            "`.revalidates` or `.whileFresh`", preset: ".never"),
        CheckOption(
            "AppAction", "readsBody",
            "reads nothing of a success",
            "`false`", preset: "true"),
        CheckOption(
            "AppAction", "endsWithCaller",
            "goes on with a request that nobody waits for",
            "`false`", preset: "true"),
        CheckOption(
            "StreamAdapter", "reconnects",
            "takes the end of a response for the end of the stream, or does not connect again",
            "`.whenBroken` or `.never`", preset: ".always"),
        CheckOption(
            "StreamAdapter", "skipsBrokenItems",
            "leaves out an event that it cannot read, and goes on",
            "`true`", preset: "false"),
    ]

    private static let packs = [
        CheckOption(
            "Checks.errors", "foreignTypes",
            "rejects JSON without a media type, or reads JSON of any type but HTML, or of any",
            "`.refusedIfMissing`, `.refusedIfHTML` or `.read`", preset: ".refused"),
        CheckOption(
            "Checks.errors", "envelope",
            "makes an error of a success whose body says that something failed",
            "an `ErrorEnvelope`", preset: "ErrorEnvelope()"),
        CheckOption(
            "Checks.retries", "attempts",
            "sends one or several requests for a load",
            "their number", preset: nil),
        CheckOption(
            "Checks.retries", "pauses",
            "pauses between attempts of its own",
            "a range for each pause", preset: "[]"),
        CheckOption(
            "Checks.retries", "longestWait",
            "waits for `Retry-After` by itself",
            "the longest duration", preset: "nil"),
        CheckOption(
            "Checks.caching", "revalidates",
            "asks with `If-None-Match` about what it has",
            "`true`", preset: "false"),
        CheckOption(
            "Checks.caching", "caches",
            "sends no request while a response is fresh",
            "`true`", preset: "false"),
        CheckOption(
            "Checks.cancellation", "retries",
            "pauses after a 503, and sends the request again",
            "`true`", preset: "false"),
        CheckOption(
            "Checks.actions", "deadline",
            "gives up a request that takes too long",
            "a duration", preset: "nil"),
        CheckOption(
            "Checks.decoding", "unusedExamples",
            "never receives some examples of the contract",
            "their names", preset: "[]"),
        CheckOption(
            "Checks.decoding", "excluded",
            "never receives some changes that the contract allows, or rightly does not read them",
            "patterns", preset: "[]"),
        CheckOption(
            "AnswerOptions", "tolerated",
            "may accept some answers that the contract forbids",
            "patterns", preset: "[]"),
        CheckOption(
            "AnswerOptions", "accepted",
            "accepts some answers that the contract forbids, such as new values of an enum",
            "patterns", preset: "[]"),
        CheckOption(
            "AnswerOptions", "excluded",
            "never receives some answers that the contract allows",
            "patterns", preset: "[]"),
    ]
}
