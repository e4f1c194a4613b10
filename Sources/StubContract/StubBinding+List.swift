extension StubBinding {
    /// The parts of a list, each optional.
    public struct List: Sendable, Hashable {
        /// The envelope member that holds the rows; `nil` answers a bare array.
        public var rows: String?
        public var page: Page?
        public var search: Search?
        /// Query parameter (a comma list) → row field.
        public var filters: [Pair] = []
        /// Row field → path parameter.
        public var conditions: [Pair] = []
        /// Query parameters that name a field and the value it must have.
        public var match: Match?
        public var sort: Sort?
        /// The mark that rows show.
        public var mark: Mark?
    }

    /// How a list is cut into pages.
    public struct Page: Sendable, Hashable {
        public var style: Style
        /// The query parameter with the number of rows wanted; 0 wants all that remain, if rows
        /// are skipped by number.
        public var limit: String
        public var defaultLimit: Int
        /// The most rows there are on a page, whatever is wanted.
        public var maxLimit: Int?
        /// The members beside the rows; `nil` has those usual for the style.
        public var envelope: [EnvelopeMember]?
        /// The first page's number, where pages have numbers.
        public var firstNumber = 1
        /// Whether `Link` leads to the pages around (RFC 8288).
        public var sendsLink = false
        /// Whether `X-Total-Count` tells the rows on all pages.
        public var sendsTotal = false

        public init(
            style: Style, limit: String, defaultLimit: Int, maxLimit: Int? = nil,
            envelope: [EnvelopeMember]? = nil, sendsLink: Bool = false, sendsTotal: Bool = false
        ) {
            self.style = style
            self.limit = limit
            self.defaultLimit = defaultLimit
            self.maxLimit = maxLimit
            self.envelope = envelope
            self.sendsLink = sendsLink
            self.sendsTotal = sendsTotal
        }

        /// What tells a page from the others, with the query parameter for it.
        public enum Style: Sendable, Hashable {
            /// The number of rows before it.
            case offset(skip: String)
            /// Its number.
            case page(number: String)
            /// A text that the page before gave away.
            case cursor(String)
            /// The id of the last row on the page before.
            case after(String)
        }
    }

    /// A member of the envelope, and what it tells.
    public struct EnvelopeMember: Sendable, Hashable {
        public enum Quantity: String, Sendable, Hashable, CaseIterable {
            /// Rows on all pages.
            case total
            /// Rows before the page, as asked for.
            case skip
            /// Rows on the page; where pages have numbers, on a full one.
            case limit
            /// The page's number.
            case page
            /// The number of pages.
            case pages
            /// The next page's cursor, or null.
            case next
            /// Whether there is a page behind this one.
            case more
            /// What the page parameter is to be for the next page, or null.
            case nextNumber
            case previousNumber
            /// The address of another page, seen from the request's own; or null.
            case nextLink, previousLink, firstLink, lastLink, selfLink
        }

        public var quantity: Quantity
        public var name: String
    }

    public struct Search: Sendable, Hashable {
        public var parameters: [String]
        public var fields: [String]
    }

    public struct Match: Sendable, Hashable {
        public var key: String
        public var value: String
    }

    public struct Sort: Sendable, Hashable {
        public var by: String
        public var order: String
        /// Whether a `-` before a field sorts descending, and a comma stands between fields.
        public var isSigned: Bool
        /// The order of a list that is narrowed down and not sorted.
        public var whenFiltered: Filtered?

        public init(
            by: String, order: String, isSigned: Bool = false, whenFiltered: Filtered? = nil
        ) {
            self.by = by
            self.order = order
            self.isSigned = isSigned
            self.whenFiltered = whenFiltered
        }

        public struct Filtered: Sendable, Hashable {
            public var field: String
            /// The parameters that bring the order about when they narrow the list.
            public var parameters: [String]
        }
    }
}
