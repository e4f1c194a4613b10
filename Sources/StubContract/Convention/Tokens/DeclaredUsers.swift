package import StubJSON

/// The users of a document that has no collection of them, by the response to their registration
/// or login.
package struct DeclaredUsers {
    /// The schema of the user in the response.
    package let row: DocumentNode
    /// The members of a registration that name a user.
    package let names: [String]
    /// The member with the password.
    package let password: String
    /// The members beside those of the user that contain tokens.
    package let tokens: [String]
    /// The name and the password in an example of the request.
    package let example: (name: JSONValue, password: JSONValue)?
    let isRegistration: Bool
}
