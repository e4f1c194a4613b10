extension StubBinding {
    /// How a list is answered; all parts are optional.
    package struct List: Sendable, Hashable {
        /// How the list is paged; `nil` answers with all rows.
        package var page: Page?
        /// The full-text search; `nil` if there is none.
        package var search: Search?
        /// The query parameters that select rows by a field.
        package var filters: [Filter] = []
        /// The query parameters that name a field and its required value.
        package var match: Match?
        /// The query parameters for sorting; `nil` keeps the order of the fixture.
        package var sort: Sort?
        /// The mark that rows include.
        package var mark: Mark?
        /// Whether members of the request's JSON body count as query parameters, as in a search by
        /// POST; `false` by default.
        package var readsBody = false
    }

    /// How a list is divided into pages.
    package struct Page: Sendable, Hashable {
        /// How a request selects a page.
        package var style: Style
        /// The query parameter for the number of rows per page; with the `offset` style, 0 means
        /// all remaining rows.
        package var limit: String
        /// The number of rows per page if a request does not say.
        package var defaultLimit: Int
        /// The most rows on a page; a larger `limit` is reduced to it, and `nil` means no maximum.
        package var maxLimit: Int?
        /// The query parameter for the previous page, with its cursor or, for the style `after`,
        /// with the id of the first row of the next page; `nil` if there is none.
        package var before: String?
        /// With the style `after`, the query parameter with the id of the row before which the list
        /// ends, such as `since_id` of lists that begin with the newest row; `nil` if there is none.
        ///
        /// Then a request may name the rows on both sides, and the `Link` field leads to the rows
        /// before the page also if there are none yet.
        package var since: String?
        /// The number of the first page, 1 by default.
        package var firstNumber = 1
        /// The form of the references in the `Link` field, which leads to the other pages (RFC 8288);
        /// `nil` sends no such field.
        package var links: Links?
        /// Whether responses have an `X-Total-Count` field; `false` by default.
        package var sendsTotal = false

        /// Creates a page description.
        package init(
            style: Style, limit: String, defaultLimit: Int, maxLimit: Int? = nil,
            links: Links? = nil, sendsTotal: Bool = false
        ) {
            self.style = style
            self.limit = limit
            self.defaultLimit = defaultLimit
            self.maxLimit = maxLimit
            self.links = links
            self.sendsTotal = sendsTotal
        }

        /// The form of a reference to another page.
        package enum Links: String, Sendable, Hashable, CaseIterable {
            /// A query alone, which clients resolve against the URL of the request.
            case relative
            /// A URL with the host of the request.
            case absolute
        }

        /// How a request selects a page; the associated value is the query parameter.
        package enum Style: Sendable, Hashable {
            /// By the number of rows to skip.
            case offset(skip: String)
            /// By the number of the page.
            case page(number: String)
            /// By a cursor from another page; it says in which direction.
            case cursor(String)
            /// By the id of the last row on the previous page.
            case after(String)
            /// By the id of the first row of the page.
            case from(String)
        }
    }

    /// A member of the envelope and its meaning.
    package struct EnvelopeMember: Sendable, Hashable {
        /// The meaning of an envelope member.
        package enum Quantity: String, Sendable, Hashable, CaseIterable {
            /// The number of rows on all pages.
            case total
            /// The number of skipped rows, as requested; with the style `from`, the id of the first
            /// row.
            case skip
            /// The number of rows on this page, or per page if pages have numbers.
            case limit
            /// The number of rows on this page.
            case count
            /// The number of the page.
            case page
            /// The number of pages.
            case pages
            /// The cursor of the next page, or null.
            case next
            /// The cursor of the previous page, or null.
            case previous
            /// Whether there is another page.
            case more
            /// Whether there is a page before this one.
            case before
            /// The value of the page parameter for the next page, or null.
            case nextNumber
            /// The value of the page parameter for the previous page, or null.
            case previousNumber
            /// A link to the next page, or null; links are relative to the request's URL.
            case nextLink
            /// A link to the previous page, or null.
            case previousLink
            /// A link to the first page.
            case firstLink
            /// A link to the last page.
            case lastLink
            /// A link to this page.
            case selfLink
        }

        /// What the member contains.
        package var quantity: Quantity
        /// The name of the member; dots lead into objects.
        package var name: String
    }

    /// A full-text search.
    package struct Search: Sendable, Hashable {
        /// The query parameters with search text; a row must match all that are present.
        package var parameters: [String]
        /// The fields that are searched.
        package var fields: [String]
    }

    /// A filter whose field is chosen by the request.
    package struct Match: Sendable, Hashable {
        /// The query parameter that names the field.
        package var key: String
        /// The query parameter with the required value.
        package var value: String
    }

    /// The query parameters for sorting.
    package struct Sort: Sendable, Hashable {
        /// The query parameter that names the field.
        package var by: String
        /// The query parameter for the order, `asc` or `desc`.
        package var order: String
        /// Whether the value of `by` may be several fields between commas, descending after a `-`.
        package var isSigned: Bool
        /// The default order of a filtered list; `nil` keeps the order of the fixture.
        package var whenFiltered: Filtered?

        /// Creates a sort description.
        package init(
            by: String, order: String, isSigned: Bool = false, whenFiltered: Filtered? = nil
        ) {
            self.by = by
            self.order = order
            self.isSigned = isSigned
            self.whenFiltered = whenFiltered
        }

        /// The default order of a list that is filtered.
        package struct Filtered: Sendable, Hashable {
            /// The field to sort by.
            package var field: String
            /// The query parameters that count as a filter.
            package var parameters: [String]
        }
    }
}
