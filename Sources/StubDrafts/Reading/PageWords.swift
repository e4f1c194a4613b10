/// The usual names of query parameters of paging, in lower case.
enum PageWords {
    static let offsets: Set<String> = [
        "skip", "offset", "_start", "start", "page", "_page", "page[number]", "page[offset]", "p",
        "startindex", "start_index", "from", "$skip", "pagenumber", "page_number",
    ]
    static let sizes: Set<String> = [
        "limit", "_limit", "per_page", "perpage", "page_size", "pagesize", "size", "first", "count",
        "take", "maxresults", "max_results", "top", "$top", "page[size]", "page[limit]", "_end",
        "_per_page",
    ]
    static let cursors: Set<String> = [
        "cursor", "after", "starting_after", "page_token", "pagetoken", "next_token", "nexttoken",
        "continuation", "continuation_token", "marker", "since_id", "next", "page[after]",
        "page[cursor]", "next_cursor", "last_id", "startafter", "start_after",
    ]

    static let pages: Set<String> = [
        "page", "_page", "p", "page[number]", "pagenumber", "page_number",
    ]

    static let all = offsets.union(sizes).union(cursors)
}
