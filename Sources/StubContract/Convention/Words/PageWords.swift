/// The words by which documents name the members beside the rows of a list.
enum PageWords {
    private typealias Quantity = StubBinding.EnvelopeMember.Quantity

    /// In lower case, without `_`, `-`, `@` and `.`.
    static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// What a member means; `nil` for a name without a known meaning.
    ///
    /// - Parameter listing: the name of the collection, which may be part of the name:
    ///   `articlesCount`.
    static func quantity(
        of name: String, listing collection: String
    ) -> StubBinding.EnvelopeMember.Quantity? {
        let word = plain(name)
        if let known = usual[word] { return known }
        let things = [plain(collection), plain(NameForm.singular(collection))]
        let isTotal = things.contains { thing in
            !thing.isEmpty
                && [
                    thing + "count", "total" + thing, thing + "total", "num" + thing,
                    "numberof" + thing, "total" + thing + "count",
                ].contains(word)
        }
        return isTotal ? .total : nil
    }

    /// Members with what went wrong, which are no rows.
    static let failures: Set = [
        "failed", "failures", "errors", "rejected", "invalid", "skipped", "warnings", "unprocessed",
        "error",
    ]

    /// Whether the name says that the value is a URL.
    static func isAddress(_ name: String) -> Bool {
        ["url", "uri", "link", "href"].contains(where: plain(name).hasSuffix)
    }

    /// Whether the name says that the value is a cursor.
    static func isCursor(_ name: String) -> Bool {
        ["cursor", "token", "after", "before", "marker", "continuation"].contains(
            where: plain(name).hasSuffix)
    }

    /// Whether the name of a parameter says that its value is a cursor, and not the id of a row.
    static func isOpaque(_ name: String) -> Bool {
        ["cursor", "token", "marker", "continuation"].contains(where: plain(name).hasSuffix)
    }

    private static let usual: [String: Quantity] = {
        var known: [String: Quantity] = [:]
        for (quantity, words) in words {
            for word in words.split(separator: " ") { known[String(word)] = quantity }
        }
        return known
    }()

    private static let words: [(Quantity, String)] = [
        (
            .total,
            "total totalcount totalitems totalresults totalelements totalsize totalrecords "
                + "totalrows totalhits totalentries totalnumber totalmatches resultcount "
                + "recordcount itemcount numresults numfound numitems odatacount count"
        ),
        (.skip, "skip offset startindex start"),
        (.limit, "limit perpage pagesize size itemsperpage pagelimit maxresults resultsperpage"),
        (.count, "returned currentcount currentitemcount numreturned numberofelements"),
        (.page, "page pagenumber pageno currentpage number pageindex"),
        (.pages, "pages totalpages pagecount lastpage numpages pagestotal maxpage"),
        (
            .next,
            "nextcursor nextpagetoken nexttoken cursor endcursor next after nextpage nextpageurl "
                + "nextpageuri nexturl nexturi nextlink nexthref odatanextlink nextoffset "
                + "nextmarker continuationtoken continuation nextpagenumber nextstart nextpagelink "
                + "nextpagecursor cursornext"
        ),
        (.more, "hasmore hasnext hasnextpage moreresults istruncated hasmoreitems hasmoreresults"),
        (.before, "hasprevious hasprev haspreviouspage hasprevpage"),
        (
            .previous,
            "previous prev previouspage prevpage previouspageurl previouspageuri prevpageurl "
                + "prevpageuri previousurl previousuri prevurl prevuri previouslink prevlink "
                + "previousoffset previouscursor prevcursor previouspagetoken prevpagetoken "
                + "previoustoken prevtoken startcursor before previousmarker prevmarker "
                + "previouspagecursor prevpagecursor cursorprevious cursorprev "
                + "previouspagelink previouspagenumber"
        ),
        (.selfLink, "self href"),
        (.firstLink, "first firstpage firstpageurl firstpageuri firsturl firstlink"),
        (.lastLink, "last lastpageurl lastpageuri lasturl lastlink"),
    ]
}
