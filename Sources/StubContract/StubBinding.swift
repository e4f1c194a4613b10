public import StubJSON

/// What an operation's `x-stub` says: how the stub answers it from fixtures.
public struct StubBinding: Sendable, Hashable {
    public enum Action: Sendable, Hashable {
        /// A page of a collection.
        case list(List)
        /// One row by its id.
        case item
        /// Adds a row; `defaults` fill members the body leaves out.
        case create(defaults: JSONObject)
        /// Puts the body's members into the row (PUT).
        case replace
        /// Merges the body's members into the row (PATCH).
        case update
        /// Removes the row and answers it once more.
        case delete
        /// The distinct values of a field, or an object of such lists.
        case distinct(Distinct)
        /// A whole fixture file.
        case document
        case login
        case refresh
        case logout
        case currentUser
    }

    /// The fixture: a collection's name, or a document's.
    public var fixture: String
    public var action: Action
    /// The path parameter that carries a row's id.
    public var idParameter: String?
    /// The query parameter that names the members to keep; `id` always stays.
    public var select: String?
    /// Members kept in the answer of a write; `nil` keeps all.
    public var answer: [String]?
    /// Error texts by status code, with `{parameter}` placeholders.
    public var messages: [Int: String]
    /// A row that must exist, or the answer is 404.
    public var parent: Parent?

    public struct Parent: Sendable, Hashable {
        public let collection: String
        public let parameter: String
    }

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
    }

    public struct Page: Sendable, Hashable {
        public var style: Style
        public var limit: String
        public var skip: String
        public var defaultLimit: Int

        public enum Style: String, Sendable, Hashable { case offset }
    }

    public struct Search: Sendable, Hashable {
        public var parameters: [String]
        public var fields: [String]
    }

    public struct Pair: Sendable, Hashable {
        public var parameter: String
        public var field: String
    }

    public struct Match: Sendable, Hashable {
        public var key: String
        public var value: String
    }

    public struct Sort: Sendable, Hashable {
        public var by: String
        public var order: String
    }

    public enum Distinct: Sendable, Hashable {
        case field(String)
        /// Member of the answer → row field.
        case fields([Pair])
    }
}
