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
    /// A post being changed.
    case editPost(Identifier<Post>)
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
    /// The form for the PIN that protects the app.
    case pin
    /// Signing in with another service's account.
    case authorization
    /// A screen of a flow that the host app adds, by a name of its own.
    case custom(String)

    /// The kind of screen without what it is about, as the analytics may know it.
    public var name: String {
        switch self {
        case .splash: "splash"
        case .login: "login"
        case .forgotPassword: "forgot_password"
        case .onboarding: "onboarding"
        case .dashboard: "dashboard"
        case .search: "search"
        case .filters: "filters"
        case .product: "product"
        case .favorites: "favorites"
        case .feed: "feed"
        case .newPost: "new_post"
        case .editPost: "edit_post"
        case .more: "more"
        case .users: "users"
        case .user: "user"
        case .profile: "profile"
        case .notes: "notes"
        case .note: "note"
        case .newNote: "new_note"
        case .editNote: "edit_note"
        case .pin: "pin"
        case .authorization: "authorization"
        case .custom(let name): name
        }
    }
}
