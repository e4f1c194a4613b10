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
                "StubServer", "StubNet", "StubContract", "StubDocuments", "StubSchema",
                "StubRedaction", "StubHTTP", "StubYAML", "StubJSON",
            ]),
        .library(
            name: "StubHarness",
            targets: [
                "StubHarness", "StubContract", "StubDocuments", "StubSchema", "StubHTTP",
                "StubYAML", "StubJSON",
            ]),
        .library(name: "StubTesting", targets: ["StubTesting", "StubServer", "StubHarness"]),
        .library(name: "StubChecks", targets: ["StubChecks", "StubServer", "StubHarness"]),
        .library(name: "StubCommandLine", targets: ["StubCLI", "StubServer", "StubHarness"]),
        .library(name: "CustomerApp", targets: ["CustomerApp"]),
    ],
    dependencies: [],
    targets: [
        .target(name: "CStubPlatform"),
        module("StubJSON"),
        module("StubYAML", ["StubJSON"]),
        module("StubDocuments", ["StubYAML", "StubJSON"]),
        module("StubSchema", ["StubJSON"]),
        module("StubHTTP"),
        module("StubRedaction", ["StubHTTP", "StubJSON"]),
        module("StubNet", ["StubHTTP", "CStubPlatform"]),
        module("StubContract", ["StubDocuments", "StubJSON", "StubSchema", "StubHTTP"]),
        module(
            "StubServer",
            [
                "StubContract", "StubNet", "StubRedaction", "StubSchema", "StubDocuments",
                "StubHTTP", "StubJSON", "CStubPlatform",
            ]),
        module(
            "StubRecorder",
            [
                "StubServer", "StubContract", "StubNet", "StubRedaction", "StubSchema",
                "StubDocuments", "StubHTTP", "StubJSON",
            ]),
        module("StubHarness", ["StubContract", "StubSchema", "StubHTTP", "StubJSON"]),
        module(
            "StubTesting",
            ["StubServer", "StubHarness", "StubContract", "StubHTTP", "StubJSON"]),
        module(
            "StubChecks",
            [
                "StubHarness", "StubServer", "StubContract", "StubSchema", "StubHTTP", "StubJSON",
            ]),
        module("CustomerApp"),
        module(
            "CustomerContracts",
            [
                "CustomerApp", "StubChecks", "StubHarness", "StubServer", "StubContract",
                "StubHTTP", "StubJSON",
            ]),
        module(
            "StubCLI",
            [
                "StubRecorder", "StubServer", "StubHarness", "StubNet", "StubRedaction",
                "StubContract", "StubSchema", "StubDocuments", "StubHTTP",
                "StubYAML", "StubJSON",
            ]),
        .executableTarget(
            name: "understudy", dependencies: ["StubCLI", "CustomerContracts"],
            swiftSettings: settings),

        tests("StubJSONTests", ["StubJSON"]),
        tests("StubYAMLTests", ["StubYAML", "StubJSON"]),
        tests("StubDocumentsTests", ["StubDocuments", "StubJSON"]),
        tests("StubSchemaTests", ["StubSchema", "StubJSON"]),
        tests("StubHTTPTests", ["StubHTTP"]),
        tests("StubRedactionTests", ["StubRedaction", "StubHTTP", "StubJSON"]),
        tests("StubNetTests", ["StubNet", "StubHTTP", "CStubPlatform"]),
        tests(
            "StubContractTests",
            ["StubContract", "StubSchema", "StubDocuments", "StubHTTP", "StubJSON"],
            exclude: ["Documents"]),
        tests(
            "StubServerTests",
            [
                "StubServer", "StubTesting", "StubNet", "StubContract", "StubDocuments", "StubHTTP",
                "StubYAML", "StubJSON",
            ]),
        tests(
            "StubRecorderTests",
            [
                "StubRecorder", "StubRedaction", "StubServer", "StubNet", "StubContract",
                "StubHTTP", "StubJSON",
            ]),
        tests("StubHarnessTests", ["StubHarness", "StubContract", "StubHTTP", "StubJSON"]),
        tests("StubTestingTests", ["StubTesting", "StubServer", "StubContract", "StubHTTP"]),
        tests("CustomerAppTests", ["CustomerApp"]),
        tests(
            "CustomerContractsTests",
            [
                "CustomerContracts", "CustomerApp", "StubChecks", "StubHarness", "StubServer",
                "StubContract", "StubHTTP", "StubJSON",
            ]),
        tests(
            "StubCLITests",
            [
                "StubCLI", "StubHarness", "StubServer", "StubContract", "StubDocuments", "StubHTTP",
                "StubJSON",
            ]),
        tests(
            "EndToEndTests",
            ["StubRecorder", "StubServer", "StubHTTP", "StubJSON", "CStubPlatform"]),
    ]
)
