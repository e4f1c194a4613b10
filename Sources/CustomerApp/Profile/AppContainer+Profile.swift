extension AppContainer {
    /// The page of a user; the closure decides what comes after one of their posts was chosen.
    public var profileViewModel:
        Factory<ProfileViewModel, Identifier<User>, @MainActor (Post) -> Void>
    {
        factory {
            ProfileViewModel(
                userID: $1, users: $0.userService(), posts: $0.postService(), onEditPost: $2)
        }
    }

    /// The signed-in user's portrait.
    public var avatarViewModel: Factory<AvatarViewModel> {
        factory(.unique) { AvatarViewModel(images: $0.imageService(), users: $0.userService()) }
    }
}
