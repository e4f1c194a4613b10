extension CheckCatalog {
    private static let cached = "`Checks.caching` of a `ScreenAdapter`."

    /// The checks of what an app keeps of responses (C).
    static let caching = CheckExplanation.all(
        """
        C01 revalidation
        The second request has the tag of the first response in `If-None-Match`, and a 304 shows the
        same content. `Checks.actions` demands this of each read of JSON that is said to reuse
        responses.
        Why: A 304 says that the stored response is still valid (RFC 9110 §15.4.5, RFC 9111 §4.3);
        an SDK had no data from its second start on, because it did not return what it had stored
        (RevenueCat/purchases-ios#1403).
        Needs: \(cached) `revalidates` is true. Or `Checks.actions` of a read of JSON whose `reuse`
        is another than `.never`.
        Otherwise: `Checks.caching.revalidates` and `AppAction.reuse` say whether the app asks with
        conditions.

        C03 no-store
        After a response with `no-store`, the next load sends a request without the tag of that
        response. `Checks.actions` demands this of each read of JSON.
        Why: Such a response is not stored (RFC 9111 §5.2.2.5).
        Needs: \(cached) Or `Checks.actions` of a read of JSON.

        C04 max-age
        Within `max-age` no request is sent, and the first load afterwards sends one.
        `Checks.actions` demands of each read of JSON the requests and conditions that its `reuse`
        says.
        Why: A response is fresh for that long (RFC 9111 §4.2 and §5.2.2.1).
        Needs: \(cached) `caches` is true. Or `Checks.actions` of a read of JSON.
        Otherwise: `Checks.caching.caches` and `AppAction.reuse` say whether the app keeps fresh
        responses.

        C05 heuristic freshness
        A response with `Last-Modified` alone is not taken for fresh: each load sends a request.
        `Checks.actions` demands this of each read of JSON.
        Why: A cache may guess how long such a response is fresh (RFC 9111 §4.2.2); that of
        URLSession answered an SDK in place of the server (RevenueCat/purchases-ios#2668).
        Needs: \(cached) Or `Checks.actions` of a read of JSON.

        C06 user isolation
        After another user has signed in, the screen sends a request, without a condition from what
        the first user received, and shows what that is answered. With
        `AppPolicy.emptiesScreensAtSignOut`, it shows nothing after the sign-out, nor while the
        second user's content cannot be loaded.
        Why: The passwords of one user were shown to the next one
        (johannes-schliephake/nextcloud-passwords-ios#3); a response for one user is for nobody else
        (RFC 9111 §7.3).
        Needs: \(cached) A `session` with `signOut` and `signInOther`.
        Otherwise: \(emptied)

        C07 cookies
        After a response has set a cookie for the first user, the next user sees the screen without
        an error. With `.ofUser` as `cookies`, and where the session is a cookie, no request of the
        next user has that of the first; with `.none`, no request has one.
        Why: A cookie of the first user's session made the server answer the second user with the
        first one's data (johannes-schliephake/nextcloud-passwords-ios#3).
        Needs: \(cached) A `session` with `signOut` and `signInOther`.
        Otherwise: `AppPolicy.cookies` is `.kept`, as URLSession does, `.ofUser` or `.none`.

        C08 pull to refresh
        Loading a screen anew sends a request although the response is fresh.
        Why: A user who pulls down a screen asks for what is new; an app answered from its cache
        (admin-ch/CovidCertificate-SDK-iOS#105).
        Needs: \(cached) `caches` is false.
        Otherwise: `Checks.caching.caches` is true if the screen shows fresh responses without a
        request.

        C10 weak and odd ETags
        A weak tag, an empty one and one with a percent sign are sent back byte for byte, although
        the name of the field comes in lower case.
        Why: A tag is opaque (RFC 9110 §8.8.3), and names of header fields are case-insensitive (RFC
        9110 §5.1; Unleash/unleash-ios-sdk#137).
        Needs: \(cached) `revalidates` is true.
        Otherwise: `Checks.caching.revalidates` says whether the app asks with conditions.

        C11 errors not cached
        After a 503 with `max-age`, the next load sends a request and shows the content without an
        error. `Checks.actions` demands this of each read.
        Why: A cache may keep an error that has a `max-age` (RFC 9111 §3), and would hide that the
        service is available again.
        Needs: \(cached) Or `Checks.actions` of a read.
        Otherwise: `AppAction.attempts` says how many requests one run sends.
        """)
}
