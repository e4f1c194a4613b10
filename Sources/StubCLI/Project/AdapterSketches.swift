import StubContract
import StubHTTP

/// An adapter to be written for an operation that lists.
struct ListSketch {
    let type: String
    private let operation: String
    private let pageSize: Int
    private let isSearched: Bool

    /// `nil` if the operation lists nothing page by page.
    init?(_ operation: ContractOperation, _ names: inout TypeNames) {
        guard case .list(let list)? = operation.binding?.action, let page = list.page else {
            return nil
        }
        type = names.unique(TypeNames.camel(operation.id, orElse: "Operation") + "Checks")
        self.operation = operation.id
        pageSize = max(1, page.defaultLimit)
        isSearched = list.search != nil
    }

    var packs: String {
        """
                    PaginationChecks(list: \(type).adapter)
                        .pending("write \(type).swift")
        """
    }

    func text(_ app: String) -> String {
        let search =
            isSearched
            ? """

                    // search: ListSearch(debounce: .milliseconds(300), texts: ("la", "lamp")) {
                    //     await $0.type($1)
                    // },
            """ : ""
        return """
            import StubChecks

            /// A list of the app that `\(operation)` answers.
            enum \(type) {
                /// TODO: use your app's own view model instead.
                struct Screen: Sendable {}

                static let adapter = ListAdapter<\(app), Screen>(
                    \(SwiftText.literal(operation)),
                    // TODO: how many rows the app asks for at a time.
                    pageSize: \(pageSize),
                    open: { stage in
                        // TODO: sign in if the list needs it, and create the list for `stage.app`.
                        throw NotWritten("open the list")
                    },
                    load: { screen in
                        // TODO: load the first page.
                    },
                    loadMore: { screen in
                        // TODO: load the next page.
                    },
                    ids: { screen in
                        // TODO: the ids of the rows that are shown, as texts.
                        []
                    },
                    // Further checks run with:
                    // hasMore: { await $0.hasMore }, error: { await $0.error },
                    // isLoading: { await $0.isLoading }, refresh: { await $0.refresh() },\(search)
                )
            }

            """
    }
}

/// An adapter to be written for the login.
struct SessionSketch {
    private let operation: String
    private let users: String

    /// `nil` if the contract has no login, or no read that needs one.
    init?(_ contract: Contract) {
        let logs = contract.operations.contains {
            $0.binding?.action == .login || $0.binding?.action == .endpoint(.token)
        }
        let call = contract.operations.first { $0.method == .get && $0.requiresToken }
        guard logs, let call else { return nil }
        operation = call.id
        users = contract.tokens?.collection ?? "users"
    }

    var packs: String {
        """
                    TokenChecks(session: SessionChecks.adapter)
                        .pending("write SessionChecks.swift")
        """
    }

    /// - Parameter fixtures: the folder with the rows of users.
    func text(_ app: String, fixtures: String) -> String {
        """
        import StubChecks

        /// How a user signs in to the app, and one call that needs it.
        enum SessionChecks {
            static let adapter = SessionAdapter<\(app)>(
                // TODO: the operation of the call.
                \(SwiftText.literal(operation)),
                signIn: { app in
                    // TODO: sign in a user of \(fixtures)/\(users).json. Without that file, any
                    // name and password will do.
                    throw NotWritten("sign in")
                },
                call: { app, number in
                    // TODO: send the call, and throw its error. If the app makes one request of equal
                    // calls, let `number` make them differ.
                    throw NotWritten("call the API")
                },
                // Further checks run with:
                // signOut: { await $0.signOut() }, isSignedIn: { await $0.isSignedIn },
            )
        }

        """
    }
}

/// An adapter to be written for a screen that shows what one operation answers.
struct ScreenSketch {
    private let operation: String

    /// `nil` if the operation does not read one thing.
    init?(_ operation: ContractOperation) {
        switch operation.binding?.action {
        case .item, .document, .currentUser: self.operation = operation.id
        default: return nil
        }
        guard operation.method == .get else { return nil }
    }

    var packs: String {
        ["ErrorChecks", "CachingChecks", "CancellationChecks", "ConcurrencyChecks"].map {
            """
                        \($0)(screen: ScreenChecks.adapter)
                            .pending("write ScreenChecks.swift")
            """
        }
        .joined(separator: "\n")
    }

    func text(_ app: String) -> String {
        """
        import StubChecks

        /// A screen of the app that shows what `\(operation)` answers.
        enum ScreenChecks {
            /// TODO: use your app's own view model instead.
            struct Screen: Sendable {}

            static let adapter = ScreenAdapter<\(app), Screen>(
                // TODO: the operation of the screen, a read.
                \(SwiftText.literal(operation)),
                open: { stage in
                    // TODO: sign in if the screen needs it, and create it for `stage.app`.
                    throw NotWritten("open the screen")
                },
                load: { screen in
                    // TODO: load or reload what is shown.
                },
                content: { screen in
                    // TODO: what is shown, as any text that differs if the content does.
                    nil
                },
                error: { screen in
                    // TODO: the error that is shown.
                    nil
                },
                // Further checks run with:
                // isLoading: { await $0.isLoading }, isSignedIn: { await $0.isSignedIn },
            )
        }

        """
    }
}

/// Texts in Swift source.
enum SwiftText {
    /// The text as a literal.
    static func literal(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\"
                ? "\\\(scalar)"
                : scalar.value < 32 ? "\\u{\(String(scalar.value, radix: 16))}" : "\(scalar)"
        }
        return "\"\(escaped.joined())\""
    }
}
