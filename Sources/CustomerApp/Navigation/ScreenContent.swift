/// What a screen shows, by its kind: a host switches over it and has a view for each.
///
/// The switch is exhaustive and needs no cast, so a kind of screen that a later version adds is found
/// by the compiler.
public enum ScreenContent: Sendable {
    /// Nothing that changes, and so no view model.
    case `static`
    /// The app getting ready.
    case splash(SplashViewModel)
    /// The form that opens a session.
    case login(LoginViewModel)
    /// The form that asks for a new password.
    case forgotPassword(ForgotPasswordViewModel)
    /// Signing in with another service's account.
    case authorization(AuthorizationViewModel)
    /// The questions asked once after the first sign-in.
    case onboarding(OnboardingViewModel)
    /// The first tab.
    case dashboard(DashboardViewModel)
    /// The product search.
    case search(ProductSearchViewModel)
    /// The choice that narrows the product search.
    case filters(ProductFiltersViewModel)
    /// One product.
    case product(ProductDetailsViewModel)
    /// The products the user marked.
    case favorites(FavoritesViewModel)
    /// What everybody writes.
    case feed(FeedViewModel)
    /// A post being written.
    case newPost(ComposePostViewModel)
    /// A post being changed.
    case editPost(EditPostViewModel)
    /// Settings, and the way to everything else.
    case more(MoreViewModel)
    /// The list of people.
    case users(UserListViewModel)
    /// One person, to look at and to edit.
    case user(UserDetailViewModel)
    /// A person's page with what they wrote.
    case profile(ProfileViewModel)
    /// The list of notes.
    case notes(NotesListViewModel)
    /// One note.
    case note(NoteDetailsViewModel)
    /// A note being written or changed.
    case noteEditor(NoteEditorViewModel)
    /// The form for the PIN.
    case pin(PinViewModel)
    /// A screen of a flow that the host app adds, which knows its own view model.
    case custom(any AnyObject & Sendable)
}
