extension CheckCatalog {
    private static let unread = """
        `AppAction.readsBody` is false if the app reads nothing of a success, and \
        `AppAction.attempts` says how many requests one run sends.
        """
    private static let reads = """
        `Checks.errors` of a `ScreenAdapter`, or `Checks.actions` of an action whose body the app \
        reads.
        """
    private static let delays = """
        If `AppPolicy.tellsAskedDelays` is true, the error has the delay.
        """
    private static let screen = "`Checks.errors` of a `ScreenAdapter`."
    private static let form = "`Checks.writes` of a `WriteAdapter`."

    /// The checks of what an app makes of failures (E).
    static let errors = CheckExplanation.all(
        """
        E01 every documented error
        Each status from 400 on that the contract documents for an action's operation becomes an
        error that the app knows, not one about decoding, with the server's text if the contract's
        error has a place for it. Statuses in `AppAction.answers` become none. A 404 is an error
        also for what was read before. Where tokens are renewed, the user stays signed in.
        Why: The contract documents these responses; an app that cannot read their bodies says that
        decoding failed, and hides the reason (ishkawa/APIKit#15).
        Needs: `Checks.errors` with `actions`, of whose operations the contract documents an error.
        Otherwise: `AppUnderTest.showsMessages` says that the app has texts of its own, and
        `AppAction.attempts` how many requests one run sends.

        E02 undocumented status
        The statuses 418 and 599, which the contract does not document, become errors with an
        undocumented status and the server's text. A 304 that nobody has asked for is an error,
        without content.
        Why: A client treats a status that it does not know as the first one of its class (RFC 9110
        §15).
        Needs: \(screen)
        Otherwise: \(texts)

        E03 empty or foreign error body
        A 404 without a body, or with JSON of another shape, becomes the error that something was
        not found, without a text.
        Why: Proxies and frameworks answer errors in shapes of their own; a client that decodes them
        first loses the status (gonzalezreal/SimpleNetworking#22).
        Needs: \(screen)
        Otherwise: \(texts)

        E04 HTML from proxy, 502/503
        A 502 or 503 with a page of HTML becomes the error that the service is not available,
        without text from the page. `Checks.actions` demands this of each action, and that the user
        stays signed in.
        Why: A client said that it could not decode the JSON, when the service was not available
        (XcodesOrg/xcodes#389).
        Needs: \(screen) Or `Checks.actions` of any action.
        Otherwise: \(texts) \(delays)

        E05 HTML with 200 (portal, WAF)
        A page of HTML with the status 200 is an error about the content. Nothing of it is shown,
        loading ends, and the user stays signed in. `Checks.actions` demands this of each action,
        with one request.
        Why: Networks that ask for a sign-in answer with a page of their own, which apps took for an
        answer of the server (karakeep-app/karakeep#613, indico/indico-checkin#39).
        Needs: \(screen) Or `Checks.actions` of any action.

        E06 redirect to HTML
        A redirect to a page of HTML is an error, about the content or, if the app follows no
        redirects, about the status. Nothing of it is shown, loading ends, and the user stays signed
        in.
        Why: A request that was redirected to a page for people counted as a success
        (br1sk/Sonar#31).
        Needs: \(screen)

        E07 content-type variants
        JSON is read with a charset, with a media type in capitals, and with a type that ends with
        `+json`. A 503 of the type `application/problem+json` becomes the error that the service is
        not available, with the server's text.
        Why: Media types are case-insensitive and may have parameters (RFC 9110 §8.3.1), `+json`
        marks JSON (RFC 6839 §3.1), and errors may be problem documents (RFC 9457); clients compared
        the type as a text (OpenAPITools/openapi-generator#13978).
        Needs: \(screen)
        Otherwise: \(texts)

        E08 wrong content type
        JSON that is sent as `text/html` or `text/plain`, or without a type, is read or is an error
        about the content, as `foreignTypes` says. The foreign types are recorded as violations of
        the contract.
        Why: Some clients read what they can, and others insist on the type that the contract
        declares (apple/swift-openapi-runtime#104); both are right if they do so always.
        Needs: \(screen)
        Otherwise: `Checks.errors.foreignTypes` is `.refused` if another type is an error and a
        missing one is not, `.refusedIfMissing` if both are, and `.read` if the body is read in any
        case.

        E09 empty 200
        A 200 without a body is an error about the content, and nothing is shown. `Checks.actions`
        demands this of each action whose body the app reads, and that the user stays signed in.
        Why: Generated clients and libraries crashed on an empty body, or took it for a success
        (swagger-api/swagger-codegen#2901, thoughtbot/Swish#125).
        Needs: \(reads)
        Otherwise: `AppAction.readsBody` is false if the app reads nothing of a success.

        E11 error envelope in 200
        An error in a response with a success status becomes what `envelope` says, with the text
        that it names, and the content stays. The same error in the success of each of the `actions`
        that is JSON becomes it as well.
        Why: Some APIs answer 200 to everything and say in the body that something failed
        (BottleRocketStudios/iOS-Hyperspace#130).
        Needs: \(screen)
        Otherwise: `Checks.errors.envelope` has the body, what the app makes of it, and the
        operations of whose success the app reads nothing. Without it, the body is one that the app
        cannot decode, and is not sent where the schema allows it. \(texts)

        E12 truncated body
        A body that ends before the length in `Content-Length` is a lost connection. Nothing of it
        is shown, loading ends, and the user stays signed in. `Checks.actions` demands the error of
        each action whose body the app reads, after as many requests as it may send, or twice as
        many for a read.
        Why: Such a message is incomplete (RFC 9112 §8); apps stored half a file as a whole one
        (northpolesec/santa#1137, Automattic/pocket-casts-ios#4078).
        Needs: \(reads)
        Otherwise: \(unread)

        E13 truncated chunked
        A body in chunks that ends without the last one is a lost connection. Nothing of it is
        shown, loading ends, and the user stays signed in. `Checks.actions` demands the error of
        each action whose body the app reads, after as many requests as it may send, or twice as
        many for a read.
        Why: Without the last chunk the message is incomplete (RFC 9112 §7.1 and §8), although what
        has come may be valid.
        Needs: \(reads)
        Otherwise: \(unread)

        E14 reset mid-body
        A connection that is reset in the body is a lost connection. Nothing of the body is shown,
        loading ends, and the user stays signed in. `Checks.actions` demands the error of each
        action whose body the app reads, after as many requests as it may send, or twice as many for
        a read.
        Why: What has come of a body before its connection was reset is no response (RFC 9112 §8;
        smithy-lang/smithy-swift#854).
        Needs: \(reads)
        Otherwise: \(unread)

        E15 stale keep-alive
        A read on a connection that the server has closed meanwhile succeeds and shows its content,
        without an error.
        Why: A server closes idle connections at any time, and a client may send a safe request
        again (RFC 9112 §9.3.1 and §9.5); apps showed a lost connection
        (AFNetworking/AFNetworking#2314, Alamofire/Alamofire#930).
        Needs: \(screen)

        E16 no answer
        A request that is not answered ends at the deadline as timed out; loading ends and the user
        stays signed in. An answer that takes a moment is shown without an error. `Checks.actions`
        demands the timeout of each action.
        Why: Without a limit of its own an app waits for a minute, which is the default of
        URLSession (home-assistant/iOS#56, safe-global/safe-ios#630).
        Needs: `Checks.errors` of a `ScreenAdapter` with `deadline`, or `Checks.actions` with
        `deadline`.
        Otherwise: An app without such a limit leaves `ScreenAdapter.deadline` and
        `Checks.actions.deadline` out.

        E17 trickle
        An answer that comes a byte at a time ends at the deadline as timed out, and the app closes
        the connection. `Checks.actions` demands this of each action that reads JSON.
        Why: The timeout of a request in URLSession starts anew with each byte, so that it never
        ends such an answer.
        Needs: `Checks.errors` of a `ScreenAdapter` with `deadline`, or `Checks.actions` with
        `deadline`.
        Otherwise: An app without such a limit leaves `ScreenAdapter.deadline` and
        `Checks.actions.deadline` out.

        E18 refused / DNS
        Without a server, each load says that the app is offline, keeps the content and leaves the
        user signed in, and a load when the server is back shows the content; a host that does not
        exist is offline as well. `Checks.actions` demands that each action says so without a
        server.
        Why: After such an error an app did not load again until it was started anew
        (safe-global/safe-ios#630).
        Needs: \(screen) Or `Checks.actions` of any action.

        E19 bad JSON
        JSON with something after its end, cut short, with single quotes or with NaN is an error of
        decoding. `Checks.actions` demands this of each action that reads JSON, and that the user
        stays signed in.
        Why: None of these texts is JSON (RFC 8259 §2 and §6), and a text that cannot be parsed must
        not end the app (MixinNetwork/ios-app#632).
        Needs: \(screen) Or `Checks.actions` of an action that reads JSON.
        Otherwise: `AppAction.readsBody` is false if the app reads nothing of a success.

        E20 bad bytes
        JSON with a byte order mark or in UTF-16 is read, or is an error about the content; what is
        shown stays the same. JSON with half a letter is read or is an error about the content.
        Why: JSON is sent as UTF-8 without a mark (RFC 8259 §8.1); apps showed garbled text instead
        of an error (Alamofire/Alamofire#358, Alamofire/Alamofire#1359).
        Needs: \(screen)

        E21 compression
        A body in gzip is unpacked and shown. A body that is declared as gzip and is not fails, and
        the content stays.
        Why: `Content-Encoding` says how a body is packed (RFC 9110 §8.4); one that is packed
        otherwise cannot be read.
        Needs: \(screen)

        E22 POST redirects
        A write that is redirected by 301, 302 or 303 shows an error, and is sent once. Without
        `AppPolicy.followsRedirectedWrites`, the address is not read either.
        Why: URLSession follows these statuses with a GET (RFC 9110 §15.4), whose success says
        nothing about the write (Alamofire/Alamofire#2149, AFNetworking/AFNetworking#3895).
        Needs: \(form)
        Otherwise: `AppPolicy.followsRedirectedWrites` is true if the app reads the address, as
        URLSession does, and false if it reports the redirect.

        E23 redirect loop
        A redirect to the same address ends with an error after at most 21 requests. Loading ends,
        the user stays signed in, and nothing further is requested.
        Why: A client detects redirects that lead to themselves (RFC 9110 §15.4); one followed them
        without end (swiftlang/swift-corelibs-foundation#2971).
        Needs: \(screen)

        E25 conflict
        A write that is answered with 409 shows a conflict with the server's text, and keeps the
        entries. It is sent once, or as often as `attempts` says if it has a key; the next
        submission succeeds.
        Why: 409 asks the user to resolve the conflict and to submit again (RFC 9110 §15.5.10), for
        which the entries are needed.
        Needs: \(form) The adapter has `entries`.
        Otherwise: `WriteAdapter.sendsKey` and `WriteAdapter.attempts` say how often a write is
        sent, and `AppUnderTest.showsMessages` that the app has texts of its own.

        E26 maintenance
        A 503 with `Retry-After: 120` becomes an error about maintenance or the server, with its
        text, and with the delay if the app's error has one. The delay of a 429 or a 503 may also be
        two hours, or end at a date of the server's clock, from which the device's differs.
        `Checks.actions` demands the error with its delay of 120 seconds of each action, with one
        request, and that the user stays signed in.
        Why: The server announces how long it is not available (RFC 9110 §15.6.4); clients that
        ignore it burden the server (zotero/zotero-ios#22).
        Needs: \(screen) Or `Checks.actions` of any action.
        Otherwise: \(texts)

        E28 error clears
        A 503 is shown with the server's text. The next load sends a request, shows the content, and
        shows the error no longer.
        Why: An app stopped reloading once there had been an error (safe-global/safe-ios#630).
        Needs: \(screen)
        Otherwise: `ScreenAdapter.attempts` says how many requests one load sends. \(texts)

        E29 stale error
        A load that fails after a later one has succeeded shows no error, and the screen shows
        content.
        Why: A request that nobody waits for any longer showed its error over newer data
        (robinebers/openusage#936).
        Needs: \(screen)
        Otherwise: \(joined)

        E30 refresh error keeps content
        If loading anew fails with 503, the content stays, and the error is shown with the server's
        text.
        Why: An app replaced what it had already shown by an error (safe-global/safe-ios#855).
        Needs: \(screen)
        Otherwise: `ScreenAdapter.attempts` says how many requests one load sends. \(texts)

        E31 deleted account / suspended
        A 401 that continues after a refresh is shown with the server's text, after two requests and
        one refresh. A 403 is shown as not allowed, after one request. When the user is allowed
        again, the next load shows no error.
        Why: An account may be deleted or suspended while the app has a valid token
        (inaturalist/INaturalistIOS#420).
        Needs: \(screen) The operation needs an access token, and \(renewed)
        Otherwise: \(texts) \(renewal)

        E32 header case
        A 503 with `Retry-After` is the same error however the letters of the field's name are
        written, with the delay if the app's error has one.
        Why: Names of header fields are case-insensitive (RFC 9110 §5.1). A test with a response
        that was made in the app does not show the fault, because HTTPURLResponse changes the names
        (Unleash/unleash-ios-sdk#137).
        Needs: \(screen)

        E33 invalid entries
        A 422 shows an error after one request, whether it names entries, names none or unknown
        ones, or has no body; a text that it has for the whole form is shown. If that text is shown
        beside entries that are named, it is also shown if the names are `null` or missing, where
        the contract allows it. The entries stay, and the next attempt succeeds. An error of the app
        that has the names of entries (`fields` of `Failure`) has those that the server names; one
        that has no names and shows what is wrong with one entry shows it of all. `Checks.actions`
        demands this of each action for which the contract declares such a 422.
        Why: A form that shows errors beside its entries alone stands still if the server names no
        entry, or one that the form does not have.
        Needs: \(form) Or `Checks.actions` of an action whose 422 names entries.
        Otherwise: \(texts)

        E34 success without content
        A write of whose success the app reads nothing succeeds with a 200, 201, 202 or 204 without
        content.
        Why: All of them are successes (RFC 9110 §15.3), and a client treats a status that it does
        not know as the first one of its class.
        Needs: `Checks.actions` of a write whose `readsBody` is false.

        E35 403 with Retry-After
        A 403 with `Retry-After` is not repeated, and becomes the error that something is not
        allowed, or that there were too many requests; if the error has a delay, it is that of the
        field.
        Why: Some APIs refuse too many requests by 403, and say how long to wait (RFC 9110 §10.2.3).
        Needs: `Checks.actions` of any action.
        Otherwise: `AppPolicy.treatsDelayedRefusalsAsThrottled` is true if it is the same error as a
        429.
        """)
}
