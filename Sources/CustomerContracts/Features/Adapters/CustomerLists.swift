import CustomerApp
import UnderstudyChecks

/// Describes further lists of the app that are loaded page by page.
enum CustomerLists {
    /// The users that a search finds, here all of them.
    static let foundUsers = ListAdapter<AppContainer, UserListViewModel>(
        Operation.searchUsers, pageSize: 30,
        open: { stage in
            try await stage.signIn()
            return await stage.app.userListViewModel(.init())
        },
        load: { await $0.search(for: "@") }, loadMore: { await $0.loadNextPage() },
        ids: { await $0.ids.map(String.init) }, hasMore: { await $0.hasMore },
        error: { await $0.error }, isLoading: { await $0.loading != .none },
        refresh: { await $0.refresh() },
        text: ListText(of: "bio") { list, id in
            await list.users.first { "\($0.id)" == id }?.bio
        })
}
