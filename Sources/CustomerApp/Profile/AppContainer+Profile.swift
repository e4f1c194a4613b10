extension AppContainer {
    /// The page of a user.
    public func profileViewModel(userID: Identifier<User>) -> ProfileViewModel {
        ProfileViewModel(userID: userID, users: userService(), posts: postService())
    }
}
