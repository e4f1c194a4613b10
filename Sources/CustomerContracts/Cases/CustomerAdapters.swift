import CustomerApp
import StubJSON
import UnderstudyChecks

/// Describes the app to the packs of checks.
enum CustomerAdapters {
    /// The catalogue: pages by offset, with search and filters.
    static let products = ListAdapter<AppContainer, ProductSearchViewModel>(
        Operation.products, pageSize: 20,
        open: { stage in
            try await stage.signIn()
            return await stage.app.productSearchViewModel()
        },
        load: { await $0.load() }, loadMore: { await $0.fetchNext() },
        ids: { await $0.ids.map(String.init) }, hasMore: { await $0.nextItem != nil },
        error: { await $0.error }, isLoading: { await $0.isLoading },
        refresh: { await $0.refresh() }, loadPage: { await $0.fetch(item: $1 * 20) },
        filter: { stage, search in
            await search.select(brand: await search.products.map(\.brand).first { $0 != "" } ?? "")
            _ = await stage.until { search.results != nil && !search.isLoading }
        },
        search: ListSearch(
            debounce: .milliseconds(300), texts: ("la", "lamp"),
            shown: { await $0.results?.query.text },
            // A list that nobody holds is gone.
            leave: { _ in }
        ) {
            await $0.setText($1)
        },
        text: ListText(of: "title") { search, id in
            await search.products.first { "\($0.id)" == id }?.title
        },
        details: { stage, id in
            let id = Identifier<Product>(rawValue: Int(id) ?? 0)
            _ = try await stage.app.productService().product(id)
        }
    ).madeAnew

    /// The list of users: pages by offset.
    static let users = ListAdapter<AppContainer, UserListViewModel>(
        Operation.users, pageSize: 30,
        open: { stage in
            try await stage.signIn()
            return await stage.app.userListViewModel(.init())
        },
        load: { await $0.load() }, loadMore: { await $0.loadNextPage() },
        ids: { await $0.ids.map(String.init) }, hasMore: { await $0.hasMore },
        error: { await $0.error }, isLoading: { await $0.loading != .none },
        refresh: { await $0.refresh() },
        text: ListText(of: "bio") { list, id in
            await list.users.first { "\($0.id)" == id }?.bio
        }
    ).madeAnew

    /// The feed: pages by cursor.
    static let feed = ListAdapter<AppContainer, FeedViewModel>(
        Operation.feed, pageSize: 20, attempts: 3,
        open: { stage in try await stage.feed() },
        load: { await $0.load() }, loadMore: { await $0.loadMore() },
        ids: { await $0.items.map(\.id.rawValue) }, hasMore: { await $0.hasMore },
        error: { await $0.error }, isLoading: { await $0.isLoading },
        refresh: { await $0.refresh() }, total: { await $0.total }
    ).madeAnew

    /// The session, checked with a request that the app does not retry.
    static let session = {
        var session = protectedCall
        session.signInAs = { app, name, password in
            _ = try await app.authService().signIn(username: name, password: password)
        }
        // The form is made anew each time that the app is left without a user.
        session.entries = { app in
            let login = await app.loginViewModel { _ in }
            return await "\(login.username) \(login.password)"
        }
        return session
    }()

    private static let protectedCall = SessionAdapter<AppContainer>(
        Operation.product, leeway: .seconds(30), deadline: .seconds(15), parallelCalls: 8,
        signIn: { app in
            _ = try await app.authService().signIn(username: "emilys", password: "emilyspass")
        },
        call: { app, number in
            _ = try await app.productService().product(.init(rawValue: number))
        },
        content: { app, number in
            "\(try await app.productService().product(.init(rawValue: number)))"
        },
        signOut: { await $0.authService().signOut() },
        isSignedIn: { await $0.authService().isSignedIn },
        signInOther: { app in
            _ = try await app.authService().signIn(username: "ingridf", password: "ingridfpass")
        },
        signInWrongly: { app in
            let login = await app.loginViewModel { _ in }
            await login.fill(username: "emilys", password: "wrong")
            await login.submit()
            if let error = await login.error { throw error }
        },
        endings: { stage, work in try await stage.countingExpiries(work) },
        logout: Operation.logout,
        write: SessionWrite(Operation.createPost) { app in
            let form = await app.composePostViewModel(1, { _ in })
            await form.fill(title: "Title", body: "Text with “quotes” and 👩‍🍳")
            await form.submit()
            if let error = await form.error { throw error }
        })

    /// The feed as a screen, whose requests the app retries.
    static let feedScreen = ScreenAdapter<AppContainer, FeedViewModel>(
        Operation.feed, deadline: .seconds(30), attempts: 3,
        open: { stage in try await stage.feed() },
        load: { await $0.refresh() },
        content: { await $0.items.isEmpty ? nil : "\($0.items.map(\.id))" },
        error: { await $0.error }, isLoading: { await $0.isLoading },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The details of a user, whose request carries the entity tag of the stored version.
    static let person = ScreenAdapter<AppContainer, UserDetailViewModel>(
        Operation.user, deadline: .seconds(30),
        open: { stage in
            try await stage.signIn()
            return await stage.app.userDetailViewModel(2, { _ in })
        },
        load: { await $0.reload() },
        content: { await $0.state.value.map { "\($0)" } },
        error: { await $0.state.error }, isLoading: { await $0.state.isLoading },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The dashboard as a screen.
    static let dashboard = ScreenAdapter<AppContainer, DashboardViewModel>(
        Operation.dashboard, deadline: .seconds(30),
        open: { stage in try await stage.dashboard() },
        load: { await $0.refresh() },
        content: { await $0.dashboard.map { "\($0)" } }, error: { await $0.error },
        isLoading: { await $0.isLoading },
        isSignedIn: { await $0.authService().isSignedIn })

    /// The form of a new post, whose requests have a key and are repeated.
    static let post = {
        var form = WriteAdapter<AppContainer, ComposePostViewModel>(
            Operation.createPost, sendsKey: true, attempts: 3, deadline: .seconds(30),
            open: { stage in
                try await stage.signIn()
                let form = await stage.app.composePostViewModel(1, { _ in })
                await form.fill(title: "Title", body: "Text")
                return form
            },
            submit: { await $0.submit() }, error: { await $0.error },
            entries: { "\(await $0.draft)" }, sends: ["title": "Title", "body": "Text"],
            edit: { await $0.fill(title: "Other title", body: "Text") })
        form.text = FormText(of: "body") { await $0.fill(title: "Title", body: $1) }
        // It is left after a success, and made anew whenever it is opened.
        form.closesAfterSuccess = true
        form.isEmptiedAtSignOut = false
        return form
    }()

    /// The like of the first post of the feed.
    static let like = ToggleAdapter<AppContainer, LikedItem>(
        Operation.like, opposite: Operation.unlike,
        open: { stage in
            let feed = try await stage.feed()
            await feed.load()
            let item = await feed.items.first { $0.post?.isLiked == false }
            return LikedItem(feed: feed, id: item?.id)
        },
        toggle: { item in if let id = item.id { await item.feed.toggleLike(id) } },
        isOn: { item in
            guard let id = item.id else { return false }
            return await item.feed.post(id)?.isLiked == true
        },
        error: { await $0.feed.error }, reload: { await $0.feed.refresh() })

    /// An item of the feed that can be liked.
    struct LikedItem: Sendable {
        let feed: FeedViewModel
        let id: FeedItem.ID?
    }
}

extension ListAdapter {
    /// A list that the app leaves at the sign-out, and makes anew for the next user.
    fileprivate var madeAnew: ListAdapter {
        var list = self
        list.isEmptiedAtSignOut = false
        return list
    }
}
