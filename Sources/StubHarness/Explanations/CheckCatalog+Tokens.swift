extension CheckCatalog {
    private static let session = """
        `Checks.tokens` of a `SessionAdapter` whose call needs an access token by the contract.
        """
    private static let causes = """
        With `AppPolicy.namesFailedRenewals`, the error says that the session cannot be renewed \
        now, instead of the cause.
        """
    private static let renewing = """
        `Checks.tokens` of a `SessionAdapter` whose call needs an access token, and a contract \
        with a login and a refresh.
        """

    /// The checks of sessions and their tokens (T).
    static let tokens: [CheckExplanation] = [
        CheckExplanation(
            "T01", "single flight",
            demand: """
                As many calls as `parallelCalls` says, all rejected because of the same expired \
                token, begin one refresh. Each call is sent once more with the new token, and \
                succeeds.
                """,
            reason: """
                Apps sent a refresh for each call (Alamofire/Alamofire#3928), and users were \
                logged out by it (home-assistant/iOS#1300), because servers reject a refresh token \
                that is used twice (RFC 9700 §4.14).
                """,
            needs: renewing,
            otherwise: """
                `SessionAdapter.parallelCalls` says how many calls the app can send at the same \
                time. \(renewal)
                """),
        CheckExplanation(
            "T02", "late 401",
            demand: """
                A 401 for the old token that arrives after the refresh begins no other one. The \
                call is sent again, and succeeds.
                """,
            reason: "A late 401 led to a second refresh (Alamofire/Alamofire#3950).",
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T03", "refresh denied",
            demand: """
                If the refresh token is revoked, all eight calls fail, because the session has \
                expired or nobody is signed in any longer, and its end is reported once. Nobody is \
                signed in afterwards, and the next call fails without a request.
                """,
            reason: """
                The server says that it does not accept the refresh token any longer (RFC 6749 \
                §5.2); each waiting call reported the end of the session by itself \
                (schulydev/Schuly#492, Alamofire/Alamofire#3290).
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T04", "new token rejected too",
            demand: """
                If the server rejects the new token as well, the call fails with the server's text \
                after two requests and one refresh. `Checks.actions` demands this of each action \
                that needs a token, and that the user stays signed in.
                """,
            reason: """
                Clients repeated the refresh and the request without end (basecamp/hey-sdk#138, \
                forcedotcom/SalesforceMobileSDK-iOS#2070).
                """,
            needs: """
                \(renewing) Or `Checks.actions` of an action that needs a token, where \(renewed)
                """,
            otherwise: "\(texts) \(renewal)"),
        CheckExplanation(
            "T05", "refresh call not intercepted",
            demand: """
                A refresh that is rejected with 400, or with the status by which the contract \
                refuses a refresh token, ends the session. One that is rejected with 401 or 403 \
                fails the call. Each is sent once, and no other refresh is begun because of it.
                """,
            reason: """
                Only `invalid_grant`, a 400, says that the refresh token is void (RFC 6749 §5.2). \
                A refresh that passes through the code that refreshes waits for itself \
                (vellum-ai/vellum-assistant#22311, Alamofire/Alamofire#3509).
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T06", "refresh transient failure",
            demand: """
                If a refresh fails with 500 or 503, or its connection is lost, the call fails for \
                now, the user stays signed in, and the next call refreshes again. The lost \
                connection is part of the check if the adapter has a `deadline`.
                """,
            reason: """
                Users had to log in again after a moment without a network \
                (ForgeRock/forgerock-ios-sdk#362).
                """,
            needs: renewing,
            otherwise: "\(causes) \(renewal)"),
        CheckExplanation(
            "T07", "refresh throttled",
            demand: """
                After a refresh that is answered with 429 and `Retry-After: 2`, no refresh is sent \
                for two seconds. Calls fail for now and the user stays signed in; afterwards a \
                call succeeds.
                """,
            reason: "The server says how long to wait (RFC 6585 §4, RFC 9110 §10.2.3).",
            needs: "\(renewing) `waitsToRefresh` of the adapter is true.",
            otherwise: """
                With `SessionAdapter.waitsToRefresh` as false, the app does not wait. \(causes) \
                \(renewal)
                """),
        CheckExplanation(
            "T08", "refresh body broken",
            demand: """
                If a refresh succeeds with HTML, with an empty object or with empty tokens, the \
                call fails for now. The refresh token is kept, and a later call succeeds.
                """,
            reason: """
                A response to a refresh contains an access token (RFC 6749 §5.1); what does not is \
                no reason to replace the tokens.
                """,
            needs: renewing,
            otherwise: "\(causes) \(renewal)"),
        CheckExplanation(
            "T09", "rotation stored first",
            demand: """
                The new refresh token is stored before the call is sent again: if that fails by \
                the network, the next refresh sends the new token, also after the app was closed \
                and opened, and is accepted.
                """,
            reason: """
                A server that issues a new refresh token may invalidate the old one (RFC 6749 §6); \
                an app that stored the new one too late lost the session \
                (jonasman/TeslaSwift#185).
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T10", "rotation optional",
            demand: """
                If the response to a refresh has no refresh token, the app keeps the one that it \
                has, and sends it again.
                """,
            reason: """
                The server need not issue a new one (RFC 6749 §6); a client stored the response as \
                it was, and lost the old one (auth0/Auth0.swift#144).
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T11", "lost refresh response",
            demand: """
                If the server has renewed the tokens but its response is lost, the first call \
                fails for now. The second one ends the session, which is reported once; where the \
                API accepts a refresh token again (`rotation` of `x-stub.tokens`), it is answered.
                """,
            reason: """
                An app that was closed during a refresh sent the used refresh token at its next \
                start, and the user had to log in again (auth0/Auth0.swift#490).
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T12", "replay carries new header",
            demand: """
                A call that was rejected because of an expired token is sent again with one \
                `Authorization` field, whose token is accepted. `Checks.actions` demands this of \
                each action that needs a token, with one refresh, the same body and the same \
                `Idempotency-Key`.
                """,
            reason: """
                Requests were sent again with the old field, or with both \
                (NijiDigital/NetworkStack#14, NijiDigital/NetworkStack#19).
                """,
            needs: """
                \(renewing) Or `Checks.actions` of an action that needs a token, where \(renewed)
                """,
            otherwise: renewal),
        CheckExplanation(
            "T13", "replay carries same body",
            demand: """
                A write that was rejected because of an expired token is sent again with the same \
                body, which is not empty, and with its length in `Content-Length`.
                """,
            reason: """
                A body that is read as a stream is empty when it is sent again \
                (thomaslazar/abs-cli#89, connectrpc/connect-swift#399).
                """,
            needs: "\(renewing) The adapter has `write`.",
            otherwise: renewal),
        CheckExplanation(
            "T14", "replay keeps idempotency key",
            demand: """
                A write that was rejected because of an expired token is sent again with the same \
                `Idempotency-Key`, if it has one.
                """,
            reason: "With another key the server cannot know that both requests are one write.",
            needs: "\(renewing) The adapter has `write`.",
            otherwise: renewal),
        CheckExplanation(
            "T15", "requests during refresh wait",
            demand: "A call during a refresh waits for it, and is sent once, with the new token.",
            reason: """
                A request with a token that has expired is certain to be rejected; Alamofire tests \
                that requests wait.
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T16", "proactive + reactive together",
            demand: """
                A call that renews the token before it expires, and one that is rejected with 401 \
                meanwhile, share one refresh and succeed. A 401 for a token that was renewed just \
                before begins at most one other refresh.
                """,
            reason: """
                Two ways to begin a refresh each had one of their own, and users were logged out \
                (home-assistant/iOS#1300, vellum-ai/vellum-assistant#22311).
                """,
            needs: "\(renewing) The adapter has `leeway`.",
            otherwise: "\(ahead) Without it the app waits for the 401. \(renewal)"),
        CheckExplanation(
            "T17", "device clock fast",
            demand: """
                With the device's clock ten minutes ahead, and tokens that live for five, a new \
                token is not renewed at once. When its time is over, it is renewed once.
                """,
            reason: """
                A clock that is ahead makes each new token seem expired, so that apps refresh \
                without end (manfredsteyer/angular-oauth2-oidc#1135).
                """,
            needs: renewing,
            otherwise: "\(ahead) \(renewal)"),
        CheckExplanation(
            "T18", "device clock slow",
            demand: """
                With the device's clock ten minutes behind, a call with an expired token is \
                rejected, the token is renewed once, and the call succeeds.
                """,
            reason: """
                An app that trusts its own clock takes the token for valid, although the server \
                rejects it (auth0/JWTDecode.swift#228).
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T19", "403 is not 401",
            demand: """
                A call that is rejected with 403 is sent once, begins no refresh and leaves the \
                user signed in. The app says with the server's text that it is not allowed. \
                `Checks.actions` demands this of each action.
                """,
            reason: """
                403 says that the server knows who asks (RFC 9110 §15.5.4); an app logged the user \
                out for it (nextcloud/ios#1573).
                """,
            needs: "\(session) Or `Checks.actions` of any action.",
            otherwise: texts),
        CheckExplanation(
            "T20", "login 401",
            demand: """
                A login with a wrong password begins no refresh and shows the server's text. \
                Nobody is signed in, also not after the app is opened again. If the contract has a \
                login, it is sent once; otherwise the server refuses each request by 401. \
                `Checks.actions` demands of each action without a token that a 401 neither begins a \
                refresh nor repeats the request. A wrong code of OAuth is refused by 400 \
                `invalid_grant`; the app may call that a bad request.
                """,
            reason: """
                The 401 of a login is about the password, and no refresh cures it \
                (Alamofire/Alamofire#3805). RFC 6749 §5.2 says how codes are refused.
                """,
            needs: """
                \(session) The adapter has `signInWrongly`. Or `Checks.actions` of an action that \
                needs no token.
                """,
            otherwise: texts),
        CheckExplanation(
            "T21", "insufficient scope",
            demand: """
                A call that is rejected with 403 and `error="insufficient_scope"` is sent once, \
                begins no refresh and leaves the user signed in. The app says with the server's \
                text that it is not allowed.
                """,
            reason: """
                A new token of the same user has no other scope, and the status for a missing \
                scope is 403 (RFC 6750 §3.1).
                """,
            needs: session,
            otherwise: texts),
        CheckExplanation(
            "T22", "logout during refresh",
            demand: """
                If the user signs out during a refresh that then succeeds, the waiting call fails \
                because its session is over. Nobody is signed in, and nothing further is \
                requested. If the server is told, it is told of the newest refresh token.
                """,
            reason: """
                A refresh that completed after the sign-out stored the session of the user who had \
                left (supabase/supabase-swift#1371, logto-io/kotlin#253).
                """,
            needs: "\(renewing) The adapter has `signOut`.",
            otherwise: renewal),
        CheckExplanation(
            "T23", "account switch",
            demand: """
                If another user signs in during a refresh, the call of the first user fails \
                because its session is over. The second user's call succeeds without a refresh, \
                and no valid token of the first user is sent.
                """,
            reason: """
                A late refresh replaced the tokens of the new user by those of the old one \
                (supabase/supabase-swift#1371).
                """,
            needs: "\(renewing) The adapter has `signInOther`.",
            otherwise: renewal),
        CheckExplanation(
            "T24", "waiter cancelled",
            demand: """
                If the first of three calls that wait for a refresh is cancelled, the other two \
                succeed, and there is one refresh.
                """,
            reason: """
                A refresh that runs as a part of one call ends with that call, and the others fail \
                with it (tigerduck-app/tigerduck-app#60).
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T25", "refresh hangs",
            demand: """
                A refresh that is not answered is given up at the deadline. All three waiting \
                calls fail for now, the user stays signed in, and a later refresh succeeds.
                """,
            reason: "All calls wait for a refresh that never ends (leits/MeetingBar#951).",
            needs: "\(renewing) The adapter has `deadline`.",
            otherwise: """
                An app without such a limit leaves `SessionAdapter.deadline` out. \(renewal)
                """),
        CheckExplanation(
            "T26", "cold start burst",
            demand: """
                Six calls of an app that starts with an expired token succeed after one refresh, \
                without a login and without an end of the session. The token has expired by its \
                time, or the server alone knows it.
                """,
            reason: """
                The requests of a start were rejected together, and each began a refresh \
                (tuist/tuist#10276).
                """,
            needs: renewing,
            otherwise: "\(ahead) \(renewal)"),
        CheckExplanation(
            "T27", "token only to its origin",
            demand: """
                A redirect to another server is followed without the token, the cookie or the key, \
                or not at all. A key is what a security scheme of the contract names, and a field \
                of a well-known name, such as `X-Api-Key`. `Checks.actions` demands this of each \
                read that needs one.
                """,
            reason: """
                A token is for the server that issued it, and a client removes it when it follows \
                a redirect (RFC 9110 §15.4); code that adds it again discloses it \
                (Alamofire/Alamofire#798). URLSession removes `Authorization` on Apple's systems, \
                and keeps it on Linux.
                """,
            needs: "\(session) Or `Checks.actions` of a read that needs a token or a key.",
            otherwise: """
                `AppPolicy.leavesRedirectsToSystem` says that the app leaves it to URLSession: on \
                Linux, `Authorization` is then accepted.
                """),
        CheckExplanation(
            "T28", "same-origin redirect",
            demand: """
                A 307 to another path of the same server is followed by one request, with the same \
                token, and the call succeeds with its response.
                """,
            reason: """
                A redirect to the same server needs the token as well, and requests that lost it \
                were rejected (Moya/Moya#1929, Alamofire/Alamofire#1850).
                """,
            needs: "\(session) What the call received is compared if the adapter has `content`.",
            otherwise: """
                Without `AppPolicy.followsRedirectedReads`, the redirect is an error and \
                nothing else is requested.
                """),
        CheckExplanation(
            "T29", "no token in URL or log",
            demand: """
                No access token, refresh token or password is in a URL, in the app's log or in its \
                preferences. \
                `Checks.actions` looks for the secrets of all requests and responses, also after \
                errors, undecodable answers and without a server.
                """,
            reason: """
                URLs, logs and preferences are stored where others read them (RFC 6750 §5.3, OWASP \
                MASVS-STORAGE).
                """,
            needs: """
                \(session) Or `Checks.actions` of any action. The app writes its log to `log` of \
                its `AppSetup`, and what is no secret to `preferences`.
                """),
        CheckExplanation(
            "T30", "clock of server used",
            demand: """
                With the device's clock five minutes ahead or behind, and tokens that live for \
                four, a new token is not renewed at once, and one refresh follows when its time is \
                over.
                """,
            reason: """
                Tokens were refreshed again and again, or too late, on devices whose clock was \
                wrong (firebase/firebase-js-sdk#6032).
                """,
            needs: renewing,
            otherwise: "\(ahead) \(renewal)"),
        CheckExplanation(
            "T31", "renewed again and again",
            demand: """
                A session outlives its first refresh token: with refresh tokens that live for ten \
                minutes, a call every six minutes is answered, four times, each after one refresh.
                """,
            reason: """
                Each refresh may issue a new refresh token with a time of its own (RFC 6749 §6); \
                an app that keeps the first one is logged out when that expires.
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T32", "sign-out while the server is slow",
            demand: """
                A call that is answered after the user has signed out is not an error about an \
                expired session. The next call fails because nobody is signed in, no request has \
                the token any longer, and nothing of the session is stored.
                """,
            reason: """
                Who signs out on purpose was told that the session had expired, or saw the data of \
                a late response (supabase/supabase-swift#1371).
                """,
            needs: "\(session) The adapter has `signOut`.",
            otherwise: """
                `AppPolicy.dropsLateAnswers` is true if the call fails, so that nothing of the \
                user is seen afterwards.
                """),
        CheckExplanation(
            "T33", "late refusal of the first user",
            demand: """
                If a call of the first user is rejected with 401 after another user has signed in, \
                the other one stays signed in, and the next call succeeds.
                """,
            reason: """
                A 401 says something of the token that was sent (RFC 9110 §15.5.2), and not of the \
                one that is in use meanwhile.
                """,
            needs: "\(session) The adapter has `signOut` and `signInOther`."),
        CheckExplanation(
            "T34", "signed out for good",
            demand: """
                After signing out, neither the storage nor the preferences have the token, the \
                cookie or the key; an app that is opened again is signed out, and sends none.
                """,
            reason: """
                Users who had signed out were signed in again after a restart, because the token \
                was removed from memory alone.
                """,
            needs: "\(session) The adapter has `signOut` and `isSignedIn`."),
        CheckExplanation(
            "T35", "opened while the server fails",
            demand: """
                An app that is opened while the server answers 503 shows an error, and is signed \
                in as before when it is opened later.
                """,
            reason: """
                Users were signed out because the check of their session failed for another reason \
                (RFC 9110 §15.6.4 says that the service is unavailable, not who the user is).
                """,
            needs: "\(session) The adapter has `isSignedIn`."),
        CheckExplanation(
            "T36", "the server is told",
            demand: "Signing out sends the request that ends the session once, and it is accepted.",
            reason: """
                A token that only the app forgets is valid until it expires; an app that forgets \
                it first cannot send it any more (RFC 7009 §1).
                """,
            needs: "\(session) The adapter has `signOut` and `logout`."),
        CheckExplanation(
            "T37", "renewed cookie",
            demand: """
                If a response gives the cookie of the session another value, the next request has \
                that one alone, whole if it has equals signs, and so has one after the app was \
                opened again. A cookie that the server deletes, by its age or by a date in the past, is \
                not sent any more. A header field that repeats another cookie in \
                writes repeats its new value once a response has set one.
                """,
            reason: """
                Servers renew the cookie of a session, and refuse the old one (RFC 6265 §5.3); an \
                app that keeps what it got at the login is signed out a day later, and one that \
                keeps a token against forged requests can write no more.
                """,
            needs: """
                \(session) The call needs a cookie. For a field that repeats a cookie, the adapter \
                has `write`.
                """),
        CheckExplanation(
            "T38", "ended by the server",
            demand: """
                If the server ends the session, a call fails. An app that signs its user out keeps \
                nothing of the session, is signed out after a relaunch, and sends no token any \
                more; the user can sign in again. The same holds if the session ends while the app \
                is closed, and an app that signs its user out when a read is refused does so when a \
                write is.
                """,
            reason: """
                What only a sign-out removes is found again at the next launch, and sent again and \
                again. A user whose form says 401 at each attempt is never asked to sign in.
                """,
            needs: "\(session) The adapter has `isSignedIn`, and for a write, `write`."),
        CheckExplanation(
            "T39", "name and password as typed",
            demand: """
                The server reads the name and the password byte for byte as they were typed, from \
                JSON or a form: with `+`, `&`, `=`, `%`, `#`, quotation marks, umlauts and an \
                emoji, and with blanks around and inside it; those around a name may be removed. An \
                app that takes such a name or password for wrong may send nothing, and shows an \
                error.
                """,
            reason: """
                In a form, `+` is a space and `&` the end of a value, so that whoever has one in \
                the password cannot sign in (WHATWG URL, application/x-www-form-urlencoded). Nor \
                can who has chosen a password with a blank at its end (RFC 8265 §4.2).
                """,
            needs: "\(session) The adapter has `signInAs`, and the contract a login.",
            otherwise: """
                `AppPolicy.trimsPasswords` is true if blanks around a password are removed.
                """),
        CheckExplanation(
            "T40", "sign-out during a sign-in",
            demand: """
                After a sign-out while the login is under way, a call succeeds if the app says that \
                a user is signed in, and fails otherwise; who is not signed in then is not after a \
                relaunch either. With `AppPolicy.signOutEndsSignIns`, nobody is signed in.
                """,
            reason: """
                The late answer of the login stores its token, and the next launch signs in a user \
                who had left.
                """,
            needs: """
                \(session) The contract has a login, and the adapter `signOut` and `isSignedIn`.
                """,
            otherwise: """
                `AppPolicy.signOutEndsSignIns` is true if a sign-out is the last word, and false if \
                only who is signed in can sign out.
                """),
        CheckExplanation(
            "T41", "tokens of a short life",
            demand: """
                With access tokens that live for five seconds, a call takes one refresh at most and \
                succeeds. If the answers say that tokens live for no time, although the server knows \
                them, the refreshes have an end as well. If they do not say how long tokens live, \
                where the contract allows it, calls succeed without a refresh.
                """,
            reason: """
                An app that refreshes until a token outlives its leeway never ends, and one that takes \
                a missing `expires_in` (RFC 6749 §5.1) for zero refreshes before each request.
                """,
            needs: renewing,
            otherwise: renewal),
        CheckExplanation(
            "T42", "password left in the form",
            demand: """
                After a sign-out, the form of the login does not hold the password of the user who has \
                left.
                """,
            reason: "The next user of the device signs in as the one before by a single tap.",
            needs: "\(session) The adapter has `signOut` and `entries`, and the login a password."),
    ]
}
