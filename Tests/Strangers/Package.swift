// swift-tools-version: 6.2
import PackageDescription

// Four apps in the styles that teams have, each under the checks without exceptions.
let package = Package(
    name: "Strangers",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [.package(name: "Understudy", path: "../..")],
    targets: ["Harbour", "Ledger", "Wavelength", "Almanac"].flatMap { app -> [Target] in
        [
            .target(name: app),
            .executableTarget(
                name: "\(app)Contracts",
                dependencies: [
                    .target(name: app),
                    .product(name: "UnderstudyChecks", package: "Understudy"),
                    .product(name: "UnderstudyCommandLine", package: "Understudy"),
                ]),
        ]
    }
)
