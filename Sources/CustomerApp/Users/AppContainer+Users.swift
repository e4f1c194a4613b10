extension AppContainer {
    /// The first page of the list of users, cached between launches.
    public var userListCache: Factory<StoredProperty<[User]>> {
        factory(.application) { $0.storedProperty("users.firstPage") }
    }

    /// The recent search queries.
    public var recentUserQueries: Factory<RecentQueries> {
        factory(.application) { RecentQueries(stored: $0.storedProperty("users.recentQueries")) }
    }

    /// The list of users; the actions are called when the user selects a row.
    public var userListViewModel: Factory<UserListViewModel, UserListViewModel.Actions> {
        factory {
            UserListViewModel(
                service: $0.userService(), cache: $0.userListCache(),
                recent: $0.recentUserQueries(), pageSize: $0.configuration.userPageSize,
                actions: $1)
        }
    }

    /// A user's details; the closure is called after each saved change.
    public var userDetailViewModel:
        Factory<UserDetailViewModel, Identifier<User>, @MainActor (User) -> Void>
    {
        factory { UserDetailViewModel($1, service: $0.userService(), onSaved: $2) }
    }
}
