// swift-tools-version: 6.2
import PackageDescription

// A package as a user of Understudy has it: an app of its own, its suite, and a program for it.
let package = Package(
    name: "Tasks",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "Understudy", path: "../..")],
    targets: [
        .target(name: "TasksApp"),
        .target(
            name: "TasksContracts",
            dependencies: ["TasksApp", .product(name: "UnderstudyChecks", package: "Understudy")]),
        .executableTarget(
            name: "tasks-contract",
            dependencies: [
                "TasksContracts", .product(name: "UnderstudyCommandLine", package: "Understudy"),
            ]),
        .testTarget(
            name: "TasksContractsTests",
            dependencies: [
                "TasksContracts", "TasksApp",
                .product(name: "UnderstudyChecks", package: "Understudy"),
                .product(name: "UnderstudySuiteTesting", package: "Understudy"),
            ]),
    ]
)
