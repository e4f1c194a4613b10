import StubContract

/// The files of a package that checks an app against a contract, with everything in it that its
/// author has to write marked as TODO.
///
/// The files compile as they are. Their packs are pending, so that a run lists every check with what
/// it still needs.
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
    private let lists: [ListSketch]
    private let session: SessionSketch?
    private let screen: ScreenSketch?

    /// - Parameters:
    ///   - name: the name of the API's folders.
    ///   - document: the path of the contract.
    ///   - package: where the package finds Understudy, a URL or a path; `nil` leaves it open.
    init(_ contract: Contract, name: String, package: String?, document: String) {
        api = name
        self.document = document
        self.package = package
        var names = TypeNames()
        // An adapter must not hide a type of the skeleton or of StubChecks.
        for taken in [
            "SessionChecks", "ScreenChecks", "PaginationChecks", "PageCountChecks", "TokenChecks",
            "ErrorChecks", "RetryChecks", "WriteChecks", "ToggleChecks", "DecodingChecks",
            "CachingChecks", "CancellationChecks", "ConcurrencyChecks", "AnswerChecks",
            "AnswerOrderChecks", "ActionChecks",
        ] { _ = names.unique(taken) }
        module = names.unique(TypeNames.camel(name, orElse: "App"))
        lists = contract.operations.compactMap { ListSketch($0, &names) }
        session = SessionSketch(contract)
        screen = contract.operations.lazy.compactMap { ScreenSketch($0) }.first
    }

    /// The program that runs the checks.
    static func program(of name: String) -> String {
        TypeNames.dashed(name) + "-contract"
    }

    var files: [File] {
        let contracts = "Sources/\(module)Contracts"
        let adapters = lists.map {
            File(path: "\(contracts)/\($0.type).swift", text: $0.text(app), summary: "a list")
        }
        return [
            File(path: "Package.swift", text: manifest, summary: "the package"),
            File(path: "\(contracts)/\(module)Suite.swift", text: suite, summary: "the suite"),
        ]
            + (session.map {
                [
                    File(
                        path: "\(contracts)/SessionChecks.swift",
                        text: $0.text(app, fixtures: "Fixtures/\(api)"), summary: "the login")
                ]
            } ?? [])
            + (screen.map {
                [
                    File(
                        path: "\(contracts)/ScreenChecks.swift", text: $0.text(app),
                        summary: "a screen")
                ]
            } ?? []) + adapters
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
                    dependencies: [.product(name: "StubChecks", package: "Understudy")]),
                .executableTarget(
                    name: "\(Self.program(of: api))",
                    dependencies: [
                        "\(module)Contracts",
                        .product(name: "StubCommandLine", package: "Understudy"),
                    ]),
                .testTarget(
                    name: "\(module)ContractsTests",
                    dependencies: [
                        "\(module)Contracts",
                        .product(name: "StubChecks", package: "Understudy"),
                        .product(name: "StubTesting", package: "Understudy"),
                    ]),
            ]
        )

        """
    }

    private var program: String {
        """
        import \(module)Contracts
        import StubCLI

        await StubCommand.main { try \(module)Suite.suite($0) }

        """
    }

    private var tests: String {
        let imports = ["\(module)Contracts", "StubChecks", "StubHarness", "StubTesting", "Testing"]
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

    private var suite: String {
        let packs =
            (session.map { [$0.packs] } ?? []) + lists.map(\.packs)
            + (screen.map { [$0.packs] } ?? [])
        return """
            import Foundation
            import StubChecks
            import StubHarness
            import StubServer

            /// TODO: replace this by your app's own type, which takes its base URL and its clock from
            /// outside.
            public struct \(app): Sendable {
                let baseURL: URL
                let clock: any Clock<Duration>
            }

            /// The checks of the app, each on a stub of its own.
            public enum \(module)Suite {
                private static let app = AppUnderTest<\(app)>("\(module)") { setup in
                    // TODO: compose your app.
                    \(app)(baseURL: setup.url, clock: setup.clock.timer)
                } failure: { error in
                    // TODO: map your app's own errors, for example:
                    // if case MyError.status(let status) = error { return Failure(status: status) }
                    // if error is SessionHasEnded { return Failure(kind: .sessionExpired) }
                    .standard(error)
                }

                /// The suite. Remove `.pending` from a pack once its adapter is written.
                public static func suite(
                    _ definition: StubDefinition
                ) throws -> Suite<CheckStage<\(app)>> {
                    try Suite.app(app, definition) {
            \(packs.joined(separator: "\n"))
                    }
                }
            }

            """
    }
}
