import StubJSON

/// The users of a document that has no collection of them, by the response to their registration
/// or login.
struct DeclaredUsers {
    /// The schema of the user in the response.
    let row: DocumentNode
    /// The members of a registration that name a user.
    let names: [String]
    /// The member with the password.
    let password: String
    /// The members beside those of the user that contain tokens.
    let tokens: [String]
    /// The name and the password in an example of the request.
    let example: (name: JSONValue, password: JSONValue)?
    let isRegistration: Bool
}
