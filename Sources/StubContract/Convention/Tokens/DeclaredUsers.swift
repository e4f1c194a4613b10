package import StubJSON

/// The users of a document that has no collection of them, by what its operations about them send
/// and answer.
package struct DeclaredUsers {
    /// What says how users look, the best last.
    enum Source: Int {
        /// No response: they have what a registration or a login sends.
        case request
        case login
        case currentUser
        case registration
    }

    /// The schema of the user in a response; `nil` if no response has one.
    package private(set) var row: DocumentNode?
    /// The members of a registration or a login that name a user.
    package private(set) var names: [String]
    /// The member with the password; `nil` if no request has one.
    package private(set) var password: String?
    /// The members beside those of the user that contain tokens.
    package private(set) var tokens: [String]
    /// The name and the password in an example of the request.
    package private(set) var example: (name: JSONValue, password: JSONValue)?
    /// Whether users can sign in: to read the current user is not enough.
    package private(set) var canSignIn: Bool
    private var source: Source

    init(
        row: DocumentNode?, names: [String], password: String?, tokens: [String],
        example: (name: JSONValue, password: JSONValue)?, canSignIn: Bool, source: Source
    ) {
        self.row = row
        self.names = names
        self.password = password
        self.tokens = tokens
        self.example = example
        self.canSignIn = canSignIn
        self.source = source
    }

    /// Adds what another operation says; the better source says how users look.
    mutating func add(_ other: DeclaredUsers) {
        if other.source.rawValue > source.rawValue {
            (row, tokens, source) = (other.row, other.tokens, other.source)
        }
        names += other.names.filter { !names.contains($0) }
        password = password ?? other.password
        example = example ?? other.example
        canSignIn = canSignIn || other.canSignIn
    }
}
