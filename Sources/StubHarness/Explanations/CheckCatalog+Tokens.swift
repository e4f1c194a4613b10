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
    static let tokens = CheckExplanation.all(
        """
        T01 single flight
        As many calls as `parallelCalls` says, all rejected because of the same expired token, begin
        one refresh. Each call is sent once more with the new token, and succeeds.
        Why: Apps sent a refresh for each call (Alamofire/Alamofire#3928), and users were logged out
        by it (home-assistant/iOS#1300), because servers reject a refresh token that is used twice
        (RFC 9700 §4.14).
        Needs: \(renewing)
        Otherwise: `SessionAdapter.parallelCalls` says how many calls the app can send at the same
        time. \(renewal)

        T02 late 401
        A 401 for the old token that arrives after the refresh begins no other one. The call is sent
        again, and succeeds.
        Why: A late 401 led to a second refresh (Alamofire/Alamofire#3950).
        Needs: \(renewing)
        Otherwise: \(renewal)

        T03 refresh denied
        If the refresh token is revoked, all eight calls fail, because the session has expired or
        nobody is signed in any longer, and its end is reported once. Nobody is signed in
        afterwards, and the next call fails without a request.
        Why: The server says that it does not accept the refresh token any longer (RFC 6749 §5.2);
        each waiting call reported the end of the session by itself (schulydev/Schuly#492,
        Alamofire/Alamofire#3290).
        Needs: \(renewing)
        Otherwise: \(renewal)

        T04 new token rejected too
        If the server rejects the new token as well, the call fails with the server's text after two
        requests and one refresh. `Checks.actions` demands this of each action that needs a token,
        and that the user stays signed in.
        Why: Clients repeated the refresh and the request without end (basecamp/hey-sdk#138,
        forcedotcom/SalesforceMobileSDK-iOS#2070).
        Needs: \(renewing) Or `Checks.actions` of an action that needs a token, where \(renewed)
        Otherwise: \(texts) \(renewal)

        T05 refresh call not intercepted
        A refresh that is rejected with 400, or with the status by which the contract refuses a
        refresh token, ends the session. One that is rejected with 401 or 403 fails the call. Each
        is sent once, and no other refresh is begun because of it.
        Why: Only `invalid_grant`, a 400, says that the refresh token is void (RFC 6749 §5.2). A
        refresh that passes through the code that refreshes waits for itself
        (vellum-ai/vellum-assistant#22311, Alamofire/Alamofire#3509).
        Needs: \(renewing)
        Otherwise: \(renewal)

        T06 refresh transient failure
        If a refresh fails with 500 or 503, or its connection is lost, the call fails for now, the
        user stays signed in, and the next call refreshes again. The lost connection is part of the
        check if the adapter has a `deadline`.
        Why: Users had to log in again after a moment without a network
        (ForgeRock/forgerock-ios-sdk#362).
        Needs: \(renewing)
        Otherwise: \(causes) \(renewal)

        T07 refresh throttled
        After a refresh that is answered with 429 and `Retry-After: 2`, no refresh is sent for two
        seconds. Calls fail for now and the user stays signed in; afterwards a call succeeds.
        Why: The server says how long to wait (RFC 6585 §4, RFC 9110 §10.2.3).
        Needs: \(renewing) `waitsToRefresh` of the adapter is true.
        Otherwise: With `SessionAdapter.waitsToRefresh` as false, the app does not wait. \(causes)
        \(renewal)

        T08 refresh body broken
        If a refresh succeeds with HTML, with an empty object or with empty tokens, the call fails
        for now. The refresh token is kept, and a later call succeeds.
        Why: A response to a refresh contains an access token (RFC 6749 §5.1); what does not is no
        reason to replace the tokens.
        Needs: \(renewing)
        Otherwise: \(causes) \(renewal)

        T09 rotation stored first
        The new refresh token is stored before the call is sent again: if that fails by the network,
        the next refresh sends the new token, also after the app was closed and opened, and is
        accepted.
        Why: A server that issues a new refresh token may invalidate the old one (RFC 6749 §6); an
        app that stored the new one too late lost the session (jonasman/TeslaSwift#185).
        Needs: \(renewing)
        Otherwise: \(renewal)

        T10 rotation optional
        If the response to a refresh has no refresh token, the app keeps the one that it has, and
        sends it again.
        Why: The server need not issue a new one (RFC 6749 §6); a client stored the response as it
        was, and lost the old one (auth0/Auth0.swift#144).
        Needs: \(renewing)
        Otherwise: \(renewal)

        T11 lost refresh response
        If the server has renewed the tokens but its response is lost, the first call fails for now.
        The second one ends the session, which is reported once; where the API accepts a refresh
        token again (`rotation` of `x-stub.tokens`), it is answered.
        Why: An app that was closed during a refresh sent the used refresh token at its next start,
        and the user had to log in again (auth0/Auth0.swift#490).
        Needs: \(renewing)
        Otherwise: \(renewal)

        T12 replay carries new header
        A call that was rejected because of an expired token is sent again with one `Authorization`
        field, whose token is accepted. `Checks.actions` demands this of each action that needs a
        token, with one refresh, the same body and the same `Idempotency-Key`.
        Why: Requests were sent again with the old field, or with both (NijiDigital/NetworkStack#14,
        NijiDigital/NetworkStack#19).
        Needs: \(renewing) Or `Checks.actions` of an action that needs a token, where \(renewed)
        Otherwise: \(renewal)

        T13 replay carries same body
        A write that was rejected because of an expired token is sent again with the same body,
        which is not empty, and with its length in `Content-Length`.
        Why: A body that is read as a stream is empty when it is sent again (thomaslazar/abs-cli#89,
        connectrpc/connect-swift#399).
        Needs: \(renewing) The adapter has `write`.
        Otherwise: \(renewal)

        T14 replay keeps idempotency key
        A write that was rejected because of an expired token is sent again with the same
        `Idempotency-Key`, if it has one.
        Why: With another key the server cannot know that both requests are one write.
        Needs: \(renewing) The adapter has `write`.
        Otherwise: \(renewal)

        T15 requests during refresh wait
        A call during a refresh waits for it, and is sent once, with the new token.
        Why: A request with a token that has expired is certain to be rejected; Alamofire tests that
        requests wait.
        Needs: \(renewing)
        Otherwise: \(renewal)

        T16 proactive + reactive together
        A call that renews the token before it expires, and one that is rejected with 401 meanwhile,
        share one refresh and succeed. A 401 for a token that was renewed just before begins at most
        one other refresh.
        Why: Two ways to begin a refresh each had one of their own, and users were logged out
        (home-assistant/iOS#1300, vellum-ai/vellum-assistant#22311).
        Needs: \(renewing) The adapter has `leeway`.
        Otherwise: \(ahead) Without it the app waits for the 401. \(renewal)

        T17 device clock fast
        With the device's clock ten minutes ahead, and tokens that live for five, a new token is not
        renewed at once. When its time is over, it is renewed once.
        Why: A clock that is ahead makes each new token seem expired, so that apps refresh without
        end (manfredsteyer/angular-oauth2-oidc#1135).
        Needs: \(renewing)
        Otherwise: \(ahead) \(renewal)

        T18 device clock slow
        With the device's clock ten minutes behind, a call with an expired token is rejected, the
        token is renewed once, and the call succeeds.
        Why: An app that trusts its own clock takes the token for valid, although the server rejects
        it (auth0/JWTDecode.swift#228).
        Needs: \(renewing)
        Otherwise: \(renewal)

        T19 403 is not 401
        A call that is rejected with 403 is sent once, begins no refresh and leaves the user signed
        in. The app says with the server's text that it is not allowed. `Checks.actions` demands
        this of each action.
        Why: 403 says that the server knows who asks (RFC 9110 §15.5.4); an app logged the user out
        for it (nextcloud/ios#1573).
        Needs: \(session) Or `Checks.actions` of any action.
        Otherwise: \(texts)

        T20 login 401
        A login with a wrong password begins no refresh and shows the server's text. Nobody is
        signed in, also not after the app is opened again. If the contract has a login, it is sent
        once; otherwise the server refuses each request by 401. `Checks.actions` demands of each
        action without a token that a 401 neither begins a refresh nor repeats the request. A wrong
        code of OAuth is refused by 400 `invalid_grant`; the app may call that a bad request.
        Why: The 401 of a login is about the password, and no refresh cures it
        (Alamofire/Alamofire#3805). RFC 6749 §5.2 says how codes are refused.
        Needs: \(session) The adapter has `signInWrongly`. Or `Checks.actions` of an action that
        needs no token.
        Otherwise: \(texts)

        T21 insufficient scope
        A call that is rejected with 403 and `error="insufficient_scope"` is sent once, begins no
        refresh and leaves the user signed in. The app says with the server's text that it is not
        allowed.
        Why: A new token of the same user has no other scope, and the status for a missing scope is
        403 (RFC 6750 §3.1).
        Needs: \(session)
        Otherwise: \(texts)

        T22 logout during refresh
        If the user signs out during a refresh that then succeeds, the waiting call fails because
        its session is over. Nobody is signed in, and nothing further is requested. If the server is
        told, it is told of the newest refresh token.
        Why: A refresh that completed after the sign-out stored the session of the user who had left
        (supabase/supabase-swift#1371, logto-io/kotlin#253).
        Needs: \(renewing) The adapter has `signOut`.
        Otherwise: \(renewal)

        T23 account switch
        If another user signs in during a refresh, the call of the first user fails because its
        session is over. The second user's call succeeds without a refresh, and no valid token of
        the first user is sent.
        Why: A late refresh replaced the tokens of the new user by those of the old one
        (supabase/supabase-swift#1371).
        Needs: \(renewing) The adapter has `signInOther`.
        Otherwise: \(renewal)

        T24 waiter cancelled
        If the first of three calls that wait for a refresh is cancelled, the other two succeed, and
        there is one refresh.
        Why: A refresh that runs as a part of one call ends with that call, and the others fail with
        it (tigerduck-app/tigerduck-app#60).
        Needs: \(renewing)
        Otherwise: \(renewal)

        T25 refresh hangs
        A refresh that is not answered is given up at the deadline. All three waiting calls fail for
        now, the user stays signed in, and a later refresh succeeds.
        Why: All calls wait for a refresh that never ends (leits/MeetingBar#951).
        Needs: \(renewing) The adapter has `deadline`.
        Otherwise: An app without such a limit leaves `SessionAdapter.deadline` out. \(renewal)

        T26 cold start burst
        Six calls of an app that starts with an expired token succeed after one refresh, without a
        login and without an end of the session. The token has expired by its time, or the server
        alone knows it.
        Why: The requests of a start were rejected together, and each began a refresh
        (tuist/tuist#10276).
        Needs: \(renewing)
        Otherwise: \(ahead) \(renewal)

        T27 token only to its origin
        A redirect to another server is followed without the token, the cookie or the key, or not at
        all. A key is what a security scheme of the contract names, and a field of a well-known
        name, such as `X-Api-Key`. `Checks.actions` demands this of each read that needs one.
        Why: A token is for the server that issued it, and a client removes it when it follows a
        redirect (RFC 9110 §15.4); code that adds it again discloses it (Alamofire/Alamofire#798).
        URLSession removes `Authorization` on Apple's systems, and keeps it on Linux.
        Needs: \(session) Or `Checks.actions` of a read that needs a token or a key.
        Otherwise: `AppPolicy.leavesRedirectsToSystem` says that the app leaves it to URLSession: on
        Linux, `Authorization` is then accepted.

        T28 same-origin redirect
        A 307 to another path of the same server is followed by one request, with the same token,
        and the call succeeds with its response.
        Why: A redirect to the same server needs the token as well, and requests that lost it were
        rejected (Moya/Moya#1929, Alamofire/Alamofire#1850).
        Needs: \(session) What the call received is compared if the adapter has `content`.
        Otherwise: Without `AppPolicy.followsRedirectedReads`, the redirect is an error and nothing
        else is requested.

        T29 no token in URL or log
        No access token, refresh token or password is in a URL, in the app's log or in its
        preferences. `Checks.actions` looks for the secrets of all requests and responses, also
        after errors, undecodable answers and without a server.
        Why: URLs, logs and preferences are stored where others read them (RFC 6750 §5.3, OWASP
        MASVS-STORAGE).
        Needs: \(session) Or `Checks.actions` of any action. The app writes its log to `log` of its
        `AppSetup`, and what is no secret to `preferences`.

        T30 clock of server used
        With the device's clock five minutes ahead or behind, and tokens that live for four, a new
        token is not renewed at once, and one refresh follows when its time is over.
        Why: Tokens were refreshed again and again, or too late, on devices whose clock was wrong
        (firebase/firebase-js-sdk#6032).
        Needs: \(renewing)
        Otherwise: \(ahead) \(renewal)

        T31 renewed again and again
        A session outlives its first refresh token: with refresh tokens that live for ten minutes, a
        call every six minutes is answered, four times, each after one refresh.
        Why: Each refresh may issue a new refresh token with a time of its own (RFC 6749 §6); an app
        that keeps the first one is logged out when that expires.
        Needs: \(renewing)
        Otherwise: \(renewal)

        T32 sign-out while the server is slow
        A call that is answered after the user has signed out is not an error about an expired
        session. The next call fails because nobody is signed in, no request has the token any
        longer, and nothing of the session is stored.
        Why: Who signs out on purpose was told that the session had expired, or saw the data of a
        late response (supabase/supabase-swift#1371).
        Needs: \(session) The adapter has `signOut`.
        Otherwise: `AppPolicy.dropsLateAnswers` is true if the call fails, so that nothing of the
        user is seen afterwards.

        T33 late refusal of the first user
        If a call of the first user is rejected with 401 after another user has signed in, the other
        one stays signed in, and the next call succeeds.
        Why: A 401 says something of the token that was sent (RFC 9110 §15.5.2), and not of the one
        that is in use meanwhile.
        Needs: \(session) The adapter has `signOut` and `signInOther`.

        T34 signed out for good
        After signing out, neither the storage nor the preferences have the token, the cookie or the
        key; an app that is opened again is signed out, and sends none.
        Why: Users who had signed out were signed in again after a restart, because the token was
        removed from memory alone.
        Needs: \(session) The adapter has `signOut` and `isSignedIn`.

        T35 opened while the server fails
        An app that is opened while the server answers 503 shows an error, and is signed in as
        before when it is opened later.
        Why: Users were signed out because the check of their session failed for another reason (RFC
        9110 §15.6.4 says that the service is unavailable, not who the user is).
        Needs: \(session) The adapter has `isSignedIn`.

        T36 the server is told
        Signing out sends the request that ends the session once, and it is accepted.
        Why: A token that only the app forgets is valid until it expires; an app that forgets it
        first cannot send it any more (RFC 7009 §1).
        Needs: \(session) The adapter has `signOut` and `logout`.

        T37 renewed cookie
        If a response gives the cookie of the session another value, the next request has that one
        alone, whole if it has equals signs, and so has one after the app was opened again. A cookie
        that the server deletes, by its age or by a date in the past, is not sent any more. A header
        field that repeats another cookie in writes repeats its new value once a response has set
        one.
        Why: Servers renew the cookie of a session, and refuse the old one (RFC 6265 §5.3); an app
        that keeps what it got at the login is signed out a day later, and one that keeps a token
        against forged requests can write no more.
        Needs: \(session) The call needs a cookie. For a field that repeats a cookie, the adapter
        has `write`.

        T38 ended by the server
        If the server ends the session, a call fails. An app that signs its user out keeps nothing
        of the session, is signed out after a relaunch, and sends no token any more; the user can
        sign in again. The same holds if the session ends while the app is closed, and an app that
        signs its user out when a read is refused does so when a write is.
        Why: What only a sign-out removes is found again at the next launch, and sent again and
        again. A user whose form says 401 at each attempt is never asked to sign in.
        Needs: \(session) The adapter has `isSignedIn`, and for a write, `write`.

        T39 name and password as typed
        The server reads the name and the password byte for byte as they were typed, from JSON or a
        form: with `+`, `&`, `=`, `%`, `#`, quotation marks, umlauts and an emoji, and with blanks
        around and inside it; those around a name may be removed. An app that takes such a name or
        password for wrong may send nothing, and shows an error.
        Why: In a form, `+` is a space and `&` the end of a value, so that whoever has one in the
        password cannot sign in (WHATWG URL, application/x-www-form-urlencoded). Nor can who has
        chosen a password with a blank at its end (RFC 8265 §4.2).
        Needs: \(session) The adapter has `signInAs`, and the contract a login.
        Otherwise: `AppPolicy.trimsPasswords` is true if blanks around a password are removed.

        T40 sign-out during a sign-in
        After a sign-out while the login is under way, a call succeeds if the app says that a user
        is signed in, and fails otherwise; who is not signed in then is not after a relaunch either.
        With `AppPolicy.signOutEndsSignIns`, nobody is signed in.
        Why: The late answer of the login stores its token, and the next launch signs in a user who
        had left.
        Needs: \(session) The contract has a login, and the adapter `signOut` and `isSignedIn`.
        Otherwise: `AppPolicy.signOutEndsSignIns` is true if a sign-out is the last word, and false
        if only who is signed in can sign out.

        T41 tokens of a short life
        With access tokens that live for five seconds, a call takes one refresh at most and
        succeeds. If the answers say that tokens live for no time, although the server knows them,
        the refreshes have an end as well. If they do not say how long tokens live, where the
        contract allows it, calls succeed without a refresh.
        Why: An app that refreshes until a token outlives its leeway never ends, and one that takes
        a missing `expires_in` (RFC 6749 §5.1) for zero refreshes before each request.
        Needs: \(renewing)
        Otherwise: \(renewal)

        T42 password left in the form
        After a sign-out, the form of the login does not hold the password of the user who has left.
        Why: The next user of the device signs in as the one before by a single tap.
        Needs: \(session) The adapter has `signOut` and `entries`, and the login a password.
        """)
}
