/// The words by which the names of parameters say how they compare a field: `min_price`, `created_after`
/// and `price[gte]`.
struct RangeWords {
    typealias Test = StubBinding.Filter.Test

    /// What is compared: the words of the name without the one for the comparison.
    let stem: [String]
    let test: Test
    /// Whether the name has a word that also names the row before or after a page.
    let mayBePage: Bool
    /// Whether the word says that the value is a bound also where there is no other one.
    let isPlain: Bool
    /// Whether the word is an operator, which means a comparison of whatever it is.
    let isOperator: Bool

    /// What the name of a parameter may mean, the likeliest first: `start_date_from` is the lower
    /// bound of `start_date`, or else one of `date_from`.
    static func readings(of words: [String]) -> [RangeWords] {
        let mayBePage = words.contains("after") || words.contains("before")
        return words.indices.reversed().compactMap { index in
            guard let test = tests[words[index]] else { return nil }
            var stem = words
            stem.remove(at: index)
            return RangeWords(
                stem: stem, test: test, mayBePage: mayBePage,
                isPlain: bounds.contains(words[index]),
                isOperator: ["gte", "ge", "gt", "lte", "le", "lt"].contains(words[index]))
        }
    }

    /// The words of a parameter's name, without those that say that it is a filter: `filter[price]`.
    static func words(of parameter: String) -> [String] {
        let words = TokenWords.words(of: parameter)
        let isFilter = ["filter", "filters", "where"].contains(words.first)
        return isFilter && words.count > 1 ? Array(words.dropFirst()) : words
    }

    private static let tests: [String: Test] = {
        var tests: [String: Test] = [:]
        for (test, words) in [
            (Test.atLeast, openings + ["min", "minimum", "since", "gte", "ge", "least"]),
            (.above, ["after", "gt"]),
            (.atMost, closings + ["max", "maximum", "lte", "le", "most"]),
            (.below, ["before", "lt"]),
        ] {
            for word in words { tests[word] = test }
        }
        return tests
    }()

    /// The words for the two ends of a range, which may mean something else where there is only one.
    private static let (openings, closings) = (
        ["from", "start", "starting", "begin", "beginning"],
        ["to", "until", "till", "end", "ending"]
    )
    private static let bounds: Set = [
        "min", "minimum", "max", "maximum", "gte", "ge", "gt", "lte", "le", "lt", "since", "until",
        "after", "before",
    ]

    /// Whether the test is for the lower end of a range.
    var opens: Bool { test == .atLeast || test == .above }

    /// Whether the stem says no more than that a time is compared, as in `start` and `from_date`.
    var isOfTime: Bool {
        stem.allSatisfy { Self.times.contains($0) || Self.tests[$0] != nil }
    }

    /// Whether the stem names a row or a page, which is no range: `max_id`, `start_cursor`.
    var isOfPage: Bool {
        let pages: Set = [
            "id", "ids", "uid", "uuid", "cursor", "token", "page", "index", "key", "results",
            "marker",
        ]
        return !isOperator && (!pages.isDisjoint(with: stem) || stem.suffix(2) == ["i", "d"])
    }

    /// Whether both are the two ends of one range.
    func isPaired(with other: RangeWords) -> Bool {
        opens != other.opens && mayBePage == other.mayBePage
            && (stem == other.stem || isOfTime && other.isOfTime
                || Self.core(stem) == Self.core(other.stem))
    }

    // MARK: - Times

    /// Words for times that say nothing of what happens then.
    private static let times: Set = [
        "at", "on", "date", "time", "day", "datetime", "timestamp", "ts", "utc", "of", "the",
    ]

    /// The words that say what happens at a time: `created` of `created_at`, `start` of `startsAt`.
    static func core(_ words: [String]) -> [String] {
        words.filter { !times.contains($0) }.map(NameForm.singular)
    }
}

/// What happens at a time, by the name of the field.
enum TimeRole: Int {
    /// What the row is about, such as `date`, `starts_at` and `published_at`.
    case own
    case creation
    case change
    /// The end, or what may happen later.
    case later

    init(of field: String) {
        let word = TokenWords.plain(field)
        func has(_ parts: [String]) -> Bool { parts.contains(where: word.contains) }
        if has(Self.laterWords) || word.hasPrefix("end") || RareState.isNamed(by: field) {
            self = .later
        } else if has(["creat", "added", "insert", "register", "registration", "joined"]) {
            self = .creation
        } else if has(["updat", "modif", "chang", "edited", "sync"]) {
            self = .change
        } else {
            self = .own
        }
    }

    private static let laterWords = [
        "expir", "delet", "archiv", "cancel", "verif", "login", "birth", "dob", "lastseen", "read",
        "complet", "resolv", "finish", "closed", "until",
    ]

    /// How well a field of the first role suits, the least the best: `date` and `start` before
    /// `published_at`, and this before what is not listed.
    static func rank(_ field: String) -> Int {
        let word = TokenWords.plain(field)
        let usual = [
            "date", "day", "timestamp", "time", "datetime", "start", "begin", "schedul", "occur",
            "happen", "due", "publish", "posted", "sent", "received",
        ]
        return usual.firstIndex { $0.count > 4 ? word.contains($0) : word.hasPrefix($0) }
            ?? usual.count
    }
}
