extension AppContainer {
    /// A user's profile; the closure is called with a post to edit.
    public var profileViewModel:
        Factory<ProfileViewModel, Identifier<User>, @MainActor (Post) -> Void>
    {
        factory {
            ProfileViewModel(
                userID: $1, users: $0.userService(), posts: $0.postService(), onEditPost: $2)
        }
    }

    /// The signed-in user's profile picture.
    public var avatarViewModel: Factory<AvatarViewModel> {
        factory(.unique) { AvatarViewModel(images: $0.imageService(), users: $0.userService()) }
    }
}
