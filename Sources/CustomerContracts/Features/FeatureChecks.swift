import CustomerApp
import StubJSON
import UnderstudyChecks

/// The checks of the catalogue on every other screen, form and service that has the behaviour.
enum FeatureChecks {
    @CheckBuilder<Stage>
    static var all: [Checks<Stage>] {
        operations
        lists
        screens
        orders
        forms
        Checks(UserSearchCases.all, of: CustomerPart.users)
        Checks(UserListCases.all, of: CustomerPart.users)
        Checks(LateAnswerCases.products, of: CustomerPart.products)
        Checks(LateAnswerCases.users, of: CustomerPart.users)
        Checks(ProfileEditCases.all, of: CustomerPart.profile)
        Checks(OverlappingWriteCases.features, of: CustomerPart.features)
        Checks(OverlappingWriteCases.likes, of: CustomerPart.feed)
        Checks(OverlappingWriteCases.user, of: CustomerPart.user)
        Checks(WrittenMemberCases.posts, of: CustomerPart.editPost, CustomerPart.newPost)
        Checks(WrittenMemberCases.typedPost, of: CustomerPart.editPost)
        Checks(WrittenMemberCases.typedUser, of: CustomerPart.user)
        Checks(WrittenMemberCases.user, of: CustomerPart.user, CustomerPart.profile)
        Checks(WrittenMemberCases.avatar, of: CustomerPart.avatar)
        Checks(WrittenMemberCases.settings, of: CustomerPart.features, CustomerPart.onboarding)
        Checks(AccountCases.all, of: CustomerPart.account)
        Checks(AvatarCases.all, of: CustomerPart.avatar)
        Checks(ScreenCases.all)
        Checks(LeavingCases.all)
        Checks(CompositionCases.all)
        Checks(TapCases.all)
        Checks(ErrorTextCases.all)
        Checks(
            ShownContentCases.all, of: CustomerPart.user, CustomerPart.dashboard, CustomerPart.feed)
        Checks(FormCases.forms, of: CustomerPart.login, CustomerPart.password, CustomerPart.apple)
        Checks(FormCases.settings, of: CustomerPart.installation)
        Checks(OfflineAppCases.all)
        Checks(FlagCases.all, of: CustomerPart.flags)
        Checks(FeedContentCases.all, of: CustomerPart.feed)
        Checks(PictureCases.all, of: CustomerPart.images)
        Checks(SignInCases.apple, of: CustomerPart.apple)
        Checks(SignInCases.passwords, of: CustomerPart.login, CustomerPart.password)
        Checks(SignInCases.installation, of: CustomerPart.installation)
        Checks(LockCases.all, of: CustomerPart.pin)
        Checks(AuthorizationCases.all, of: CustomerPart.authorization)
        Checks(SignedInUserCases.all, of: CustomerPart.session, CustomerPart.users)
        Checks(LinkCases.all, of: CustomerPart.launch)
        Checks(ActiveCases.all, of: CustomerPart.launch)
        Checks(FlowCases.all)
        Checks(NoteCases.all, of: CustomerPart.notes)
        Checks(QuestionCases.all, of: CustomerPart.onboarding)
        Checks(StoredValueCases.all)
        Checks(ProductListCases.all, of: CustomerPart.products, CustomerPart.favorites)
        Checks(LaunchCases.all, of: CustomerPart.launch)
        Checks(SplashCases.all, of: CustomerPart.launch)
        Checks(RelaunchCases.all, of: CustomerPart.launch)
        Checks(
            SignOutCases.all,
            of: CustomerPart.session, CustomerPart.dashboard, CustomerPart.onboarding,
            CustomerPart.favorites, CustomerPart.features, CustomerPart.users, CustomerPart.notes,
            CustomerPart.pin)
    }

    /// Everything that the app asks of the API.
    private static let operations = Checks.actions(
        CustomerActions.all, deadline: .seconds(30),
        isSignedIn: { await $0.authService().isSignedIn }, prepare: { try await $0.signIn() })

    @CheckBuilder<Stage>
    private static var lists: [Checks<Stage>] {
        Checks.pageCount(list: CustomerAdapters.products).of(CustomerPart.products)
        Checks.pageCount(list: CustomerAdapters.users).of(CustomerPart.users)
        Checks.pageCount(list: CustomerAdapters.feed).of(CustomerPart.feed)
        Checks.pagination(list: CustomerLists.foundUsers)
            .only(
                "P01", "P02", "P03", "P04", "P06", "P07", "P08", "P09", "P12", "P15", "P18", "P21",
                "P22", "P23", "P34"
            ).of(CustomerPart.users)
    }

    // MARK: - Screens

    @CheckBuilder<Stage>
    private static var screens: [Checks<Stage>] {
        checks(of: CustomerScreens.product, CustomerPart.product)
        checks(of: CustomerScreens.filters, CustomerPart.filters)
        checks(of: CustomerScreens.search, CustomerPart.products)
        checks(of: CustomerScreens.users, CustomerPart.users)
        checks(of: CustomerAdapters.person, CustomerPart.user)
        checks(of: CustomerScreens.profile, CustomerPart.profile)
        checks(of: CustomerScreens.features, CustomerPart.features)
        checks(of: CustomerScreens.onboarding, CustomerPart.onboarding)
        Checks.errors(screen: CustomerScreens.profilePosts).only("E05", "E12", "E28", "E30")
            .of(CustomerPart.profile)
        Checks.errors(screen: CustomerAdapters.feedScreen).only("E28", "E30").of(CustomerPart.feed)
        Checks.concurrency(screen: CustomerAdapters.feedScreen, session: CustomerAdapters.session)
            .only("K02", "K10", "K11").of(CustomerPart.feed)
        Checks.cancellation(screen: CustomerScreens.currentUser).only("X03", "X10")
            .of(CustomerPart.session)
        Checks.cancellation(screen: CustomerScreens.flags).only("X03", "X10").of(CustomerPart.flags)
        Checks.caching(screen: CustomerScreens.features, session: CustomerAdapters.session)
            .only("C06").of(CustomerPart.features)
        Checks.caching(screen: CustomerScreens.onboarding, session: CustomerAdapters.session)
            .only("C06").of(CustomerPart.onboarding)
        Checks.caching(screen: CustomerScreens.currentUser, session: CustomerAdapters.session)
            .only("C06").of(CustomerPart.session)
    }

    /// What each screen decides by itself; the rest is the same for all requests.
    @CheckBuilder<Stage>
    private static func checks<Screen: Sendable>(
        of screen: ScreenAdapter<AppContainer, Screen>, _ part: String
    ) -> [Checks<Stage>] {
        Checks.errors(screen: screen).only("E05", "E12", "E16", "E18", "E28", "E29", "E30").of(part)
        Checks.cancellation(screen: screen).without("X04").of(part)
        Checks.concurrency(screen: screen, session: CustomerAdapters.session)
            .only("K02", "K03", "K10", "K11").of(part)
    }

    // MARK: - Orders of answers

    @CheckBuilder<Stage>
    private static var orders: [Checks<Stage>] {
        order(of: CustomerScreens.search, CustomerPart.products, in: "products", "title")
        order(of: CustomerScreens.users, CustomerPart.users, in: "users", "firstName")
        order(of: CustomerScreens.profilePosts, CustomerPart.profile, in: "posts", "title")
        order(of: CustomerAdapters.dashboard, CustomerPart.dashboard, in: "todos", "title")
        order(of: CustomerAdapters.feedScreen, CustomerPart.feed, in: "items", "id")
        order(of: CustomerAdapters.person, CustomerPart.user, "firstName")
        order(of: CustomerScreens.profile, CustomerPart.profile, "firstName")
        order(of: CustomerScreens.currentUser, CustomerPart.session, "firstName")
        order(of: CustomerScreens.product, CustomerPart.product, "title")
        Checks.answerOrder(screen: CustomerScreens.filters) { _, number in
            ["brands": [.string("Brand \(number)")], "categories": ["a"]]
        }.of(CustomerPart.filters)
        Checks.answerOrder(screen: CustomerScreens.onboarding) { _, number in
            [["step": "camera", "state": number == 1 ? "completed" : "skipped"]]
        }.of(CustomerPart.onboarding)
        Checks.answerOrder(screen: CustomerScreens.features) { _, number in
            [["name": .string("feature_\(number)")]]
        }.of(CustomerPart.features)
        Checks.answerOrder(screen: CustomerScreens.flags) { _, number in
            [["key": .string("flag_\(number)"), "enabled": true]]
        }.of(CustomerPart.flags)
    }

    /// The order of answers that differ in a member of the first row of a list, or of the object.
    private static func order<Screen: Sendable>(
        of screen: ScreenAdapter<AppContainer, Screen>, _ part: String, in list: String? = nil,
        _ member: String
    ) -> Checks<Stage> {
        Checks.answerOrder(screen: screen) { body, number in
            let text = JSONValue.string("changed-\(number)")
            guard let list else { return body.with(member, text) }
            var rows = body[list]?.array ?? []
            if let first = rows.first { rows[0] = first.with(member, text) }
            return body.with(list, .array(rows))
        }.of(part)
    }

    // MARK: - Forms

    @CheckBuilder<Stage>
    private static var forms: [Checks<Stage>] {
        Checks.writes(form: CustomerForms.editPost).of(CustomerPart.editPost)
        // A conflict has a state of its own, which another case checks.
        Checks.writes(form: CustomerForms.user).without("E25").of(CustomerPart.user)
        Checks.writes(form: CustomerForms.login).of(CustomerPart.login)
        Checks.writes(form: CustomerForms.apple).of(CustomerPart.apple)
        Checks.writes(form: CustomerForms.password).of(CustomerPart.password)
        Checks.writes(form: CustomerForms.onboarding).of(CustomerPart.onboarding)
        // Two taps on a switch are two wishes, and so are two edits of a text.
        Checks.writes(form: CustomerForms.feature).without("R13").of(CustomerPart.features)
        Checks.writes(form: CustomerForms.bio).without("R13").of(CustomerPart.profile)
        Checks.writes(form: CustomerForms.deletion).of(CustomerPart.profile)
        Checks.writes(form: CustomerForms.account).of(CustomerPart.account)
        Checks.writes(form: CustomerForms.avatar).of(CustomerPart.avatar)
    }
}

extension JSONValue {
    /// The object with another value for a member; anything else unchanged.
    fileprivate func with(_ member: String, _ value: JSONValue) -> JSONValue {
        guard var object else { return self }
        object[member] = value
        return .object(object)
    }
}
