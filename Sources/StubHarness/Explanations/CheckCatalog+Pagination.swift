extension CheckCatalog {
    private static let kept = "The app keeps the rows, which the pages of a `PageAdapter` do not."
    private static let attempts = """
        `ListAdapter.attempts` says how many requests one load of a page sends, and \
        `AppUnderTest.showsMessages` that the app has texts of its own.
        """
    private static let searched = """
        The adapter has `search`, and the contract says which query parameter is searched for.
        """
    private static let list = """
        `Checks.pagination` of a `ListAdapter` whose operation has pages by the contract.
        """

    /// The checks of lists that are loaded page by page (P).
    static let pagination = CheckExplanation.all(
        """
        P01 first request exact
        Opening the list sends one request. It asks for the first page with the adapter's
        `pageSize`, and has no query parameter that the contract does not declare.
        Why: A mock accepts any query parameter, so that a misspelt name or a wrong default is
        noticed by the real server alone; the contract declares them (OpenAPI 3.1 §4.8.12).
        Needs: \(list)

        P02 full walk
        A user who scrolls to the end sees every row once, in the server's order. Each page takes
        one request, and nothing is requested after the end. `Checks.pageCount` walks through lists
        of one row, of one less and one more than a page, and of one more than three pages.
        Why: A list that takes a full page for a sign of more goes on after its end
        (EdsonBueno/infinite_scroll_pagination#86).
        Needs: \(list) Or `Checks.pageCount` of the same adapter.

        P03 exact multiple
        A list of exactly two pages shows all rows after two requests, or after three if the
        responses do not say where the end is. No page is requested twice.
        Why: A list that ends only at a page that is not full asks for a page beyond the last
        (EdsonBueno/infinite_scroll_pagination#86).
        Needs: \(list)

        P04 server caps the page
        If the server sends pages of half the size that was asked for, each request begins where the
        last page ended, and no row is skipped.
        Why: Servers limit the size of a page; a list that takes a shorter page for the last one
        ends early (davideas/FlexibleAdapter#233).
        Needs: \(list) The pages have at least two rows, go by offset or cursor instead of a number,
        and say whether others follow.

        P05 empty first page
        A list without rows takes one request, and shows neither an error nor that it is loading.
        Why: A response without rows is a success (RFC 9110 §15.3.1), which is neither an error nor
        a reason to ask again.
        Needs: \(list)

        P06 empty page before total
        If the second page is empty although more rows are announced, the app asks for it at most
        twice and sends at most three requests after the first page. The rows stay, and nothing is
        loading any longer. If one page alone is empty, and its cursor leads to another one, the
        rows of that are shown; so are those behind a link with `AppPolicy.followsLinks`.
        Why: Lists that wait for the announced number of rows, or for an error, asked for empty
        pages without end (metafizzy/infinite-scroll#840, Moonfin-Client/Moonfin-Core#529).
        Needs: \(list)
        Otherwise: `AppPolicy.passesEmptyPages` is false if the app takes a page without rows for
        the end of the list; `AppPolicy.followsLinks` says whether it follows links.

        P07 skip beyond total, 200 []
        If rows are deleted while the first page is shown, so that the next one is empty, the list
        ends there: its rows stay, without an error and without loading.
        Why: Other people delete rows at any time, and a success without rows is the end of the
        list.
        Needs: \(list)

        P08 skip beyond total, 404/416/400
        If the next page is rejected with 404, 416 or 400, the rows stay and loading ends. The app
        shows the end, shows an error that it knows, or begins anew; three more attempts send at
        most six requests.
        Why: APIs differ in how they reject a page beyond the end, and the end and an error are both
        right (EdsonBueno/infinite_scroll_pagination#86).
        Needs: \(list)

        P09 total shrinks
        If the total becomes smaller than the number of rows that are shown, scrolling changes
        nothing: the rows stay, without an error, and nothing is requested once the responses have
        shown the end. One page may be read again, for rows that have moved up.
        Why: A remainder that is computed as total minus rows becomes negative
        (Moonfin-Client/Moonfin-Core#529).
        Needs: \(list)

        P10 total grows
        If rows are added after the list has reached its end, a refresh and further scrolling show
        all of them.
        Why: A list that keeps its end in mind after a refresh never shows what is new.
        Needs: \(list) The adapter has `refresh`.

        P11 limit=0
        If the responses repeat 0 as the size of the page, the list still shows all rows of three
        pages after three requests.
        Why: A list that divides by the repeated size crashes, and one that adds it to the offset
        never ends.
        Needs: \(list) The responses repeat the size of the page.

        P12 insert between pages
        If a row is inserted at the start of the collection after the first page was loaded, no row
        is shown twice, and the rows stay in the server's order.
        Why: An insertion moves rows to the next page, where they come again
        (getsentry/sentry#95623, taskcluster/taskcluster#3278).
        Needs: \(list) \(kept)

        P13 delete between pages
        If a row of the first page is deleted before the second page is loaded, a refresh shows the
        first page anew, and scrolling then shows every row.
        Why: A deletion moves rows to the page before, so that one of them is skipped until the list
        is refreshed (blakeblackshear/frigate#24392).
        Needs: \(list) The adapter has `refresh`.
        Otherwise: With `AppPolicy.showsMovedRows`, every row is shown without a refresh as well.

        P14 unstable order
        If the second page repeats rows of the first, because the server sorted equal rows
        differently, no row is shown twice, and the end is reached after three requests.
        Why: Servers that sort by equal keys answer in another order each time
        (LanternOps/breeze#3462, inventree/InvenTree#11442).
        Needs: \(list) \(kept) The pages have at least three rows, and go by offset or number.

        P15 duplicate id inside a page
        A row that a page contains twice is shown once, at its first place.
        Why: Data sources of lists crash if two rows have the same id (Instagram/IGListKit#1147,
        RxSwiftCommunity/RxDataSources#123).
        Needs: \(list) \(kept) The pages have at least two rows.

        P16 sentinel ids
        If two rows have the id 0, or an empty text where ids are texts, all other rows are shown,
        no id is shown twice, and there is no error.
        Why: Servers send such ids by mistake, and the schema allows them; several coupons with the
        id 0 crashed a list (woocommerce/woocommerce-ios#16477).
        Needs: \(list)

        P17 duplicate id, newer content
        If a row comes again on the second page with another text, it is shown once, with either
        text.
        Why: A list that leaves out whatever has a known id keeps what is out of date.
        Needs: \(list) The adapter has `text`, and the pages go by offset or number.
        Otherwise: With `AppPolicy.updatesRepeatedRows`, the row shows the newer text.

        P18 one request per page
        Ten calls to load more at the same time send one request, and no page is requested twice.
        Why: Each row that appears may ask for the next page, so that it is requested several times
        (nodediggity/box-office#13).
        Needs: \(list) \(kept)

        P19 demand not lost
        If the second page is asked for while the first is loading, it is loaded afterwards without
        being asked for again.
        Why: Lists ignored what was asked for during a request, and stopped until the user scrolled
        up and down again (starcat-app/Starcat#113).
        Needs: \(list) The adapter has `loadPage`, and the pages go by offset or number.

        P20 out-of-order pages
        If the third page arrives before the second, it is shown at once, and the rows are in the
        server's order when both are there.
        Why: Requests that are sent at the same time may be answered in any order.
        Needs: \(list) The adapter has `loadPage`, and the pages go by offset or number.

        P21 page error keeps list
        If the second page fails, the rows stay, there is more to load, and the error is shown, with
        the server's text if there is one: after a 403 and a 500, an error in a 200 if
        `AppPolicy.refusalsIn200` knows such errors, a body that cannot be read, and a broken
        connection. The next attempt asks for the same page, after which both pages are shown
        without an error.
        Why: Users scrolled, and saw neither rows nor an error when a page could not be loaded
        (safe-global/safe-ios#335). A page that an app takes for empty ends the list.
        Needs: \(list)
        Otherwise: \(attempts)

        P22 page error does not loop
        A page that always fails with 500 is requested at most as often as one load may, and not
        again within five seconds.
        Why: The last row stays on the screen and asks for the next page again and again
        (kasianov-mikhail/scout#1247).
        Needs: \(list)
        Otherwise: `ListAdapter.attempts` says how many requests one load of a page sends.

        P23 refresh during load-more
        If the list is refreshed while the second page is loading, the late page is dropped: only
        the first page is shown, without an error and without loading, after three requests.
        Why: Pulling down a list while it loaded its next page ended with an error instead of the
        rows (woocommerce/woocommerce-ios#14853).
        Needs: \(list) The adapter has `refresh`.

        P24 filter change in flight
        If a filter is changed while the second page is loading, the app asks for the first page of
        the filtered list, and shows its rows alone, without an error.
        Why: Rows of the old query were added to those of the new one
        (algolia/instantsearch-core-swift#85, ChronoStriker1/LanraragiDesk#9).
        Needs: \(list) The adapter has `filter`.

        P25 search changed in flight
        If the answer to an earlier search comes after that to a later one, only rows of the later
        text are shown, without an error. Each of the two texts is searched for once. While a later
        search is under way, and after it was rejected, no rows of the earlier one are shown under
        the later text, if `ListSearch.shown` tells the text.
        Why: The list showed the results of an earlier text, because answers come in another order
        than requests (openfoodfacts/openfoodfacts-ios#8).
        Needs: \(list) \(searched)

        P26 search reverted
        If a text is changed and changed back, before or after the other one was requested, or while
        the text itself is searched for, the rows of the text that was typed last are shown. If the
        field is cleared while a search is under way, its answer changes nothing. No search stays
        planned, and a change back within the pause sends at most one request, for that text.
        Why: A search field that was changed back kept loading, or sent a request that nobody needed
        (GetStream/stream-chat-swiftui#1428).
        Needs: \(list) \(searched)

        P27 debounce bound
        Ten keystrokes, each within the pause after the last one, send one request, for the text
        that was typed last, when the pause is over.
        Why: An app sent a request for each keystroke (openfoodfacts/openfoodfacts-ios#8).
        Needs: \(list) \(searched)
        Otherwise: `ListSearch.debounce` says how long the app waits after a keystroke.

        P28 query encoding
        The server decodes exactly the text that was typed: `+`, `&`, `%`, `#`, a space, letters
        with accents in both Unicode forms, an emoji and right-to-left letters.
        Why: Reserved characters in a query are percent-encoded (RFC 3986 §2.2 and §3.4); a plus
        sign became a space, and an ampersand cut the text (Alamofire/Alamofire#166, kean/Get#35,
        bustoutsolutions/siesta#97).
        Needs: \(list) \(searched)

        P29 opaque cursor
        A cursor with characters such as `+`, `/`, `=`, `%`, `&` and a space is sent back unchanged,
        and the page that it leads to is shown as the last one.
        Why: A cursor means something to the server alone; decoded or encoded once too often, it is
        rejected (uriyyo/fastapi-pagination#1393, twentyhq/twenty#25822).
        Needs: \(list) The pages go by a cursor in the body of the response.

        P31 cursor cycle
        If each response has the same cursor, the app sends at most three requests, shows each row
        once, and has no more to load.
        Why: A cursor that leads to itself makes a list load without end (polygon-io/issues#143).
        Needs: \(list) \(kept) The pages go by a cursor in the body of the response.

        P32 expired cursor
        If a cursor is rejected with 410, the rows stay, and the app shows the error or begins anew.
        No row is shown twice after the next page.
        Why: Cursors expire while a list is open, and 410 says that what they led to is gone (RFC
        9110 §15.5.11).
        Needs: \(list) The pages go by cursor.

        P33 total in header
        The total in `X-Total-Count` is shown however the letters of its name are written. One that
        is not a number shows no total and no error.
        Why: Names of header fields are case-insensitive (RFC 9110 §5.1); an app found the field in
        one spelling alone (slightair/GarageClientSwift#7).
        Needs: \(list) The adapter has `total`, and the contract declares the total as a header
        field.

        P34 expiry between pages
        If the access token expires between two pages, it is renewed once, and the second page is
        shown once.
        Why: Several requests with an expired token each began a refresh of their own
        (tuist/tuist#10276).
        Needs: \(list) The operation needs an access token, and \(renewed)
        Otherwise: \(renewal)

        P35 row vanished
        The page of a row that was deleted meanwhile shows that it was not found. The list goes on
        without an error, and shows its next page.
        Why: A row may be deleted between the list and its own page, which is answered with 404 or
        410 (RFC 9110 §15.5.5 and §15.5.11).
        Needs: \(list) The adapter has `details`.

        P36 short page before the last
        A first page with a row less than asked for, before others that the response announces, does
        not end the list: the rows of all later pages are shown, and the last of them is at the end.
        Why: Servers leave out rows that a user may not see; a list that takes a short page for the
        last one ends early (davideas/FlexibleAdapter#233).
        Needs: \(list) The responses say whether a page follows, and pages have at least two rows.

        P37 beyond a thousand rows
        A list of more than a thousand rows is walked through to its end, and the offset of the last
        page is written in digits alone.
        Why: Formatters of numbers write 1,000 or 1.000, according to the user's region.
        Needs: \(list) The pages go by offset, and have at least ten rows.

        P38 each row's own page
        Opening the page of a row requests that row, by its id or another member of its own, and not
        another one.
        Why: A screen that finds its row by the position in the list opens another one when the list
        changes.
        Needs: \(list) The adapter has `details`.

        P39 left while typing
        A list that is left within the pause after the last keystroke sends no request.
        Why: A task that waits for the end of the typing and holds its list keeps it in memory, and
        asks the server for what nobody looks at.
        Needs: \(list) \(searched) The search has `leave`, and a `debounce` that is not zero.

        P40 one throttled row
        After a 429 with `Retry-After` for the page of one row, the page of another row is requested
        and shown. With `.refused` as `earlyRetries`, it is not requested either.
        Why: A server limits one request or an operation; an app that remembers the time for less
        goes on asking, and one that remembers it for more shows errors that nobody sent.
        Needs: \(list) The adapter has `details`.
        Otherwise: `AppPolicy.earlyRetries` says what the app refuses before the time has come.

        P41 a page of new rows between pages
        If so many rows come in before the second page that it has only rows that are shown already,
        the list goes on, and each row is shown once, in the server's order.
        Why: A list that takes a page without new rows for its end stops too early.
        Needs: \(list) The pages are numbered, and the app keeps the rows.

        P42 text as sent
        A row's text is shown byte for byte: with spaces on both sides, letters with accents in both
        Unicode forms, emoji, right-to-left letters, entities, percent signs, quotation marks and a
        line break.
        Why: Texts were cut, decoded twice or written in another form; JSON carries them as they are
        (RFC 8259 §7).
        Needs: \(list) The adapter has `text`.

        P43 refresh that fails
        After a refresh that fails, in each of the ways of P21, the error is shown, the rows that
        are still shown are those of before, and the list goes on with the page after them. The next
        refresh asks for the first page, and shows it alone.
        Why: A list that resets its paging when the refresh begins asks for the first page again,
        and shows rows twice or leaves some out.
        Needs: \(list) The adapter has `refresh`, and the app keeps the rows.

        P44 links as sent
        A `Link` field with a link of another relation before that of the next page, and with commas
        in an address and in titles, leads to all pages. So do two fields of that name, in small
        letters.
        Why: Commas may be in addresses and in quoted texts (RFC 8288 §3); apps that split the field
        at each comma lost the next page. Fields of one name are one list, and names have no case
        (RFC 9110 §5.1 and §5.3).
        Needs: \(list) The contract has links to other pages.

        P45 next page while typing
        A next page that is requested before the pause after a keystroke is over belongs to the
        search that is shown; then only rows of the typed text are.
        Why: A page that asks with the new text puts rows of two searches into one list.
        Needs: \(list) \(searched) `debounce` is not zero.

        P46 changed on another screen
        A list shows what the server has stored of a row that was changed on another screen, also if
        an answer to the list from before the change comes later. If the change is rejected by 400,
        it has the same rows, with what they showed before.
        Why: The list behind a screen kept the old row, or an older answer brought it back. A list
        that is told of a change before the server has confirmed it keeps what is not so.
        Needs: \(list) The adapter has `change`.

        P47 ids in paths
        Opening the page of a row whose id has a slash, a space, a percent sign and other characters
        with a meaning in URLs requests that row: its id is one encoded part of the path.
        Why: An id that is put into a path as it is asks for another resource (RFC 3986 §2.2);
        numbers, and ids that the contract forbids, are not tried.
        Needs: \(list) The adapter has `details`.

        P48 iterator after its error
        An iterator of a sequence gives all rows once, each page takes one request, and nothing is
        requested after the end. If a page fails, the rows before it came, and asked again the
        iterator goes on with that page, or ends.
        Why: An iterator that has moved on before its request failed skips a page, and one that
        begins anew repeats rows.
        Needs: \(list) The adapter has an `iterator`.
        Otherwise: With `AppPolicy.resumesIterators`, it goes on, and does not end.

        P49 links to elsewhere
        A link to the next page leads to its rows, whether it is relative to the request, a path or
        a whole address, and with `AppPolicy.followsLinks` also if it is another path of the same
        server. A link to another server gives it no token and no key.
        Why: The target of a link is relative to the request (RFC 8288 §3.1, RFC 3986 §5.2) and the
        server's own business; the token is for one server alone.
        Needs: \(list) The responses have links to other pages.
        Otherwise: `AppPolicy.followsLinks` is true if the app requests the address of a link
        instead of the list's own with its parameters.

        P50 next page left
        If the task that loads the next page is cancelled, no error is shown and nothing is loading
        any longer. The rows stay, and the next attempt loads that page.
        Why: A list that is still loading after its user came back shows a spinner for ever, and
        asks for no further page.
        Needs: \(list)

        P51 created on another screen
        A list shows a row that was created on another screen, once, without being refreshed by the
        user.
        Why: Whoever does not see what was just created creates it again.
        Needs: \(list) The adapter has `create`.

        P52 rows after sign-out
        If the user signs out while a page is being loaded, nothing further is requested. With
        `AppPolicy.emptiesScreensAtSignOut`, the list then shows no row and no error, also not after
        the page has come.
        Why: A page that comes after the sign-out fills the list again, and the next user sees rows
        of the first one.
        Needs: \(list) It needs the session, and a pack of the suite has a `session` with `signOut`.
        Otherwise: `ListAdapter.isEmptiedAtSignOut` says it of one list.

        P53 retry
        The button beside the error of a page loads the page that failed, the second as well as the
        first, and nothing else; the pages are then shown without an error. The pages fail in the
        ways of P21.
        Why: Such a button that loads the first page again takes the user's rows away, and one that
        repeats the last load that succeeded shows rows twice.
        Needs: \(list) The adapter has `retry`.
        Otherwise: \(attempts)

        P54 newest total
        If a later page says another total than the first one, the list shows that.
        Why: What the first page said is out of date as soon as rows come or go.
        Needs: \(list) The adapter has `total`, and the responses have a total.

        P55 filter while typing
        If the user chooses a filter before the pause after the last keystroke is over, the last
        request has both the filter and the text, and its rows are shown.
        Why: A filter that takes the place of the planned search loses what was typed: the field
        shows a text that nobody has searched for.
        Needs: \(list) The adapter has `filter` and a `search` with a `debounce`.

        P56 parameters on each page
        The requests of further pages and of a refresh select and order rows as that of the first
        page: by the parameters that the contract binds to a search, a filter or an order, and by
        those that `sends` and `filtered` of the adapter name. The same holds after a filter or a
        search, whose first request differs from that of the whole list.
        Why: A list that sends its filter with the first page alone shows rows of the whole list
        below those that were asked for, and a refresh that forgets it shows them all.
        Needs: \(list) With `filter` or `search`, its narrowed pages are looked at too. A request by
        a cursor may leave all of them out.

        P57 list as meant
        The request of a list has the parameters that the adapter means by `sends`, and after its
        filter was changed, those of `filtered`.
        Why: Another order, or the filter of another choice, is answered as well, and the rows look
        like a list.
        Needs: \(list) The adapter has `sends`, or `filter` and `filtered`.

        P58 first page that failed
        If the first page fails in the ways of P21, loading the list again asks for that page, as
        does a refresh; its rows are shown without an error, and the second page follows.
        Why: A list that counts a failed page as loaded stays empty when its user comes back, and
        one that takes it for the end never loads another.
        Needs: \(list)
        Otherwise: \(attempts)

        P59 removed on another screen
        A list shows a row no more that was removed on another screen, such as the row's own,
        without being refreshed by the user, and the others in their order. If the server refuses
        that, the list is as before.
        Why: A row that is gone opens a screen with an error, or is removed a second time.
        Needs: \(list) The adapter has `remove`.
        """)
}
