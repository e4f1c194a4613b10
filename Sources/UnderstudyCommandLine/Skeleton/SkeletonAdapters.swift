import StubContract
import StubJSON

/// The files with the adapters of a skeleton, which run against its client.
struct SkeletonAdapters {
    /// A file, and what the suite has of it.
    struct Adapter {
        /// The name of the type that has the adapter, and of the file.
        let type: String
        let text: String
        /// A few words about the content.
        let summary: String
        /// The packs that hold with the client, one a line.
        var packs: [String] = []
        /// The packs that only an app can decide about, each with what there is to do.
        var pending: [(pack: String, reason: String)] = []
    }

    let app: String
    let plan: SkeletonPlan
    /// The folder with the fixtures.
    let fixtures: String
    /// The collection of users.
    let users: String

    /// The adapters, the most important one first.
    func all(_ names: inout TypeNames) -> [Adapter] {
        var all = [session].compactMap(\.self)
        for list in plan.lists { all.append(self.list(list, name(list.operation, &names))) }
        for screen in plan.screens {
            all.append(self.screen(screen, name(screen.operation, &names)))
        }
        for form in plan.forms { all.append(self.form(form, name(form.operation, &names))) }
        if let toggle = plan.toggle {
            all.append(self.toggle(toggle, name(toggle.operation, &names)))
        }
        return all
    }

    private func name(_ operation: ContractOperation, _ names: inout TypeNames) -> String {
        names.unique(TypeNames.camel(operation.id, orElse: "Operation") + "Checks")
    }

    // MARK: - Lists

    private func list(_ list: SkeletonPlan.List, _ type: String) -> Adapter {
        let id = SwiftText.literal(list.operation.id)
        let prepare =
            plan.needsSession(list.operation)
            ? ["        prepare: { stage in try await SessionChecks.adapter.signIn(stage.app) },"]
            : []
        let lines =
            [
                "import UnderstudyChecks", "",
                "/// The pages of a list that \(phrase(list.operation)) answers.",
                "enum \(type) {",
                "    /// TODO: request a page by your app, or describe its screen by a `ListAdapter`.",
                "    static let pages = PageAdapter<\(app), \(list.pages.cursor)>(",
                "        \(id), pageSize: \(list.pages.size),",
            ] + prepare + ["        page: { app, cursor in"]
            + list.pages.lines(list.request).map { "            " + $0 }
            + ["        })", "}", ""]
        return Adapter(
            type: type, text: lines.joined(separator: "\n"), summary: "a list",
            packs: [
                "Checks.pagination(list: \(type).pages.list)",
                "Checks.pageCount(list: \(type).pages.list)",
            ])
    }

    // MARK: - Screens and forms

    private func screen(_ screen: SkeletonPlan.Screen, _ type: String) -> Adapter {
        let text = """
            import UnderstudyChecks

            /// A screen that shows what \(phrase(screen.operation)) answers.
            enum \(type) {
                /// TODO: use your app's own view model in place of `Loaded`.
                static let screen = ScreenAdapter<\(app), Loaded>(
                    \(SwiftText.literal(screen.operation.id)),
                    open: { stage in
            \(opening("Loaded", screen.request, plan.needsSession(screen.operation)))
                    },
                    load: { await $0.load() }, content: { await $0.content },
                    error: { await $0.error }, isLoading: { await $0.isLoading })

                /// TODO: return what your app reads, and name it in `values:`, such as
                /// `["name": $0.name]`; a 404 that is no error belongs into `answers`.
                static let action = AppAction<\(app)>(\(SwiftText.literal(screen.operation.id))) { stage in
            \(calling(screen.request, plan.needsSession(screen.operation)))
                }
            }

            """
        let session = plan.session == nil ? "" : ", session: SessionChecks.adapter"
        return Adapter(
            type: type, text: text, summary: "a screen",
            packs: [
                "Checks.cancellation(screen: \(type).screen)",
                "Checks.concurrency(screen: \(type).screen\(session))",
            ],
            pending: [
                (
                    "Checks.errors(screen: \(type).screen)",
                    "map your app's errors in 'failure:', then remove .pending"
                ),
                (
                    "Checks.retries(screen: \(type).screen, attempts: 1)",
                    "say how often your app repeats a read, then remove .pending"
                ),
                (
                    "Checks.caching(screen: \(type).screen)",
                    "say what your app keeps of a response, then remove .pending"
                ),
                (
                    "Checks.decoding(actions: [\(type).action])",
                    "name what your app reads in 'values:' of the actions, then remove .pending"
                ),
                (
                    "Checks.actions([\(type).action])",
                    "describe further calls by actions with 'sends', then remove .pending"
                ),
            ])
    }

    private func form(_ form: SkeletonPlan.Form, _ type: String) -> Adapter {
        let result = form.showsTexts ? ", result: { await $0.result }" : ""
        let sends = meant(form.request.body).map { ",\n        sends: \($0)" } ?? ""
        let text = """
            import UnderstudyChecks

            /// A form that is submitted by \(phrase(form.operation)).
            enum \(type) {
                /// TODO: use your app's own view model in place of `Form`.
                static let form = WriteAdapter<\(app), Form>(
                    \(SwiftText.literal(form.operation.id)),
                    open: { stage in
            \(opening("Form", form.request, plan.needsSession(form.operation)))
                    },
                    submit: { await $0.submit() }, error: { await $0.error }\(sends)\(result))
            }

            """
        return Adapter(
            type: type, text: text, summary: "a form", packs: ["Checks.writes(form: \(type).form)"])
    }

    /// The texts, numbers and Booleans of a form's body as a literal of a dictionary; `nil` if it has
    /// none.
    private func meant(_ body: SkeletonRequest.Body?) -> String? {
        guard let body, body.type == SkeletonRequest.Body.json,
            let object = (try? JSONParser.parse(Array(body.text.utf8)))?.object
        else { return nil }
        let pairs = object.members.compactMap { member -> String? in
            let text: String
            switch member.value {
            case .string(let string): text = SwiftText.literal(string)
            case .number, .bool: text = JSONSerializer.string(member.value)
            case .null, .array, .object: return nil
            }
            return "\(SwiftText.literal(member.key)): \(text)"
        }
        guard !pairs.isEmpty else { return nil }
        let line = "[\(pairs.joined(separator: ", "))]"
        let indent = String(repeating: " ", count: 12)
        return line.count <= 80
            ? line : "[\n" + pairs.map { "\(indent)\($0),\n" }.joined() + "        ]"
    }

    /// The lines of an action that send a request by the client.
    private func calling(_ request: SkeletonRequest, _ isProtected: Bool) -> String {
        let signIn = isProtected ? ["try await SessionChecks.adapter.signIn(stage.app)"] : []
        let call = request.call(indent: 8, after: "return try await ".count) + ".text"
        return (signIn + ["let app = stage.app", "return try await " + call])
            .map { "        " + $0 }.joined(separator: "\n")
    }

    /// The lines that create a screen whose request is sent by the client.
    private func opening(
        _ screen: String, _ request: SkeletonRequest, _ isProtected: Bool
    ) -> String {
        let signIn = isProtected ? ["try await SessionChecks.adapter.signIn(stage.app)"] : []
        let call = request.call(indent: 16, after: "try await ".count) + ".text"
        let lines =
            signIn + ["let app = stage.app", "return \(screen) {", "    try await " + call, "}"]
        return lines.map { "            " + $0 }.joined(separator: "\n")
    }

    private func toggle(_ toggle: SkeletonPlan.Switch, _ type: String) -> Adapter {
        let signIn =
            plan.needsSession(toggle.operation)
            ? "            try await SessionChecks.adapter.signIn(stage.app)\n" : ""
        func call(_ request: SkeletonRequest) -> String {
            "_ = try await " + request.call(indent: 20, after: "_ = try await ".count)
        }
        let text = """
            import UnderstudyChecks

            /// A switch that \(phrase(toggle.operation)) switches on.
            enum \(type) {
                /// TODO: use your app's own view model in place of `Switch`.
                static let toggle = ToggleAdapter<\(app), Switch>(
                    \(SwiftText.literal(toggle.operation.id)),
                    opposite: \(SwiftText.literal(toggle.opposite.id)),
                    open: { stage in
            \(signIn)            let app = stage.app
                        return Switch { isOn in
                            if isOn {
                                \(call(toggle.on))
                            } else {
                                \(call(toggle.off))
                            }
                        }
                    },
                    toggle: { await $0.toggle() }, isOn: { await $0.isOn },
                    error: { await $0.error })
            }

            /// Shows its new state before the server has confirmed it, one request at a time.
            ///
            /// TODO: replace it by your app's own view model.
            actor Switch {
                private let send: @Sendable (Bool) async throws -> Void
                private var isBusy = false
                private(set) var isOn = false
                private(set) var error: (any Error)?

                init(_ send: @escaping @Sendable (Bool) async throws -> Void) { self.send = send }

                func toggle() async {
                    guard !isBusy else { return }
                    (isBusy, error) = (true, nil)
                    isOn.toggle()
                    do {
                        try await send(isOn)
                    } catch {
                        isOn.toggle()
                        self.error = error
                    }
                    isBusy = false
                }
            }

            """
        return Adapter(
            type: type, text: text, summary: "a switch",
            packs: ["Checks.toggle(\(type).toggle)"])
    }

    private func phrase(_ operation: ContractOperation) -> String { "`\(operation.id)`" }
}
