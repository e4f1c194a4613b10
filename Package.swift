// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

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
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "understudy", targets: ["understudy"]),
        .library(
            name: "StubServer",
            targets: [
                "StubServer", "StubWireMock", "StubRules", "StubRecordings", "StubFixtures",
                "StubSupport", "StubNet", "StubContract", "StubDocuments", "StubSchema",
                "StubRedaction",
                "StubHTTP", "StubYAML", "StubJSON",
            ]),
        .library(
            name: "StubHarness",
            targets: [
                "StubHarness", "StubContract", "StubDocuments", "StubSchema", "StubRedaction",
                "StubHTTP", "StubYAML", "StubJSON",
            ]),
        .library(
            name: "StubRecorder",
            targets: [
                "StubRecorder", "StubRecordings", "StubSupport", "StubNet", "StubContract",
                "StubDocuments", "StubSchema", "StubRedaction", "StubHTTP", "StubYAML", "StubJSON",
            ]),
        .library(
            name: "StubTesting",
            targets: ["StubTesting", "StubServer", "StubRules", "StubHarness", "StubJSON"]),
        .library(
            name: "StubXCTest",
            targets: ["StubXCTest", "StubTesting", "StubServer", "StubRules", "StubJSON"]),
        .library(
            name: "StubChecks",
            targets: [
                "StubChecks", "StubServer", "StubRules", "StubFixtures", "StubHarness",
                "StubContract", "StubSchema", "StubHTTP", "StubJSON",
            ]),
        .library(
            name: "StubCommandLine",
            targets: ["StubCLI", "StubServer", "StubRules", "StubHarness"]),
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
        module("StubJSON"),
        module("StubYAML", ["StubJSON"]),
        module("StubDocuments", ["StubYAML", "StubJSON"]),
        module("StubSchema", ["StubJSON"]),
        module("StubHTTP"),
        module("StubRedaction", ["StubHTTP", "StubJSON"]),
        module("StubNet", ["StubSupport", "StubHTTP", "CStubPlatform"]),
        module(
            "StubContract",
            ["StubDocuments", "StubJSON", "StubSchema", "StubSupport", "StubHTTP"]),
        module("StubSupport", ["StubHTTP", "StubJSON", "CStubPlatform"]),
        module(
            "StubFixtures",
            [
                "StubContract", "StubSchema", "StubDocuments", "StubSupport", "StubHTTP",
                "StubJSON",
            ]),
        module(
            "StubRules",
            [
                "StubFixtures", "StubContract", "StubSchema", "StubSupport", "StubHTTP", "StubJSON",
            ]),
        module(
            "StubWireMock",
            [
                "StubRules", "StubSchema", "StubDocuments", "StubSupport", "StubHTTP", "StubJSON",
            ]),
        module(
            "StubRecordings",
            ["StubRedaction", "StubDocuments", "StubSupport", "StubHTTP", "StubJSON"]),
        module(
            "StubLint",
            [
                "StubRules", "StubRecordings", "StubFixtures", "StubContract", "StubSchema",
                "StubDocuments", "StubHTTP", "StubJSON",
            ]),
        module(
            "StubServer",
            [
                "StubWireMock", "StubRules", "StubRecordings", "StubFixtures", "StubContract",
                "StubNet",
                "StubRedaction", "StubDocuments", "StubSupport", "StubHTTP", "StubJSON",
                "CStubPlatform",
            ]),
        module(
            "StubRecorder",
            [
                "StubRecordings", "StubSupport", "StubContract", "StubNet", "StubRedaction",
                "StubSchema",
                "StubDocuments", "StubHTTP", "StubJSON",
            ]),
        module(
            "StubDrafts",
            [
                "StubServer", "StubRecorder", "StubRecordings", "StubContract", "StubDocuments",
                "StubHTTP", "StubJSON",
            ]),
        module(
            "StubPact",
            [
                "StubContract", "StubSchema", "StubRedaction", "StubSupport", "StubHTTP",
                "StubJSON",
            ]),
        module(
            "StubDrift",
            ["StubHarness", "StubRecordings", "StubContract", "StubSchema", "StubHTTP", "StubJSON"]),
        module(
            "StubHarness",
            ["StubContract", "StubSchema", "StubRedaction", "StubHTTP", "StubJSON"]),
        module(
            "StubTesting",
            ["StubServer", "StubRules", "StubHarness", "StubContract", "StubHTTP"]),
        module("StubXCTest", ["StubTesting", "StubServer"]),
        module(
            "StubChecks",
            [
                "StubHarness", "StubServer", "StubRules", "StubFixtures", "StubContract",
                "StubSchema", "StubHTTP", "StubJSON",
            ]),
        module("CustomerApp"),
        module(
            "CustomerContracts",
            [
                "CustomerApp", "StubChecks", "StubHarness", "StubServer", "StubRules",
                "StubFixtures", "StubContract", "StubDocuments", "StubHTTP", "StubJSON",
                "CStubPlatform",
            ]),
        module(
            "StubCLI",
            [
                "StubDrafts", "StubPact", "StubDrift", "StubRecorder", "StubServer", "StubLint",
                "StubRules", "StubRecordings", "StubHarness", "StubNet", "StubRedaction",
                "StubSupport",
                "StubContract", "StubSchema", "StubDocuments", "StubHTTP",
                "StubYAML", "StubJSON", "CStubPlatform",
            ]),
        .executableTarget(
            name: "understudy", dependencies: ["StubCLI", "CustomerContracts"],
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
                ])),
        .plugin(
            name: "RecordFixtures",
            capability: .command(
                intent: .custom(
                    verb: "record-fixtures", description: "Records an API's responses"),
                permissions: [
                    .allowNetworkConnections(
                        scope: .all(), reason: "Requests are forwarded to the API"),
                    .writeToPackageDirectory(reason: "Recordings are written to Fixtures/"),
                ])),

        // What several test targets use. Its members are for the package only.
        .target(
            name: "TestSupport",
            dependencies: ["CTestSettings", "StubFixtures", "StubHTTP", "StubJSON"],
            path: "Tests/TestSupport", swiftSettings: settings),
        // Settings of the process that runs the tests.
        .target(name: "CTestSettings", path: "Tests/CTestSettings"),
        // A TLS server, for the tests of https upstreams.
        .target(name: "CTestTLS", path: "Tests/CTestTLS"),
        // A suite whose cases trap and hang, for the tests of `verify`.
        .executableTarget(
            name: "MisbehavingSuite", dependencies: ["StubCLI", "StubChecks", "StubHarness"],
            path: "Tests/MisbehavingSuite", swiftSettings: settings),
        tests("StubJSONTests", ["StubJSON"]),
        tests("StubYAMLTests", ["StubYAML", "StubJSON"]),
        tests("StubDocumentsTests", ["TestSupport", "StubDocuments", "StubJSON"]),
        tests("StubSchemaTests", ["StubSchema", "StubJSON"]),
        tests("StubHTTPTests", ["StubHTTP"]),
        tests("StubRedactionTests", ["StubRedaction", "StubHTTP", "StubJSON"]),
        tests("StubNetTests", ["StubNet", "StubSupport", "StubHTTP", "CStubPlatform"]),
        tests(
            "StubContractTests",
            ["StubContract", "StubSchema", "StubDocuments", "StubHTTP", "StubJSON"],
            exclude: ["Documents"]),
        tests("StubSupportTests", ["StubSupport"]),
        tests(
            "StubFixturesTests",
            ["TestSupport", "StubFixtures", "StubContract", "StubHTTP", "StubJSON"]),
        tests(
            "StubRulesTests",
            ["TestSupport", "StubRules", "StubFixtures", "StubHTTP", "StubJSON"]),
        tests(
            "StubWireMockTests",
            [
                "TestSupport", "StubWireMock", "StubRules", "StubContract", "StubSchema",
                "StubHTTP", "StubJSON",
            ]),
        tests("StubRecordingsTests", ["TestSupport", "StubRecordings", "StubHTTP", "StubJSON"]),
        tests(
            "StubLintTests",
            ["TestSupport", "StubLint", "StubContract", "StubDocuments", "StubYAML", "StubJSON"]),
        tests(
            "StubServerTests",
            [
                "TestSupport", "StubServer", "StubLint", "StubRules", "StubRecordings",
                "StubFixtures",
                "StubTesting", "StubNet", "StubContract", "StubDocuments", "StubSupport",
                "StubRedaction", "StubHTTP", "StubYAML", "StubJSON",
            ]),
        tests(
            "StubRecorderTests",
            [
                "TestSupport", "CTestTLS", "StubRecorder", "StubRecordings", "StubRedaction",
                "StubContract", "StubSupport", "StubHTTP", "StubJSON",
            ]),
        tests(
            "StubDraftsTests",
            [
                "TestSupport", "StubDrafts", "StubLint", "StubServer", "StubRecordings",
                "StubContract", "StubDocuments", "StubHTTP", "StubJSON",
            ]),
        tests("StubHarnessTests", ["StubHarness", "StubContract", "StubHTTP", "StubJSON"]),
        tests(
            "StubPactTests",
            ["StubPact", "StubContract", "StubSupport", "StubHTTP", "StubJSON"]),
        tests(
            "StubDriftTests",
            [
                "StubDrift", "StubHarness", "StubRecordings", "StubContract", "StubHTTP",
                "StubJSON",
            ]),
        tests(
            "StubTestingTests",
            [
                "TestSupport", "StubTesting", "StubServer", "StubRules", "StubHarness",
                "StubContract", "StubHTTP", "StubJSON",
            ]),
        tests(
            "StubXCTestTests", ["StubXCTest", "StubTesting", "StubServer", "StubRules", "StubJSON"]),
        tests(
            "StubChecksTests",
            [
                "StubChecks", "StubTesting", "StubHarness", "StubServer", "StubFixtures",
                "StubRules", "StubContract", "StubDocuments", "StubSchema", "StubHTTP", "StubJSON",
            ]),
        tests("CustomerAppTests", ["CustomerApp"]),
        tests(
            "CustomerContractsTests",
            [
                "CustomerContracts", "CustomerApp", "StubChecks", "StubHarness", "StubServer",
                "StubRules", "StubContract", "StubHTTP", "StubJSON",
            ]),
        tests(
            "StubCLITests",
            [
                "TestSupport", "StubCLI", "StubServer", "StubRecorder", "StubHarness",
                "StubContract",
                "StubDocuments", "StubNet", "StubHTTP", "StubJSON",
            ], exclude: ["Screens"]),
        tests(
            "EndToEndTests",
            ["StubRecorder", "StubRecordings", "StubHTTP", "StubJSON", "CStubPlatform"]),
    ]
)
