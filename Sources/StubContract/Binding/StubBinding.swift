package import StubJSON

/// An operation's `x-stub`: how the stub answers it from fixtures.
package struct StubBinding: Sendable, Hashable {
    /// What the operation does.
    package enum Action: Sendable, Hashable {
        /// A page of a collection.
        case list(List)
        /// One row by its id.
        case item
        /// Adds a row.
        case create(Creation = Creation())
        /// Replaces the members of a row by those of the body (PUT).
        case replace(Write = Write())
        /// Merges the members of the body into a row (PATCH).
        case update(Write = Write())
        /// Removes a row and returns it; with `marksDeletion`, with `isDeleted` and `deletedOn`.
        case delete(marksDeletion: Bool = true)
        /// The distinct values of a field, or an object of such lists.
        case distinct(Distinct)
        /// A whole fixture file.
        case document
        /// Sets or removes the current user's mark on a row, and updates the counter.
        case mark(Mark, isSet: Bool)
        /// Writes the row that a member of the body identifies, and returns the whole list.
        ///
        /// If the body's member named `removedBy` is false, the row is removed.
        case set(removedBy: String?)
        /// Returns the file that a row contains: base64 in `data`, the media type in `type`.
        case file
        /// Stores a part of a multipart body as such a file for the current user.
        case upload(Upload)
        /// Checks credentials and issues tokens.
        case login
        /// Issues tokens to the user whom another service's token names.
        case exchange(Exchange)
        /// Exchanges a refresh token for new tokens.
        case refresh
        /// Revokes the token of the request.
        case logout
        /// Returns the row of the token's user.
        case currentUser
        /// Issues tokens, or a code for them, like an authorization server.
        case endpoint(TokenEndpoint)
    }

    /// The fixture: the name of a collection or a document.
    package var fixture: String
    /// What the operation does.
    package var action: Action
    /// Where the response has the key that the operation creates for its user; `nil` for none.
    package var issuedKey: [String]?
    /// How such a key looks.
    package var keyForm = TokenForm.digits(40)
    /// The path parameter with the id of a row.
    package var idParameter: String?
    /// Whether the row is the current user's instead of one that the path identifies.
    package var isOfCurrentUser = false
    /// Whether the row is the only one of the collection, which no path identifies.
    package var isOnly = false
    /// Path parameters, and the fields that the rows must have equal to them; a new row gets its
    /// fields from them.
    package var conditions: [Pair] = []
    /// Members of the request body, and the fields of the row that they set.
    package var renames: [Pair] = []
    /// The query parameter that lists the members to return; `id` is always returned.
    package var select: String?
    /// The members in the response of a write, or of each row of a list; `nil` keeps all.
    package var answer: [String]?
    /// Members with templates for the current user, who alone may write rows that match them; empty
    /// lets everybody write.
    package var writer = JSONObject()
    /// Restricts rows to an owner; `nil` serves all rows.
    package var owner: Owner?
    /// Error messages by status code, with `{parameter}` placeholders.
    package var messages: [Int: String]
    /// A row that must exist; otherwise the response is 404.
    package var parent: Parent?
    /// Header fields of every successful response.
    package var headers: [Header] = []
    /// The status of a successful response; `nil` means the usual one.
    package var status: Int?
    /// The status for a body that violates its schema; `nil` means the usual response.
    ///
    /// The response lists the errors by field.
    package var invalidStatus: Int?
    /// The field that the path identifies rows by; `nil` means `id`.
    package var key: String?
    /// The response around the rows; `nil` if the response is the row, or the array of rows.
    package var envelope: Envelope?
    /// Whether successful responses have no body, because the operation declares none.
    package internal(set) var answersNothing = false
    /// The members of a row that the response declares; `nil` shows all members.
    package var shows: MemberOutline?
    /// Where the requests and responses of a token operation have their values; `nil` means as the
    /// document describes.
    package var tokenShape: TokenShape?
    /// Whether errors have the body that the operation declares for their status; by default they
    /// have only a `message`.
    package var declaresErrors = false

    /// An operation of an authorization server.
    package enum TokenEndpoint: Sendable, Hashable {
        /// Issues tokens for a grant (RFC 6749 §3.2).
        case token
        /// Revokes the token in the body (RFC 7009 §2).
        case revoke
        /// Redirects to the client with a code for tokens (RFC 6749 §3.1).
        case authorize
        /// Adds a user and issues tokens.
        case register(Creation = Creation())
    }

    /// How a row is added.
    package struct Creation: Sendable, Hashable {
        /// Members of the row that the body lacks.
        package var defaults = JSONObject()
        /// The member of the request body that contains the row; `nil` if the body is the row.
        package var bodyMember: String?
        /// Where the row can be read, for `Location`; `nil` if no operation reads one.
        package var location: Location?

        /// Creates a description, by default of the plain body.
        package init(defaults: JSONObject = JSONObject(), bodyMember: String? = nil) {
            self.defaults = defaults
            self.bodyMember = bodyMember
        }
    }

    /// How a row is replaced or updated.
    package struct Write: Sendable, Hashable {
        /// Whether the row keeps members that the body lacks; `true` by default.
        package var merges = true
        /// Whether members of the row that the response shows (`answer`) keep their value if the new
        /// one is `0`, `""` or null, as DummyJSON does; `false` by default.
        package var keepsFalsy = false
        /// Members that every write sets, such as `updatedAt`.
        package var sets = JSONObject()
        /// The member of the request body that contains the row; `nil` if the body is the row.
        package var bodyMember: String?
        /// The only members of the body that the row takes; `nil` for all.
        package var takes: [String]?
        /// The members that the body of a replacement can set, according to its schema; `nil` if
        /// there is no schema.
        package var declared: MemberOutline?

        /// Creates a description.
        package init(
            merges: Bool = true, sets: JSONObject = JSONObject(), bodyMember: String? = nil
        ) {
            self.merges = merges
            self.sets = sets
            self.bodyMember = bodyMember
        }
    }

    /// A row that must exist.
    package struct Parent: Sendable, Hashable {
        /// The collection of the row.
        package let collection: String
        /// The parameter with the id of the row.
        package let parameter: String
        /// The field that the parameter identifies the row by; `nil` means its id.
        package var key: String?
    }

    /// A header field.
    package struct Header: Sendable, Hashable {
        /// The name of the field.
        package let name: String
        /// The value of the field.
        package let value: String
    }

    /// A response around rows, in the shape of its schema.
    package struct Envelope: Sendable, Hashable {
        /// The response without rows.
        package var template: JSONValue
        /// The place of the array of rows or the single row; `nil` answers with the template only.
        package var place: JSONPointer?
        /// The members that describe the page.
        package var members: [Member]

        /// A response that contains neither rows nor anything else.
        static let empty = Envelope(template: [:], members: [])

        var isEmpty: Bool { self == .empty }

        /// A member that describes the page.
        package struct Member: Sendable, Hashable {
            /// The place of the member.
            package var place: JSONPointer
            /// What the member contains.
            package var quantity: EnvelopeMember.Quantity
            /// Whether the member is omitted if there is no value.
            package var isOptional: Bool
            /// Whether the member is null if there is no value.
            package var allowsNull: Bool
        }
    }

    /// The path to a row and the form in which `Location` has it.
    package struct Location: Sendable, Hashable {
        /// One segment of the path.
        package enum Segment: Sendable, Hashable {
            /// A fixed text.
            case literal(String)
            /// The value of a path parameter of the request.
            case parameter(String)
            /// The value that names the row.
            case row
        }

        /// The segments, in order.
        package var segments: [Segment]
        /// The row field that names the row in the path; `nil` is its id.
        package var key: String?
        /// Whether scheme and host come before the path.
        package var isAbsolute: Bool
    }

    /// The user that a token of another service identifies; its signature is not verified.
    package struct Exchange: Sendable, Hashable {
        /// The body's member that contains the token, a JWT.
        package var member: String
        /// The claim that identifies the user.
        package var claim: String
        /// The field of a user's row that the claim is compared with, ignoring case.
        package var field: String
    }

    /// A parameter and a field.
    package struct Pair: Sendable, Hashable {
        /// The name of the parameter or member; `$user` is the id of the current user.
        package var parameter: String
        /// The name of the field.
        package var field: String
        /// Whether rows without the field are meant too: those that were not written below a parent
        /// belong to all.
        package var allowsMissing = false

        /// Whether the field must have the id of the current user, not the value of a parameter.
        package var isOfUser: Bool { parameter == "$user" }
    }

    /// Which distinct values are returned.
    package enum Distinct: Sendable, Hashable {
        /// The values of one field, as an array.
        case field(String)
        /// An object of such arrays, by member.
        case fields([Pair])
    }

    /// A mark that users put on rows, such as a like.
    package struct Mark: Sendable, Hashable {
        /// The name; marks with the same name are the same everywhere.
        package var name: String
        /// The field with the number of marks; `nil` if rows have none.
        package var counter: String?
        /// In lists, the field with the id of the marked row.
        package var row: String?
        /// The member of a response that shows whether the current user has set the mark.
        package var member: String
        /// The member of a response with the number of marks.
        package var count: String
    }

    /// Restricts rows to those of the current user, and shared rows without an owner that the user
    /// has not replaced by a row with the same key.
    package struct Owner: Sendable, Hashable {
        /// The field with the user's id.
        package var member: String
        /// The field that identifies a row among those of one user, by default its id.
        package var key: String
    }

    /// A file that a user uploads.
    package struct Upload: Sendable, Hashable {
        /// The name of the multipart part.
        package var part: String
        /// The collection of users.
        package var users: String
        /// The user's field that is set to the URL of the file.
        package var member: String
        /// The path of the file's URL, with `{name}` for its name.
        package var path: String
    }
}
