import CustomerApp

extension Screen {
    /// The view model of a screen whose kind the test knows.
    var viewModel: AnyObject? {
        switch content {
        case .static: nil
        case .splash(let viewModel): viewModel
        case .login(let viewModel): viewModel
        case .forgotPassword(let viewModel): viewModel
        case .authorization(let viewModel): viewModel
        case .onboarding(let viewModel): viewModel
        case .dashboard(let viewModel): viewModel
        case .search(let viewModel): viewModel
        case .filters(let viewModel): viewModel
        case .product(let viewModel): viewModel
        case .favorites(let viewModel): viewModel
        case .feed(let viewModel): viewModel
        case .newPost(let viewModel): viewModel
        case .editPost(let viewModel): viewModel
        case .more(let viewModel): viewModel
        case .users(let viewModel): viewModel
        case .user(let viewModel): viewModel
        case .profile(let viewModel): viewModel
        case .notes(let viewModel): viewModel
        case .note(let viewModel): viewModel
        case .noteEditor(let viewModel): viewModel
        case .pin(let viewModel): viewModel
        case .custom(let viewModel): viewModel
        }
    }
}
