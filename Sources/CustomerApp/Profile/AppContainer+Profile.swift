extension AppContainer {
    /// The page of a user.
    public func profileViewModel(userID: Identifier<User>) -> ProfileViewModel {
        ProfileViewModel(userID: userID, users: userService(), posts: postService())
    }
}

extension AppContainer {
    /// The signed-in user's portrait.
    public var avatarViewModel: Factory<AvatarViewModel> {
        factory(.unique) { AvatarViewModel(images: $0.imageService(), users: $0.userService()) }
    }
}
