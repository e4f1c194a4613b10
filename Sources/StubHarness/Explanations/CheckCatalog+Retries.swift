extension CheckCatalog {
    private static let repeating = "`Checks.retries` of a `ScreenAdapter`."
    private static let form = "`Checks.writes` of a `WriteAdapter`."
    private static let toggle = "`Checks.toggle` of a `ToggleAdapter`."

    /// The checks of requests that are repeated, and of forms and switches (R).
    static let retries = CheckExplanation.all(
        """
        R01 Retry-After seconds
        After a 429 with `Retry-After: 3`, the app sends no request by itself before three seconds
        have passed, and the next one succeeds. `Checks.actions` demands this of each action; with
        `.refused` or `.sameRefused` as `earlyRetries`, an earlier attempt of the user sends none
        either, on the screen or of the action.
        Why: The server says how long to wait (RFC 6585 §4, RFC 9110 §10.2.3); Alamofire's policy
        for repeating requests does not read the field.
        Needs: \(repeating) Or `Checks.actions` of any action.
        Otherwise: `Checks.retries.longestWait` says that the app waits by itself,
        `AppAction.attempts` that it sends the request again, `AppPolicy.repeatsThrottledRequests`
        that it shows a 429 at once, and `AppPolicy.earlyRetries`, or `ScreenAdapter.earlyRetries`
        for one screen, what another tap does before the time has come.

        R02 Retry-After date
        A date in `Retry-After` is understood by the server's clock: the app waits for three seconds
        and succeeds, also if the device's clock is ten minutes ahead.
        Why: The field may have a date (RFC 9110 §10.2.3), which clients that expect a number ignore
        (klaviyo/klaviyo-swift-sdk#626).
        Needs: \(repeating) `longestWait` is given, and the contract does not say that `Retry-After`
        of a 429 is a number.
        Otherwise: `Checks.retries.longestWait` says that the app waits by itself. If
        `AppPolicy.repeatsThrottledRequests` is false, each 429 is shown after one request.

        R03 Retry-After odd
        If `Retry-After` is missing, negative, empty or a word, the app pauses as it would without
        it, and succeeds. For a day it does not wait: the error is shown after one request.
        Why: Servers send values that mean nothing, or too much (box/box-ios-sdk#1313).
        Needs: \(repeating) `pauses` are given.
        Otherwise: `Checks.retries.pauses` says how long the app pauses by itself. If
        `AppPolicy.repeatsThrottledRequests` is false, each 429 is shown after one request.

        R04 503 + Retry-After
        After a 503 with `Retry-After: 3`, the app sends no request by itself before three seconds
        have passed, and the next one succeeds.
        Why: The field means the same with 503 (RFC 9110 §10.2.3; soto-project/soto-core#393).
        Needs: \(repeating)
        Otherwise: `Checks.retries.longestWait` says that the app waits by itself.

        R05 bounded attempts
        A load that is always answered with 503 sends exactly as many requests as `attempts` says,
        and shows the error with the server's text. Nothing is requested within the next minute.
        `Checks.actions` demands of each action at most the number, and the error.
        Why: A client that repeats requests without end adds to the load that made the server fail.
        Needs: \(repeating) Or `Checks.actions` of any action.
        Otherwise: `Checks.retries.attempts` and `AppAction.attempts` say how many requests are
        sent, and `AppUnderTest.showsMessages` that the app has texts of its own.

        R06 backoff shape
        The pauses between attempts have the lengths that `pauses` says, and the first pauses of
        twenty clients are spread over at least 50 ms, unless all pauses are to be the same.
        Why: Clients that repeat their requests at the same moment hit the server together again
        (zotero/zotero-ios#22, soto-project/soto-core#152).
        Needs: \(repeating) `pauses` are given.
        Otherwise: `Checks.retries.pauses` says how long the app pauses by itself.

        R07 unsafe methods
        A write without an `Idempotency-Key` that is answered with 503 is sent once and shows an
        error. So does a POST or PATCH whose response is lost. Neither is sent again within the next
        minute.
        Why: A client does not repeat a request by itself whose effect may add up (RFC 9110 §9.2.2);
        an SDK repeated 38 writes (basecamp/basecamp-sdk#411).
        Needs: \(form) `sendsKey` is false.
        Otherwise: `WriteAdapter.sendsKey` is true if requests have a key, by which the server knows
        repeated ones. With `AppPolicy.repeatsLostWrites`, a write whose response is lost may be
        sent again.

        R08 key stable per action
        All requests of one submission, and of the user's own second attempt after an error, have
        the same `Idempotency-Key`. Another submission has another one.
        Why: A key that changes with each attempt does not prevent a second effect
        (KanishJebaMathewM/Truxify#14932, ProgixDev/incacook-app#36).
        Needs: \(form) `sendsKey` is true.
        Otherwise: `WriteAdapter.sendsKey` and `WriteAdapter.attempts` say how often a write is
        sent.

        R09 committed but lost
        If the connection is lost after the server has carried out the write, there is one new row
        in the end, and no error. All requests have the same key.
        Why: The app cannot know whether a write was carried out whose response is lost; with a key
        it need not (keygen-sh/keygen-api#305).
        Needs: \(form) `sendsKey` is true, and the operation declares `Idempotency-Key`.
        Otherwise: `WriteAdapter.sendsKey` says that requests have a key, and
        `WriteAdapter.deadline` after how long one is given up.

        R11 no retry on 4xx
        A 400, 403, 404 or 422 shows an error after one request. `Checks.actions` demands this of
        each action, and that the user stays signed in.
        Why: The same request would be rejected again (RFC 9110 §15.5; awslabs/aws-sdk-swift#1314).
        Needs: \(repeating) Or `Checks.actions` of any action.

        R12 no multiplied retries
        One load sends as many requests as `attempts` says, and at most one more if the first is
        rejected because of its token, or if connections are reset.
        Why: If several layers of an app repeat requests, their numbers multiply.
        Needs: \(repeating)
        Otherwise: `Checks.retries.attempts` says how many requests are sent.

        R13 double tap
        Two submissions at the same time send one request, and no error is shown. If two screens
        send the same at the same time, and one request is sent for both, it goes on when one of
        them is left.
        Why: Whoever tapped twice published twice (mastodon/mastodon-ios#1563); whoever leaves
        undoes nothing that another one has asked for.
        Needs: \(form)

        R14 fresh per attempt
        If the access token expires during a pause, the next attempt has a new one, after one
        refresh, and succeeds.
        Why: A request that is repeated as it was has a token that has expired during the pause.
        Needs: \(repeating) `pauses` are given, and \(renewed)
        Otherwise: `Checks.retries.pauses` says how long the app pauses by itself. \(ahead)
        \(renewal)

        R16 optimistic rollback
        A switch is shown as on at once. After a 400, and after a 404 that `ToggleAdapter.alreadyOn`
        does not name, it is shown as off, with the error and the server's text, and the next tap
        switches it on. Then it is switched off in the same way, refused by 400.
        Why: A switch that keeps what the server has rejected shows what is not so
        (kickstarter/ios-oss#460, ruddarr/app#709).
        Needs: \(toggle)
        Otherwise: With `ToggleAdapter.isOptimistic` as false, the switch stays as it is until the
        server has confirmed the tap. \(texts)

        R17 last intent wins
        If a switch is tapped once or twice more while its request is under way, it shows in the end
        what was sent last, and nothing further is sent. With `AppPolicy.lastTapWins`, it shows each
        tap at once, and the last one in the end.
        Why: After quick taps the app and the server had different states
        (linagora/tmail-flutter#4437).
        Needs: \(toggle)
        Otherwise: `AppPolicy.lastTapWins` is true if such a tap is shown at once and sent, and
        false if it is ignored or followed.

        R19 other entries, other key
        If the user changes the entries after an error, the next request has another body and
        another `Idempotency-Key`.
        Why: A server rejects a known key with another body, or answers it with the response to the
        first one (IETF draft Idempotency-Key header field).
        Needs: \(form) `sendsKey` is true, and the adapter has `edit`.
        Otherwise: `WriteAdapter.sendsKey` and `WriteAdapter.attempts` say how often a write is
        sent.

        R20 answer shown
        What is shown of a new row differs if the texts of the server's response do: the form shows
        what the server has stored, not what was typed.
        Why: Servers tidy up entries and add what only they know; the response describes the row
        (RFC 9110 §9.3.3).
        Needs: \(form) The adapter has `result`.

        R21 changed elsewhere
        A switch that was switched on is still on after loading anew, if the new response differs in
        more than numbers, and off once it was switched off on another device.
        Why: What was shown before the server confirmed it must give way to what the server says
        later; an app that keeps it shows what is not so.
        Needs: \(toggle) The adapter has `reload`.

        R22 switched again
        Of three taps, one after the other, each sends one request and is shown; requests with an
        `Idempotency-Key` have different ones. After on and off, what the requests have sent of the
        row is as before.
        Why: A value that is written again is another write: a key made from the content, or a list
        of what was sent before, takes it for a repeated one.
        Needs: \(toggle)

        R23 sent as meant
        The request of a form or an action has the members or parameters that the adapter names,
        with the values that are meant, such as 12.5 for `12,50`.
        Why: Forms sent numbers in the user's notation, dates of another day, and texts that were
        cut.
        Needs: \(form) The adapter has `sends`. Or `Checks.actions` of an action that has `sends`.

        R24 older answer after a tap
        An answer that left the server before a tap that is sent, and arrives after it, does not
        change the switch back.
        Why: A screen that is being loaded when the user taps shows the old state again, although
        the server has the new one.
        Needs: \(toggle) The adapter has `reload`.

        R25 address with a slash
        With a slash at the end of its base URL, the app sends each action to the same address, and
        it succeeds.
        Why: An address without a path and one with a slash are the same (RFC 3986 §6.2.3); an app
        that puts its paths behind either asked for `//orders`.
        Needs: `Checks.actions` of any action.

        R26 already so
        If the server answers a tap by a status that says that the switch is so already, it is shown
        so, without an error.
        Why: What was switched on another device, or by a request whose response was lost, is as the
        user wants it.
        Needs: \(toggle) It says by `alreadyOn` or `alreadyOff` which statuses these are.

        R27 edited while sending
        What is typed while a form is being sent is still there after the answer, be it a refusal or
        a success. A form that cannot be edited meanwhile keeps this as well.
        Why: An answer is about what was sent, not about what was typed since.
        Needs: \(form) The adapter has `edit` and `entries`.
        Otherwise: `WriteAdapter.closesAfterSuccess` says that nobody sees the entries after a
        success.

        R28 long text
        A text as long as the contract allows, at most 3000 characters of several scripts, with
        signs that formats of requests use, arrives whole; or the form shows an error and sends
        nothing.
        Why: A limit that the app has of old cuts what the user wrote, without a word; signs are
        lost where a request is put together as text.
        Needs: \(form) The adapter has `text`.

        R29 emptied entry
        If the user empties the entry, the request does not have what was in it before; a PATCH has
        the member, as `null` or an empty text. A form may also send nothing.
        Why: A form that leaves out what is empty, or falls back on the value that it was opened
        with, never lets the user remove a text: what a PATCH leaves out stays (RFC 5789 §2).
        Needs: \(form) The adapter has `text`.
        """)
}
