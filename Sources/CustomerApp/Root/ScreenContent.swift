/// The content of a screen by kind; a host switches over it to choose a view.
///
/// The switch is exhaustive and needs no cast, so the compiler reports a kind of screen that a
/// later version adds.
public enum ScreenContent: Sendable {
    /// Content that does not change, and so has no view model.
    case `static`
    /// The screen that is shown while the app prepares.
    case splash(SplashViewModel)
    /// The form that opens a session.
    case login(LoginViewModel)
    /// The form that requests a new password.
    case forgotPassword(ForgotPasswordViewModel)
    /// Signing in with another service's account.
    case authorization(AuthorizationViewModel)
    /// The questions that are asked once after the first sign-in.
    case onboarding(OnboardingViewModel)
    /// The first tab.
    case dashboard(DashboardViewModel)
    /// The product search.
    case search(ProductSearchViewModel)
    /// The filters of the product search.
    case filters(ProductFiltersViewModel)
    /// One product.
    case product(ProductDetailsViewModel)
    /// The user's favorite products.
    case favorites(FavoritesViewModel)
    /// The feed of all users' posts.
    case feed(FeedViewModel)
    /// The form for a new post.
    case newPost(ComposePostViewModel)
    /// The form for changing a post.
    case editPost(EditPostViewModel)
    /// Settings and links.
    case more(MoreViewModel)
    /// The list of users.
    case users(UserListViewModel)
    /// A user's details, which can be edited.
    case user(UserDetailViewModel)
    /// A user's profile with their posts.
    case profile(ProfileViewModel)
    /// The list of notes.
    case notes(NotesListViewModel)
    /// One note.
    case note(NoteDetailsViewModel)
    /// The form for a new or an existing note.
    case noteEditor(NoteEditorViewModel)
    /// The form for the PIN.
    case pin(PinViewModel)
    /// A screen of a flow that the host app adds, with the host's view model.
    case custom(any AnyObject & Sendable)
}

extension Screen {
    /// The screen's content by kind.
    public var content: ScreenContent { ScreenContent(viewModel) }
}

extension ScreenContent {
    /// The kind of a screen with this view model.
    ///
    /// Only this place knows all view models; the flows and the navigation do not.
    init(_ viewModel: (any AnyObject & Sendable)?) {
        self =
            switch viewModel {
            case nil: .static
            case let model as SplashViewModel: .splash(model)
            case let model as LoginViewModel: .login(model)
            case let model as ForgotPasswordViewModel: .forgotPassword(model)
            case let model as AuthorizationViewModel: .authorization(model)
            case let model as OnboardingViewModel: .onboarding(model)
            case let model as DashboardViewModel: .dashboard(model)
            case let model as ProductSearchViewModel: .search(model)
            case let model as ProductFiltersViewModel: .filters(model)
            case let model as ProductDetailsViewModel: .product(model)
            case let model as FavoritesViewModel: .favorites(model)
            case let model as FeedViewModel: .feed(model)
            case let model as ComposePostViewModel: .newPost(model)
            case let model as EditPostViewModel: .editPost(model)
            case let model as MoreViewModel: .more(model)
            case let model as UserListViewModel: .users(model)
            case let model as UserDetailViewModel: .user(model)
            case let model as ProfileViewModel: .profile(model)
            case let model as NotesListViewModel: .notes(model)
            case let model as NoteDetailsViewModel: .note(model)
            case let model as NoteEditorViewModel: .noteEditor(model)
            case let model as PinViewModel: .pin(model)
            case let model?: .custom(model)
            }
    }
}
