import CustomerApp
import UnderstudyChecks

/// The parts of the app that checks concern, which are the rows of the table of features and checks.
enum CustomerPart {
    static let products = "products"
    static let product = "product"
    static let filters = "filters"
    static let favorites = "favorites"
    static let users = "users"
    static let user = "user"
    static let profile = "profile"
    static let avatar = "avatar"
    static let newPost = "new post"
    static let editPost = "edit post"
    static let feed = "feed"
    static let dashboard = "dashboard"
    static let flags = "feature flags"
    static let features = "user's features"
    static let account = "account deletion"
    static let onboarding = "onboarding"
    static let login = "login"
    static let apple = "Apple sign-in"
    static let authorization = "other accounts"
    static let password = "forgotten password"
    static let installation = "installation"
    static let images = "images"
    static let session = "session"
    static let launch = "launch"
    static let notes = "notes"
    static let pin = "PIN"

    /// The parts of the app that send these actions, each once.
    static func all(sending actions: [AppAction<AppContainer>]) -> [String] {
        var seen: Set<String> = []
        return actions.map(\.part).filter { seen.insert($0).inserted }
    }

    /// The part of the app that sends an operation.
    static func sending(_ operation: String) -> String {
        switch operation {
        case Operation.products: products
        case Operation.product: product
        case Operation.filters: filters
        case Operation.users, Operation.searchUsers: users
        case Operation.user, Operation.replaceUser: user
        case Operation.posts, Operation.updateUser, Operation.deletePost: profile
        case Operation.avatar: avatar
        case Operation.createPost: newPost
        case Operation.replacePost: editPost
        case Operation.feed, Operation.like, Operation.unlike: feed
        case Operation.dashboard: dashboard
        case Operation.flags: flags
        case Operation.userFlags, Operation.setUserFlag: features
        case Operation.deleteUser: account
        case Operation.onboarding, Operation.setOnboarding: onboarding
        case Operation.login: login
        case Operation.appleLogin: apple
        case Operation.resetPassword: password
        case Operation.installation: installation
        case Operation.image: images
        default: session
        }
    }
}
