import StubContract
import StubHTTP
import StubServer

/// The files of a package that checks an app against a contract.
///
/// The checks run against a plain client, which is in the package as well: the first run shows what
/// they do before a line is written. What the reader replaces by the app is marked as TODO, and the
/// packs that only an app can decide about are pending.
struct SuiteSkeleton {
    struct File {
        /// The path below the project's folder.
        let path: String
        let text: String
        /// A few words about the content.
        let summary: String
    }

    private let api: String
    private let module: String
    private let package: String?
    private let document: String
    private let plan: SkeletonPlan
    private let adapters: [SkeletonAdapters.Adapter]

    /// Chooses the operations that get an adapter.
    ///
    /// - Parameters:
    ///   - name: the name of the API's folders.
    ///   - document: the path of the contract.
    ///   - package: where the package finds Understudy, a URL or a path; `nil` leaves it open.
    init(_ definition: StubDefinition, name: String, package: String?, document: String) async {
        api = name
        self.document = document
        self.package = package
        var names = TypeNames()
        // An adapter must not hide a type of the skeleton.
        _ = names.unique("SessionChecks")
        module = names.unique(TypeNames.camel(name, orElse: "App"))
        plan = await SkeletonPlan(definition)
        adapters = SkeletonAdapters(
            app: "\(module)App", plan: plan, fixtures: "Fixtures/\(name)",
            users: definition.contract.tokens?.collection ?? "users"
        ).all(&names)
    }

    /// How many operations have adapters and how many do not, as a sentence.
    var coverage: String {
        let left = plan.count - plan.checked
        let rest = left == 0 ? "" : "; \(left) are left out, which need adapters of your own"
        return "\(plan.checked) of \(plan.count) operations are checked\(rest)"
    }

    /// The program that runs the checks.
    static func program(of name: String) -> String {
        TypeNames.dashed(name) + "-contract"
    }

    var files: [File] {
        let contracts = "Sources/\(module)Contracts"
        let client = SkeletonClient(
            app: app, credentials: plan.credentials,
            code: adapters.map(\.text).joined(separator: "\n"))
        return [
            File(path: "Package.swift", text: manifest, summary: "the package"),
            File(path: "\(contracts)/\(module)Suite.swift", text: suite, summary: "the suite"),
            File(
                path: "\(contracts)/\(module)Client.swift", text: client.text,
                summary: "a plain client, which your app replaces"),
        ]
            + adapters.map {
                File(path: "\(contracts)/\($0.type).swift", text: $0.text, summary: $0.summary)
            }
            + [
                File(
                    path: "Sources/\(Self.program(of: api))/main.swift", text: program,
                    summary: "the program"),
                File(
                    path: "Tests/\(module)ContractsTests/\(module)ContractTests.swift", text: tests,
                    summary: "the tests"),
            ]
    }

    private var app: String { "\(module)App" }

    // MARK: - Targets

    private var dependency: String {
        guard let package else {
            return """
                // TODO: where Understudy is.
                        .package(url: "https://example.com/Understudy.git", branch: "main")
                """
        }
        return package.contains("://")
            ? ".package(url: \(SwiftText.literal(package)), branch: \"main\")"
            : ".package(name: \"Understudy\", path: \(SwiftText.literal(package)))"
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "\(module)Contracts",
            platforms: [.macOS(.v15), .iOS(.v18)],
            dependencies: [
                \(dependency)
            ],
            targets: [
                // TODO: add your app's target to the dependencies: "\(module)App", or
                // .product(name: "\(module)App", package: "\(module)").
                .target(
                    name: "\(module)Contracts",
                    dependencies: [.product(name: "UnderstudyChecks", package: "Understudy")]),
                .executableTarget(
                    name: "\(Self.program(of: api))",
                    dependencies: [
                        "\(module)Contracts",
                        .product(name: "UnderstudyCommandLine", package: "Understudy"),
                    ]),
                .testTarget(
                    name: "\(module)ContractsTests",
                    dependencies: [
                        "\(module)Contracts",
                        .product(name: "UnderstudyChecks", package: "Understudy"),
                        .product(name: "UnderstudySuiteTesting", package: "Understudy"),
                    ]),
            ]
        )

        """
    }

    private var program: String {
        """
        import \(module)Contracts
        import UnderstudyCommandLine

        await StubCommand.main { try \(module)Suite.suite($0) }

        """
    }

    private var tests: String {
        let imports = [
            "\(module)Contracts", "Testing", "UnderstudyChecks", "UnderstudySuiteTesting",
        ]
        return """
            \(imports.map { "import \($0)" }.joined(separator: "\n"))

            private let suite = Result {
                try \(module)Suite.suite(
                    StubFiles(
                        contract: "\(document)", fixtures: "Fixtures/\(api)"
                    ).definition())
            }

            @Suite(.timeLimit(.minutes(10)))
            struct \(module)ContractTests {
                private static let checks = (try? suite.get().applicable) ?? []

                @Test func `the suite fits the contract`() throws { _ = try suite.get() }

                @Test(arguments: checks)
                func `the app holds`(check: ContractCase<CheckStage<\(app)>>) async throws {
                    try await suite.get().test(check)
                }
            }

            """
    }

    // MARK: - The suite

    /// The packs, those that hold before those that wait for the app.
    private var packs: String {
        let space = String(repeating: " ", count: 12)
        // Packs of one kind would have the same reasons.
        var kinds: Set<Substring> = []
        let pending = adapters.flatMap(\.pending).filter { pack, _ in
            kinds.insert(pack.prefix { $0 != "(" }).inserted
        }.flatMap { pack, reason in
            ["\(space)\(pack)", "\(space)    .pending(\(SwiftText.literal(reason)))"]
        }
        let note = pending.isEmpty ? [] : ["\(space)// TODO: what only your app can decide."]
        return (adapters.flatMap(\.packs).map { space + $0 } + note + pending)
            .joined(separator: "\n")
    }

    private var suite: String {
        let path = (PercentCoding.decode(plan.base) ?? "").drop { $0 == "/" }
        let base =
            path.isEmpty
            ? "setup.url" : "setup.url.appending(path: \(SwiftText.literal(String(path))))"
        return """
            import Foundation
            import UnderstudyChecks

            /// The checks of the app, each on a stub of its own.
            public enum \(module)Suite {
                private static let app = AppUnderTest<\(app)>("\(module)") { setup in
                    // TODO: compose your app, with `clock: setup.clock.timer` for its pauses.
                    \(app)(base: \(base))
                } failure: { error in
                    // TODO: map your app's own errors, for example:
                    // if error is SessionHasEnded { return Failure(kind: .sessionExpired) }
                    switch error {
                    case let error as Refusal:
                        Failure(
                            status: error.status, message: error.message,
                            retryAfter: error.retryAfter.map { .seconds($0) })
                    case is Unreadable: Failure(kind: .unreadable)
                    default: .standard(error)
                    }
                }

                /// The suite. Remove `.pending` from a pack once your app has decided.
                public static func suite(
                    _ definition: StubDefinition
                ) throws -> Suite<CheckStage<\(app)>> {
                    try Suite.app(app, definition) {
            \(packs)
                    }
                }
            }

            """
    }
}
