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
        /// Puts the current user's mark on a row, or takes it off, and counts.
        case mark(Mark, isSet: Bool)
        /// Writes the row that a member of the body names, and answers with the whole list.
        ///
        /// A member of the body named `removedBy` takes the row away when it is false.
        case set(removedBy: String?)
        /// The bytes that a row holds as base64 in `data`, of the media type in `type`.
        case file
        /// Keeps a part of a multipart body as such a file, for the current user.
        case upload(Upload)
        case login
        /// Gives tokens to the user whom another service's token names.
        case exchange(Exchange)
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
    /// Members kept in the answer of a write, or of each row of a list; `nil` keeps all.
    public var answer: [String]?
    /// Whose rows count; `nil` counts everybody's.
    public var owner: Owner?
    /// Error texts by status code, with `{parameter}` placeholders.
    public var messages: [Int: String]
    /// A row that must exist, or the answer is 404.
    public var parent: Parent?
    /// Header fields of every success.
    public var headers: [Header] = []
    /// The status of a success, where it is not the usual one.
    public var status: Int?
    /// The status that a body out of its schema gets, with its errors field by field.
    public var invalidStatus: Int?
    /// Whether a replacement keeps the members that the body leaves out.
    public var merges = true
    /// Members that every replacement and update writes, such as `updatedAt`.
    public var writes = JSONObject()
    /// The row field that the path names rows by; `nil` is `id`.
    public var key: String?
    /// What stands around the rows of an answer; `nil` answers as `rows` of a list says.
    public var envelope: Envelope?
    /// The member of a request's body that holds the row; `nil` if the body is the row.
    public var bodyMember: String?
    /// Path parameter → field of a new row.
    public var given: [Pair] = []
    /// Members that a replacement which does not merge leaves as they are.
    public var keeps: [String] = []
    /// What a refusal is answered with, by status; others have `message` alone.
    public var refusals: [Int: Refusal] = [:]
    /// Whether a deleted row is answered with `isDeleted` and `deletedOn`.
    public var tellsDeletion = true

    public struct Parent: Sendable, Hashable {
        public let collection: String
        public let parameter: String
    }

    public struct Header: Sendable, Hashable {
        public let name: String
        public let value: String
    }

    /// An answer around rows, in the shape that its schema gives it.
    public struct Envelope: Sendable, Hashable {
        /// The answer without its rows.
        public var template: JSONValue
        /// Where an array of rows goes, or the one row; `nil` answers with the template alone.
        public var place: JSONPointer?
        public var members: [Member]

        /// A member that tells of the page.
        public struct Member: Sendable, Hashable {
            public var place: JSONPointer
            public var quantity: EnvelopeMember.Quantity
            /// Whether it may be left out where there is nothing to tell.
            public var isOptional: Bool
            public var allowsNull: Bool
        }
    }

    /// The body of a refusal, in the shape that its schema gives it.
    public struct Refusal: Sendable, Hashable {
        /// `nil` for a refusal without a body.
        public var template: JSONValue?
        public var mediaType: String
    }

    /// Which user a token of another service stands for; it is read, and its signature not checked.
    public struct Exchange: Sendable, Hashable {
        /// The body's member that carries the token, a JWT.
        public var member: String
        /// The claim that names the user.
        public var claim: String
        /// The field of a user's row that the claim is compared with, in any case.
        public var field: String
    }

    /// Two names that belong together.
    public struct Pair: Sendable, Hashable {
        public var parameter: String
        public var field: String
    }

    public enum Distinct: Sendable, Hashable {
        case field(String)
        /// Member of the answer → row field.
        case fields([Pair])
    }

    /// A mark that users put on rows, such as a like.
    public struct Mark: Sendable, Hashable {
        /// Marks of one name are the same marks, wherever they show.
        public var name: String
        /// The row field with the number of marks.
        public var counter: String?
        /// In lists: the row field with the id of the marked row.
        public var row: String?
        /// The member of an answer that says whether the current user has set the mark.
        public var member: String
        /// The member of an answer with the number of marks.
        public var count: String
    }

    /// Tells whose a row is: the current user's rows count, and those of nobody that the user has
    /// none of the same key for.
    public struct Owner: Sendable, Hashable {
        /// The row member with the user's id.
        public var member: String
        /// The row member that tells one user's rows apart.
        public var key: String
    }

    /// A file that a user sends.
    public struct Upload: Sendable, Hashable {
        /// The name of the part.
        public var part: String
        /// The collection of users.
        public var users: String
        /// The user's member that gets the file's address.
        public var member: String
        /// The address's path, with `{name}` for the file's.
        public var path: String
    }
}
