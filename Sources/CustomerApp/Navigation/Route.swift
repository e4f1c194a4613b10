/// The address of a screen, used in deep links and in a navigator's path.
public enum Route: Hashable, Codable, Sendable {
    /// The screen that is shown while the app prepares.
    case splash
    /// The form that opens a session.
    case login
    /// The form that requests a new password.
    case forgotPassword
    /// The questions that are asked once after the first sign-in.
    case onboarding
    /// The first tab.
    case dashboard
    /// The product search, with an initial text.
    case search(text: String)
    /// The filters of the product search.
    case filters
    /// One product.
    case product(Identifier<Product>)
    /// The user's favorite products.
    case favorites
    /// The feed of all users' posts.
    case feed
    /// The form for a new post.
    case newPost
    /// The form for changing a post.
    case editPost(Identifier<Post>)
    /// Settings, users and notes.
    case more
    /// The list of users.
    case users
    /// A user's details, which can be edited.
    case user(Identifier<User>)
    /// A user's profile with their posts.
    case profile(Identifier<User>)
    /// The list of notes.
    case notes
    /// One note.
    case note(Identifier<Note>)
    /// The form for a new note.
    case newNote
    /// The form for changing a note.
    case editNote(Identifier<Note>)
    /// The form for the PIN.
    case pin
    /// Signing in with another service's account.
    case authorization
    /// A screen of a flow that the host app adds, with a name that the host chooses.
    case custom(String)

    /// The kind of screen without parameters, which analytics may record.
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
