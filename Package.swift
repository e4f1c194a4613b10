// swift-tools-version: 6.2
import PackageDescription

// `Scripts/check` debugs nothing, and writing information for debuggers takes the compiler time.
let withoutDebugger: [SwiftSetting] =
    Context.environment["UNDERSTUDY_WITHOUT_DEBUGGER"] == nil ? [] : [.unsafeFlags(["-gnone"])]

let settings: [SwiftSetting] =
    [
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + withoutDebugger

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "Understudy",
    platforms: [.macOS(.v14), .iOS(.v17)],
    products: [
        .executable(name: "understudy", targets: ["UnderstudyTool"]),
        // The stub, for previews, scripts and apps.
        .library(name: "Understudy", targets: ["Understudy"]),
        // The stub in tests of Swift Testing and of XCTest.
        .library(name: "UnderstudyTesting", targets: ["UnderstudyTesting"]),
        .library(name: "UnderstudyXCTest", targets: ["UnderstudyXCTest"]),
        // The checks of an app; as tests of Swift Testing; as a program with `verify`.
        .library(name: "UnderstudyChecks", targets: ["UnderstudyChecks"]),
        .library(name: "UnderstudySuiteTesting", targets: ["UnderstudySuiteTesting"]),
        .library(name: "UnderstudyCommandLine", targets: ["UnderstudyCommandLine"]),
        // A stub in the place of WireMock; a recorder for programs of one's own.
        .library(name: "UnderstudyWireMock", targets: ["UnderstudyWireMock"]),
        .library(name: "StubRecorder", targets: ["StubRecorder"]),
        .library(name: "CustomerApp", targets: ["CustomerApp"]),
        .plugin(name: "ContractSuite", targets: ["ContractSuite"]),
        .plugin(name: "RecordFixtures", targets: ["RecordFixtures"]),
    ],
    dependencies: [],
    targets: [
        // dlopen is part of the C library since glibc 2.34; before, it had a library of its own.
        .target(
            name: "CStubPlatform",
            linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
        module("StubBackport", ["CStubPlatform"]),
        module("StubJSON", ["StubBackport"]),
        module("StubYAML", ["StubJSON", "StubBackport"]),
        module("StubDocuments", ["StubYAML", "StubJSON"]),
        module("StubSchema", ["StubJSON", "StubBackport"]),
        module("StubHTTP", ["StubBackport"]),
        module("StubRedaction", ["StubSupport", "StubHTTP", "StubJSON", "StubBackport"]),
        module("StubNet", ["StubSupport", "StubHTTP", "CStubPlatform", "StubBackport"]),
        module(
            "StubContract",
            ["StubDocuments", "StubJSON", "StubSchema", "StubSupport", "StubHTTP", "StubBackport"]),
        module("StubSupport", ["StubHTTP", "StubJSON", "CStubPlatform", "StubBackport"]),
        module(
            "StubFixtures",
            [
                "StubContract", "StubSchema", "StubDocuments", "StubSupport", "StubHTTP",
                "StubJSON", "StubBackport",
            ]),
        module(
            "StubRules",
            [
                "StubFixtures", "StubContract", "StubSchema", "StubSupport", "StubHTTP", "StubJSON",
                "StubBackport",
            ]),
        module(
            "UnderstudyWireMock",
            [
                "StubServer", "StubRules", "StubContract", "StubSchema", "StubDocuments",
                "StubSupport", "StubHTTP", "StubJSON", "StubBackport",
            ]),
        module(
            "StubRecordings",
            [
                "StubRedaction", "StubDocuments", "StubSupport", "StubHTTP", "StubJSON",
                "StubBackport",
            ]),
        module(
            "StubStarting",
            [
                "StubFixtures", "StubContract", "StubSchema", "StubDocuments", "StubYAML",
                "StubHTTP", "StubJSON",
            ]),
        module(
            "StubLint",
            [
                "StubStarting", "StubRules", "StubRecordings", "StubFixtures", "StubContract",
                "StubSchema",
                "StubDocuments", "StubHTTP", "StubJSON",
            ]),
        module(
            "StubServer",
            [
                "StubRules", "StubRecordings", "StubFixtures", "StubContract", "StubNet",
                "StubRedaction", "StubDocuments", "StubSupport", "StubHTTP", "StubJSON",
                "CStubPlatform", "StubBackport",
            ]),
        module(
            "StubRecorder",
            [
                "StubRecordings", "StubSupport", "StubContract", "StubNet", "StubRedaction",
                "StubSchema",
                "StubDocuments", "StubHTTP", "StubJSON", "StubBackport", "CStubPlatform",
            ]),
        module(
            "StubDrafts",
            [
                "StubServer", "StubRecorder", "StubRecordings", "StubContract", "StubSchema",
                "StubDocuments", "StubHTTP", "StubJSON",
            ]),
        module(
            "StubPact",
            [
                "StubContract", "StubSchema", "StubRedaction", "StubSupport", "StubHTTP",
                "StubJSON", "StubBackport",
            ]),
        module(
            "StubDrift",
            ["StubHarness", "StubRecordings", "StubContract", "StubSchema", "StubHTTP", "StubJSON"]),
        module(
            "StubHarness",
            ["StubContract", "StubSchema", "StubRedaction", "StubHTTP", "StubJSON", "StubBackport"]),
        module(
            "Understudy",
            [
                "StubServer", "StubRules", "StubRecordings", "StubFixtures", "StubContract",
                "StubNet", "StubHTTP", "StubJSON", "StubBackport",
            ]),
        module("UnderstudyTesting", ["Understudy", "StubBackport"]),
        module("UnderstudySuiteTesting", ["StubHarness"]),
        module("UnderstudyXCTest", ["Understudy"]),
        module(
            "UnderstudyChecks",
            [
                "Understudy", "StubHarness", "StubServer", "StubRules", "StubFixtures",
                "StubContract", "StubRedaction", "StubSchema", "StubHTTP", "StubJSON",
                "StubBackport",
            ]),
        module("CustomerApp", ["StubBackport"]),
        module(
            "CustomerContracts",
            [
                "CustomerApp", "UnderstudyChecks", "StubHarness", "StubServer", "StubRules",
                "StubFixtures", "StubContract", "StubDocuments", "StubHTTP", "StubJSON",
                "CStubPlatform", "StubBackport",
            ]),
        module(
            "UnderstudyCommandLine",
            [
                "StubDrafts", "StubPact", "StubDrift", "StubRecorder", "UnderstudyWireMock",
                "StubServer",
                "StubLint",
                "StubStarting", "StubRules", "StubRecordings", "StubHarness", "StubNet",
                "StubRedaction",
                "StubSupport",
                "StubContract", "StubSchema", "StubDocuments", "StubHTTP",
                "StubYAML", "StubJSON", "CStubPlatform", "StubBackport",
            ]),
        .executableTarget(
            name: "UnderstudyTool", dependencies: ["UnderstudyCommandLine", "CustomerContracts"],
            swiftSettings: settings),
        .plugin(
            name: "ContractSuite",
            capability: .command(
                intent: .custom(
                    verb: "contract-suite", description: "Runs the checks of the package's app"),
                permissions: [
                    .allowNetworkConnections(
                        scope: .local(ports: []), reason: "The app calls a stub on this machine"),
                    .writeToPackageDirectory(reason: "Reports are written where the options say"),
                ]), path: "Sources/Plugins/ContractSuite"),
        .plugin(
            name: "RecordFixtures",
            capability: .command(
                intent: .custom(
                    verb: "record-fixtures", description: "Records an API's responses"),
                permissions: [
                    .allowNetworkConnections(
                        scope: .all(), reason: "Requests are forwarded to the API"),
                    .writeToPackageDirectory(reason: "Recordings are written to Fixtures/"),
                ]), path: "Sources/Plugins/RecordFixtures"),

        // What several test targets use. Its members are for the package only.
        .target(
            name: "TestSupport",
            dependencies: [
                "CTestSettings", "StubFixtures", "StubDocuments", "StubHTTP", "StubJSON",
            ],
            path: "Tests/TestSupport", swiftSettings: settings),
        // Settings of the process that runs the tests.
        .target(name: "CTestSettings", path: "Tests/CTestSettings"),
        // A TLS server, for the tests of https upstreams.
        .target(name: "CTestTLS", path: "Tests/CTestTLS"),
        // A suite whose cases trap and hang, for the tests of `verify`.
        .executableTarget(
            name: "MisbehavingSuite",
            dependencies: ["UnderstudyCommandLine", "UnderstudyChecks", "StubHarness"],
            path: "Tests/MisbehavingSuite", swiftSettings: settings),
        tests("StubBackportTests", ["StubBackport"]),
        tests("StubJSONTests", ["StubJSON", "StubBackport"]),
        tests("StubYAMLTests", ["StubYAML", "StubJSON", "StubBackport"]),
        tests("StubDocumentsTests", ["TestSupport", "StubDocuments", "StubJSON"]),
        tests("StubSchemaTests", ["TestSupport", "StubSchema", "StubJSON"]),
        tests("StubHTTPTests", ["StubHTTP", "StubBackport"]),
        tests("StubRedactionTests", ["StubRedaction", "StubHTTP", "StubJSON", "StubBackport"]),
        tests(
            "StubNetTests", ["StubNet", "StubSupport", "StubHTTP", "CStubPlatform", "StubBackport"]),
        tests(
            "StubContractTests",
            [
                "StubContract", "StubStarting", "StubLint", "StubSchema",
                "StubDocuments", "StubHTTP", "StubJSON",
            ],
            exclude: ["Documents"]),
        tests("StubSupportTests", ["StubSupport"]),
        tests(
            "StubFixturesTests",
            ["TestSupport", "StubFixtures", "StubContract", "StubHTTP", "StubJSON", "StubBackport"]),
        tests(
            "StubRulesTests",
            ["TestSupport", "StubRules", "StubFixtures", "StubHTTP", "StubJSON"]),
        tests(
            "UnderstudyWireMockTests",
            [
                "TestSupport", "UnderstudyWireMock", "StubRules", "StubContract", "StubSchema",
                "StubHTTP", "StubJSON",
            ]),
        tests(
            "StubRecordingsTests",
            ["TestSupport", "StubRecorder", "StubRecordings", "StubHTTP", "StubJSON"]),
        tests(
            "StubLintTests",
            [
                "TestSupport", "StubLint", "StubContract", "StubSchema", "StubDocuments",
                "StubYAML", "StubHTTP", "StubJSON",
            ]),
        tests(
            "StubStartingTests",
            [
                "TestSupport", "StubStarting", "StubContract", "StubSchema", "StubDocuments",
                "StubHTTP", "StubJSON",
            ]),
        tests(
            "StubServerTests",
            [
                "TestSupport", "UnderstudyWireMock", "StubServer", "StubLint", "StubStarting",
                "StubRules",
                "StubRecordings",
                "StubFixtures",
                "UnderstudyTesting", "StubNet", "StubContract", "StubDocuments", "StubSupport",
                "StubRedaction", "StubHTTP", "StubYAML", "StubJSON", "StubBackport",
            ]),
        tests(
            "StubRecorderTests",
            [
                "TestSupport", "CTestTLS", "StubRecorder", "StubRecordings", "StubRedaction",
                "StubContract", "StubNet", "StubSupport", "CStubPlatform", "StubHTTP", "StubJSON",
                "StubBackport",
            ]),
        tests(
            "StubDraftsTests",
            [
                "TestSupport", "StubDrafts", "StubLint", "StubServer", "StubRecorder",
                "StubRecordings",
                "StubContract", "StubDocuments", "StubHTTP", "StubJSON",
            ]),
        tests(
            "StubHarnessTests",
            ["StubHarness", "StubContract", "StubHTTP", "StubJSON", "StubBackport"]),
        tests(
            "StubPactTests",
            ["StubPact", "StubContract", "StubSupport", "StubHTTP", "StubJSON"]),
        tests(
            "StubDriftTests",
            [
                "StubDrift", "StubHarness", "StubRecordings", "StubContract", "StubHTTP",
                "StubJSON",
            ]),
        tests("UnderstudyTests", ["TestSupport", "Understudy"]),
        tests(
            "UnderstudyTestingTests",
            [
                "TestSupport", "UnderstudyTesting", "StubServer", "StubRules", "StubContract",
                "StubHTTP", "StubJSON", "StubBackport",
            ]),
        tests("UnderstudySuiteTestingTests", ["UnderstudySuiteTesting", "StubHarness"]),
        tests(
            "UnderstudyXCTestTests",
            [
                "UnderstudyXCTest", "UnderstudyTesting", "StubServer", "StubRules", "StubJSON",
                "StubBackport",
            ]),
        tests(
            "UnderstudyChecksTests",
            [
                "TestSupport", "UnderstudyChecks", "UnderstudyTesting", "StubHarness", "StubServer",
                "StubFixtures",
                "StubRules", "StubContract", "StubDocuments", "StubSchema", "StubHTTP", "StubJSON",
                "StubBackport",
            ]),
        tests("CustomerAppTests", ["CustomerApp", "StubBackport"]),
        tests(
            "CustomerContractsTests",
            [
                "TestSupport", "CustomerContracts", "CustomerApp", "UnderstudyChecks",
                "UnderstudySuiteTesting", "StubHarness", "StubServer", "StubRules", "StubContract",
                "StubHTTP", "StubJSON",
            ]),
        tests(
            "UnderstudyCommandLineTests",
            [
                "TestSupport", "UnderstudyCommandLine", "StubServer", "StubRecorder", "StubHarness",
                "StubStarting", "StubSupport", "StubContract",
                "StubDocuments", "StubNet", "StubHTTP", "StubJSON", "StubBackport",
            ], exclude: ["Screens"]),
        // Its tests start the program, so it is not for iOS, where nothing starts a process.
        tests(
            "EndToEndTests",
            [
                "StubRecorder", "StubRecordings", "StubHTTP", "StubJSON", "CStubPlatform",
                "StubBackport",
            ]),
    ]
)
