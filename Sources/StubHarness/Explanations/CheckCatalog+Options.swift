extension CheckCatalog {
    /// What apps declare, in the order in which they are described.
    package static let options = CheckOption.all(
        """
        AppUnderTest.showsMessages (true): `false`
          shows texts of its own for errors, instead of the server's
        AppPolicy.followsRedirectedWrites (true): `false`
          reports a redirect of a write by 301, 302 or 303, and does not read the address
        AppPolicy.followsRedirectedReads (true): `false`
          reports a redirect of a read to the same server, and reads nothing else
        AppPolicy.leavesRedirectsToSystem (false): `true`
          leaves redirects to another server to URLSession, which keeps `Authorization` on Linux
        AppPolicy.earlyRetries (.sent): `.refused`, or `.sameRefused` for the same request alone
          sends nothing before the time in `Retry-After`, and shows the error again
        AppPolicy.tellsAskedDelays (false): `true`
          says in its errors how long the server asks to wait
        AppPolicy.updatesRepeatedRows (false): `true`
          shows the newer content of a row that comes again on a later page
        AppPolicy.repeatsThrottledRequests (true): `false`
          repeats requests, but shows a 429 at once
        AppPolicy.repeatsLostWrites (false): `true`
          sends a write without an `Idempotency-Key` again if its response is lost
        AppPolicy.namesFailedRenewals (false): `true`
          says that the session cannot be renewed now, instead of the cause
        AppPolicy.refusalsIn200 ([:]): `["ok": false]`
          gets errors in responses with the status 200, which members mark
        AppPolicy.lastTapWins (false): `true`
          shows a tap on a switch at once, and sends it, while its request is under way
        AppPolicy.emptiesScreensAtSignOut (false): `true`
          keeps screens after a sign-out, and shows nothing of the user
        AppPolicy.keepsLeftScreens (false): `true`
          keeps screens that the user has left
        AppPolicy.cookies (.kept): `.none` or `.ofUser`
          sends no cookies, or none of the user who was signed in before
        AppPolicy.followsLinks (false): `true`
          requests the address of a link to a further page, whatever it is on the same server
        AppPolicy.passesEmptyPages (true): `false`
          takes a page without rows for the end of a list, although its cursor leads to another
        AppPolicy.showsMovedRows (false): `true`
          shows every row although others were deleted between two pages
        AppPolicy.resumesIterators (false): `true`
          goes on with an iterator after its error
        AppPolicy.dropsLateAnswers (false): `true`
          fails a call whose session ends while it is under way
        AppPolicy.signOutEndsSignIns (false): `true`
          signs nobody in by the late answer of a login, after a sign-out
        AppPolicy.trimsPasswords (false): `true`
          removes blanks around a password before it is sent
        AppPolicy.treatsDelayedRefusalsAsThrottled (false): `true`
          takes a 403 with `Retry-After` for a 429
        ListAdapter.attempts (1): their number
          sends several requests for a page that fails with a 5xx
        ListAdapter.isEmptiedAtSignOut (nil): `true` or `false`
          empties this list, or not, unlike its other screens
        ListSearch.debounce (.zero): a duration
          waits after a keystroke before it searches
        ScreenAdapter.deadline (nil): a duration
          gives up a request that takes too long
        ScreenAdapter.joinsLoads (false): `true`
          sends no request for a load during another one, which waits for that
        ScreenAdapter.endsWithCaller (true): `false`
          goes on with a load whose task is cancelled
        ScreenAdapter.attempts (1): their number
          sends several requests for a load, if the server cannot answer
        ScreenAdapter.earlyRetries (nil): `.refused`
          sends nothing before the time in `Retry-After` on this screen, other than elsewhere
        SessionAdapter.renewal (nil): `.none`, `.refreshToken` or `.silentSignIn`
          renews no tokens, does although the contract does not show it, or signs in again
        SessionAdapter.leeway (nil): a duration
          renews a token before it expires, instead of after a 401
        SessionAdapter.deadline (nil): a duration
          gives up a refresh that takes too long
        SessionAdapter.waitsToRefresh (true): `false`
          ignores `Retry-After` of a rejected refresh
        SessionAdapter.parallelCalls (6): their number
          sends fewer or more calls at the same time
        WriteAdapter.sendsKey (false): `true`
          sends an `Idempotency-Key` with a write, which may then be sent again
        WriteAdapter.attempts (1): their number
          sends several requests for a submission
        WriteAdapter.deadline (nil): a duration
          gives up a write that takes too long
        WriteAdapter.closesAfterSuccess (false): `true`
          closes a form after a success, whatever was typed meanwhile
        ToggleAdapter.isOptimistic (true): `false`
          shows a switch in its new state only after the server has confirmed it
        AppAction.attempts (1): their number
          sends several requests for an action, if the server cannot answer
        AppAction.reuse (.never): `.revalidates` or `.whileFresh`
          uses earlier responses to a read, after a 304 or while they are fresh
        AppAction.readsBody (true): `false`
          reads nothing of a success
        AppAction.endsWithCaller (true): `false`
          goes on with a request that nobody waits for
        StreamAdapter.reconnects (.always): `.whenBroken` or `.never`
          takes the end of a response for the end of the stream, or does not connect again
        StreamAdapter.skipsBrokenItems (false): `true`
          leaves out an event that it cannot read, and goes on
        Checks.errors.foreignTypes (.refused): `.refusedIfMissing`, `.refusedIfHTML` or `.read`
          rejects JSON without a media type, or reads JSON of any type but HTML, or of any
        Checks.errors.envelope (ErrorEnvelope()): an `ErrorEnvelope`
          makes an error of a success whose body says that something failed
        Checks.retries.attempts: their number
          sends one or several requests for a load
        Checks.retries.pauses ([]): a range for each pause
          pauses between attempts of its own
        Checks.retries.longestWait (nil): the longest duration
          waits for `Retry-After` by itself
        Checks.caching.revalidates (false): `true`
          asks with `If-None-Match` about what it has
        Checks.caching.caches (false): `true`
          sends no request while a response is fresh
        Checks.cancellation.retries (false): `true`
          pauses after a 503, and sends the request again
        Checks.actions.deadline (nil): a duration
          gives up a request that takes too long
        Checks.decoding.unusedExamples ([]): their names
          never receives some examples of the contract
        Checks.decoding.excluded ([]): patterns
          never receives some changes that the contract allows, or rightly does not read them
        AnswerOptions.tolerated ([]): patterns
          may accept some answers that the contract forbids
        AnswerOptions.accepted ([]): patterns
          accepts some answers that the contract forbids, such as new values of an enum
        AnswerOptions.excluded ([]): patterns
          never receives some answers that the contract allows
        """)
}
