extension AppContainer {
    /// Knows the signed-in user, and fetches and changes users.
    public var userService: Factory<any UserService> {
        factory(.application) {
            HTTPUserService(client: $0.httpClient(), storage: $0.storage, logger: $0.logger)
        }
    }

    /// The first page of the people, as it was last seen.
    public var userListCache: Factory<StoredProperty<[User]>> {
        factory(.application) { $0.storedProperty("users.firstPage") }
    }

    /// What people were searched for of late.
    public var recentUserQueries: Factory<RecentQueries> {
        factory(.application) { RecentQueries(stored: $0.storedProperty("users.recentQueries")) }
    }

    /// The list of people; the actions decide what comes after it.
    public func userListViewModel(
        _ actions: UserListViewModel.Actions = .init(),
    ) -> UserListViewModel {
        UserListViewModel(
            service: userService(), cache: userListCache(), recent: recentUserQueries(),
            pageSize: configuration.userPageSize, actions: actions)
    }

    /// One person, to look at and to edit.
    public func userDetailViewModel(
        _ id: Identifier<User>, onSaved: @escaping @MainActor (User) -> Void = { _ in },
    ) -> UserDetailViewModel {
        UserDetailViewModel(id, service: userService(), onSaved: onSaved)
    }
}
