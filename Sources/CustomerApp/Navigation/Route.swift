/// The address of a screen: what a deep link leads to, and what a navigator's path is made of.
public enum Route: Hashable, Codable, Sendable {
    /// The first thing on screen while the app gets ready.
    case splash
    /// The form that opens a session.
    case login
    /// The form that asks for a new password.
    case forgotPassword
    /// The questions asked once after the first sign-in.
    case onboarding
    /// The first tab.
    case dashboard
    /// The product search, with a text to begin with.
    case search(text: String)
    /// The choice that narrows the product search.
    case filters
    /// One product.
    case product(Identifier<Product>)
    /// The products the user marked.
    case favorites
    /// What everybody writes.
    case feed
    /// A post being written.
    case newPost
    /// Everything else: settings, people, notes.
    case more
    /// The list of people.
    case users
    /// One person, to look at and to edit.
    case user(Identifier<User>)
    /// A person's page with what they wrote.
    case profile(Identifier<User>)
    /// The list of notes.
    case notes
    /// One note.
    case note(Identifier<Note>)
    /// A note being written for the first time.
    case newNote
    /// A note being changed.
    case editNote(Identifier<Note>)
    /// The form that protects the app with a number.
    case pin
    /// Signing in with another service's account.
    case authorization
}
