extension CheckCatalog {
    private static let repeating = "`Checks.retries` of a `ScreenAdapter`."
    private static let form = "`Checks.writes` of a `WriteAdapter`."
    private static let toggle = "`Checks.toggle` of a `ToggleAdapter`."

    /// The checks of requests that are repeated, and of forms and switches (R).
    static let retries: [CheckExplanation] = [
        CheckExplanation(
            "R01", "Retry-After seconds",
            demand: """
                After a 429 with `Retry-After: 3`, the app sends no request by itself before three \
                seconds have passed, and the next one succeeds. `Checks.actions` demands this of \
                each action; with `.refused` or `.sameRefused` as `earlyRetries`, an earlier \
                attempt of the user sends none either, on the screen or of the action.
                """,
            reason: """
                The server says how long to wait (RFC 6585 §4, RFC 9110 §10.2.3); Alamofire's \
                policy for repeating requests does not read the field.
                """,
            needs: "\(repeating) Or `Checks.actions` of any action.",
            otherwise: """
                `Checks.retries.longestWait` says that the app waits by itself, \
                `AppAction.attempts` that it sends the request again, \
                `AppPolicy.repeatsThrottledRequests` that it shows a 429 at once, and \
                `AppPolicy.earlyRetries`, or `ScreenAdapter.earlyRetries` for one screen, what \
                another tap does before the time has come.
                """),
        CheckExplanation(
            "R02", "Retry-After date",
            demand: """
                A date in `Retry-After` is understood by the server's clock: the app waits for \
                three seconds and succeeds, also if the device's clock is ten minutes ahead.
                """,
            reason: """
                The field may have a date (RFC 9110 §10.2.3), which clients that expect a number \
                ignore (klaviyo/klaviyo-swift-sdk#626).
                """,
            needs: """
                \(repeating) `longestWait` is given, and the contract does not say that \
                `Retry-After` of a 429 is a number.
                """,
            otherwise: """
                `Checks.retries.longestWait` says that the app waits by itself. If \
                `AppPolicy.repeatsThrottledRequests` is false, each 429 is shown after one request.
                """),
        CheckExplanation(
            "R03", "Retry-After odd",
            demand: """
                If `Retry-After` is missing, negative, empty or a word, the app pauses as it would \
                without it, and succeeds. For a day it does not wait: the error is shown after one \
                request.
                """,
            reason: "Servers send values that mean nothing, or too much (box/box-ios-sdk#1313).",
            needs: "\(repeating) `pauses` are given.",
            otherwise: """
                `Checks.retries.pauses` says how long the app pauses by itself. If \
                `AppPolicy.repeatsThrottledRequests` is false, each 429 is shown after one request.
                """),
        CheckExplanation(
            "R04", "503 + Retry-After",
            demand: """
                After a 503 with `Retry-After: 3`, the app sends no request by itself before three \
                seconds have passed, and the next one succeeds.
                """,
            reason: """
                The field means the same with 503 (RFC 9110 §10.2.3; soto-project/soto-core#393).
                """,
            needs: repeating,
            otherwise: "`Checks.retries.longestWait` says that the app waits by itself."),
        CheckExplanation(
            "R05", "bounded attempts",
            demand: """
                A load that is always answered with 503 sends exactly as many requests as \
                `attempts` says, and shows the error with the server's text. Nothing is requested \
                within the next minute. `Checks.actions` demands of each action at most the \
                number, and the error.
                """,
            reason: """
                A client that repeats requests without end adds to the load that made the server \
                fail.
                """,
            needs: "\(repeating) Or `Checks.actions` of any action.",
            otherwise: """
                `Checks.retries.attempts` and `AppAction.attempts` say how many requests are sent, \
                and `AppUnderTest.showsMessages` that the app has texts of its own.
                """),
        CheckExplanation(
            "R06", "backoff shape",
            demand: """
                The pauses between attempts have the lengths that `pauses` says, and the first \
                pauses of twenty clients are spread over at least 50 ms, unless all pauses are to \
                be the same.
                """,
            reason: """
                Clients that repeat their requests at the same moment hit the server together \
                again (zotero/zotero-ios#22, soto-project/soto-core#152).
                """,
            needs: "\(repeating) `pauses` are given.",
            otherwise: "`Checks.retries.pauses` says how long the app pauses by itself."),
        CheckExplanation(
            "R07", "unsafe methods",
            demand: """
                A write without an `Idempotency-Key` that is answered with 503 is sent once and \
                shows an error. So does a POST or PATCH whose response is lost. Neither is sent \
                again within the next minute.
                """,
            reason: """
                A client does not repeat a request by itself whose effect may add up (RFC 9110 \
                §9.2.2); an SDK repeated 38 writes (basecamp/basecamp-sdk#411).
                """,
            needs: "\(form) `sendsKey` is false.",
            otherwise: """
                `WriteAdapter.sendsKey` is true if requests have a key, by which the server knows \
                repeated ones. With `AppPolicy.repeatsLostWrites`, a write whose response is \
                lost may be sent again.
                """),
        CheckExplanation(
            "R08", "key stable per action",
            demand: """
                All requests of one submission, and of the user's own second attempt after an \
                error, have the same `Idempotency-Key`. Another submission has another one.
                """,
            reason: """
                A key that changes with each attempt does not prevent a second effect \
                (KanishJebaMathewM/Truxify#14932, ProgixDev/incacook-app#36).
                """,
            needs: "\(form) `sendsKey` is true.",
            otherwise: """
                `WriteAdapter.sendsKey` and `WriteAdapter.attempts` say how often a write is sent.
                """),
        CheckExplanation(
            "R09", "committed but lost",
            demand: """
                If the connection is lost after the server has carried out the write, there is one \
                new row in the end, and no error. All requests have the same key.
                """,
            reason: """
                The app cannot know whether a write was carried out whose response is lost; with a \
                key it need not (keygen-sh/keygen-api#305).
                """,
            needs: "\(form) `sendsKey` is true, and the operation declares `Idempotency-Key`.",
            otherwise: """
                `WriteAdapter.sendsKey` says that requests have a key, and `WriteAdapter.deadline` \
                after how long one is given up.
                """),
        CheckExplanation(
            "R11", "no retry on 4xx",
            demand: """
                A 400, 403, 404 or 422 shows an error after one request. `Checks.actions` demands \
                this of each action, and that the user stays signed in.
                """,
            reason: """
                The same request would be rejected again (RFC 9110 §15.5; \
                awslabs/aws-sdk-swift#1314).
                """,
            needs: "\(repeating) Or `Checks.actions` of any action."),
        CheckExplanation(
            "R12", "no multiplied retries",
            demand: """
                One load sends as many requests as `attempts` says, and at most one more if the \
                first is rejected because of its token, or if connections are reset.
                """,
            reason: "If several layers of an app repeat requests, their numbers multiply.",
            needs: repeating,
            otherwise: "`Checks.retries.attempts` says how many requests are sent."),
        CheckExplanation(
            "R13", "double tap",
            demand: """
                Two submissions at the same time send one request, and no error is shown. If two \
                screens send the same at the same time, and one request is sent for both, it goes \
                on when one of them is left.
                """,
            reason: """
                Whoever tapped twice published twice (mastodon/mastodon-ios#1563); whoever leaves \
                undoes nothing that another one has asked for.
                """,
            needs: form),
        CheckExplanation(
            "R14", "fresh per attempt",
            demand: """
                If the access token expires during a pause, the next attempt has a new one, after \
                one refresh, and succeeds.
                """,
            reason: """
                A request that is repeated as it was has a token that has expired during the \
                pause.
                """,
            needs: "\(repeating) `pauses` are given, and \(renewed)",
            otherwise: """
                `Checks.retries.pauses` says how long the app pauses by itself. \(ahead) \(renewal)
                """),
        CheckExplanation(
            "R16", "optimistic rollback",
            demand: """
                A switch is shown as on at once. After a 400, and after a 404 that \
                `ToggleAdapter.alreadyOn` does not name, it is shown as off, with the error and the \
                server's text, and the next tap switches it on. Then it is switched off in the same \
                way, refused by 400.
                """,
            reason: """
                A switch that keeps what the server has rejected shows what is not so \
                (kickstarter/ios-oss#460, ruddarr/app#709).
                """,
            needs: toggle,
            otherwise: """
                With `ToggleAdapter.isOptimistic` as false, the switch stays as it is until the \
                server has confirmed the tap. \(texts)
                """),
        CheckExplanation(
            "R17", "last intent wins",
            demand: """
                If a switch is tapped once or twice more while its request is under way, it shows \
                in the end what was sent last, and nothing further is sent. With \
                `AppPolicy.lastTapWins`, it shows each tap at once, and the last one in the end.
                """,
            reason: """
                After quick taps the app and the server had different states \
                (linagora/tmail-flutter#4437).
                """,
            needs: toggle,
            otherwise: """
                `AppPolicy.lastTapWins` is true if such a tap is shown at once and sent, and false \
                if it is ignored or followed.
                """),
        CheckExplanation(
            "R19", "other entries, other key",
            demand: """
                If the user changes the entries after an error, the next request has another body \
                and another `Idempotency-Key`.
                """,
            reason: """
                A server rejects a known key with another body, or answers it with the response to \
                the first one (IETF draft Idempotency-Key header field).
                """,
            needs: "\(form) `sendsKey` is true, and the adapter has `edit`.",
            otherwise: """
                `WriteAdapter.sendsKey` and `WriteAdapter.attempts` say how often a write is sent.
                """),
        CheckExplanation(
            "R20", "answer shown",
            demand: """
                What is shown of a new row differs if the texts of the server's response do: the \
                form shows what the server has stored, not what was typed.
                """,
            reason: """
                Servers tidy up entries and add what only they know; the response describes the \
                row (RFC 9110 §9.3.3).
                """,
            needs: "\(form) The adapter has `result`."),
        CheckExplanation(
            "R21", "changed elsewhere",
            demand: """
                A switch that was switched on is still on after loading anew, if the new response \
                differs in more than numbers, and off once it was switched off on another device.
                """,
            reason: """
                What was shown before the server confirmed it must give way to what the server \
                says later; an app that keeps it shows what is not so.
                """,
            needs: "\(toggle) The adapter has `reload`."),
        CheckExplanation(
            "R22", "switched again",
            demand: """
                Of three taps, one after the other, each sends one request and is shown; requests \
                with an `Idempotency-Key` have different ones. After on and off, what the requests \
                have sent of the row is as before.
                """,
            reason: """
                A value that is written again is another write: a key made from the content, or a \
                list of what was sent before, takes it for a repeated one.
                """,
            needs: toggle),
        CheckExplanation(
            "R23", "sent as meant",
            demand: """
                The request of a form or an action has the members or parameters that the adapter \
                names, with the values that are meant, such as 12.5 for `12,50`.
                """,
            reason: """
                Forms sent numbers in the user's notation, dates of another day, and texts that \
                were cut.
                """,
            needs: """
                \(form) The adapter has `sends`. Or `Checks.actions` of an action that has `sends`.
                """),
        CheckExplanation(
            "R24", "older answer after a tap",
            demand: """
                An answer that left the server before a tap that is sent, and arrives after it, \
                does not change the switch back.
                """,
            reason: """
                A screen that is being loaded when the user taps shows the old state again, \
                although the server has the new one.
                """,
            needs: "\(toggle) The adapter has `reload`."),
        CheckExplanation(
            "R25", "address with a slash",
            demand: """
                With a slash at the end of its base URL, the app sends each action to the same \
                address, and it succeeds.
                """,
            reason: """
                An address without a path and one with a slash are the same (RFC 3986 §6.2.3); an \
                app that puts its paths behind either asked for `//orders`.
                """,
            needs: "`Checks.actions` of any action."),
        CheckExplanation(
            "R26", "already so",
            demand: """
                If the server answers a tap by a status that says that the switch is so already, \
                it is shown so, without an error.
                """,
            reason: """
                What was switched on another device, or by a request whose response was lost, is \
                as the user wants it.
                """,
            needs: """
                \(toggle) It says by `alreadyOn` or `alreadyOff` which statuses these are.
                """),
        CheckExplanation(
            "R27", "edited while sending",
            demand: """
                What is typed while a form is being sent is still there after the answer, be it a \
                refusal or a success. A form that cannot be edited meanwhile keeps this as well.
                """,
            reason: "An answer is about what was sent, not about what was typed since.",
            needs: "\(form) The adapter has `edit` and `entries`.",
            otherwise: """
                `WriteAdapter.closesAfterSuccess` says that nobody sees the entries after a success.
                """),
        CheckExplanation(
            "R28", "long text",
            demand: """
                A text as long as the contract allows, at most 3000 characters of several scripts, \
                with signs that formats of requests use, arrives whole; or the form shows an error \
                and sends nothing.
                """,
            reason: """
                A limit that the app has of old cuts what the user wrote, without a word; signs \
                are lost where a request is put together as text.
                """,
            needs: "\(form) The adapter has `text`."),
        CheckExplanation(
            "R29", "emptied entry",
            demand: """
                If the user empties the entry, the request does not have what was in it before; a \
                PATCH has the member, as `null` or an empty text. A form may also send nothing.
                """,
            reason: """
                A form that leaves out what is empty, or falls back on the value that it was opened \
                with, never lets the user remove a text: what a PATCH leaves out stays (RFC 5789 §2).
                """,
            needs: "\(form) The adapter has `text`."),
    ]
}
