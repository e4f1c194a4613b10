import Foundation
import Testing

/// Rules that hold over all files and that the compiler cannot check.
struct ArchitectureTests {
    private let sources: SourceFiles

    init() throws {
        sources = try SourceFiles()
        #expect(sources.files.count > 100)
    }

    private func refuse(_ words: [String], in files: [SourceFiles.File]) {
        #expect(!files.isEmpty)
        #expect(sources.places(of: words, in: files) == [])
    }

    @Test func `0.1 3.1 services and models do not refer to screens`() {
        refuse(["ViewModel", "Coordinator", "Navigator"], in: sources.named("Service", "Response"))
    }

    @Test func `0.1 1.1 2.6 4.9 view models refer neither to the network nor to their container`() {
        refuse(
            [
                "HTTPClient", "Endpoint", "URLSession", "URLRequest", "KeyValueStore",
                "AppContainer(",
            ],
            in: sources.named("ViewModel"))
    }

    @Test func `0.4 2.5 2.12 4.8 view models do not navigate, they call closures`() {
        let files = sources.named("ViewModel").map { file in
            // Extensions that add a view model's factory may be in the same file.
            SourceFiles.File(
                path: file.path,
                text: file.text.components(separatedBy: "extension AppContainer").first ?? "")
        }
        refuse(["Coordinator", "Navigator", "Screen("], in: files)
    }

    @Test func `0.71 2.16 only the start of the app and the flows hold the container`() {
        let files = sources.files.filter { file in
            !["App", "Root", "Navigation"].contains(file.folder)
                && !file.name.hasPrefix("AppContainer+")
                && !file.name.hasSuffix("Coordinator.swift")
        }
        refuse([": AppContainer"], in: files)
    }

    @Test func `2.11 3.12 3.18 no static shares state`() {
        for file in sources.files {
            #expect(file.text.firstMatch(of: /static\s+(?:private\s+)?var\s+\w+[^{\n]*=/) == nil)
            #expect(file.text.firstMatch(of: /static\s+let\s+shared/) == nil, "\(file.path)")
        }
    }

    @Test func `0.70 3.19 every file is in the folder of its feature`() {
        let folders = Set(sources.files.map(\.folder))
        #expect(
            folders == [
                "Accounts", "Analytics", "App", "Authorization", "Base", "Dashboard",
                "FeatureFlags", "Feed", "ForgotPassword", "Images", "Installation", "Login",
                "Models", "More", "Navigation", "Networking", "Notes", "Onboarding", "Pin", "Posts",
                "Products", "Profile", "Root", "Session", "Splash", "Storage", "TabBar", "Users",
            ])
        let depths = sources.files.map { $0.path.split(separator: "/").count }
        #expect(depths.allSatisfy { $0 == 2 })
    }

    @Test func `0.70 a module is a folder with its members, its view models and its flow`() {
        // The flows of other folders show these screens.
        let borrowed = ["ForgotPassword", "Posts", "Profile"]
        let modules = Dictionary(grouping: sources.files, by: \.folder).filter { _, files in
            files.contains { $0.name.hasSuffix("ViewModel.swift") }
        }
        #expect(modules.count >= 14)
        for (module, files) in modules {
            let members = files.filter { $0.name == "AppContainer+\(module).swift" }
            #expect(members.count == 1, "\(module) has no members of the container of its own")
            let flows = files.filter { $0.name.hasSuffix("Coordinator.swift") }
            #expect(flows.isEmpty == borrowed.contains(module), "\(module): \(flows.map(\.name))")
            for file in files where file.name.hasSuffix("ViewModel.swift") {
                let name = file.name.dropLast(".swift".count)
                #expect(file.text.contains("public final class \(name)"), "\(file.path)")
                let member = name.prefix(1).lowercased() + name.dropFirst()
                let isMade = members.contains {
                    $0.text.contains("(\(name), ") || $0.text.contains(name)
                }
                #expect(isMade, "\(member) is made nowhere in \(module)")
            }
        }
    }

    @Test func `0.70 a file is named after the type that it declares first`() {
        for file in sources.files where !file.name.contains("+") {
            let name = file.name.dropLast(".swift".count)
            let types = file.text.matches(
                of:
                    /(?m)^(?: {4})?(?:(?:public|open|final|indirect) )*(?:struct|class|enum|actor|protocol) (\w+)/
            ).map { String($0.1) }
            // A file with only functions has no type to be named after.
            if types.isEmpty { continue }
            #expect(types.contains(String(name)), "\(file.path) declares \(types)")
        }
    }

    @Test func `0.1 the base folders refer to no feature`() {
        let features = ["Product", "Dashboard", "Feed", "Note", "Profile", "Onboarding"]
        let files = sources.files.filter { file in
            ["Base", "Models", "Networking", "Storage", "App", "Session", "Accounts", "Navigation"]
                .contains(file.folder)
        }
        refuse(features.map { "\($0)Service" } + features.map { "\($0)ViewModel" }, in: files)
    }

    @Test func `every view model of a screen has a kind of content`() throws {
        let kinds = try #require(sources.named("ScreenContent").first?.text)
        // The picture is part of the screen with the settings.
        let models = sources.named("ViewModel").filter { $0.name != "AvatarViewModel.swift" }
        #expect(models.count > 15)
        for name in models.map({ $0.name.dropLast(".swift".count) }) {
            #expect(kinds.contains("as \(name): ."), "\(name) would be custom content")
        }
    }

    @Test func `0.45 a view model depends on a protocol, so that a test can replace it`() {
        refuse(
            ["HTTPProductService", "HTTPUserService", "HTTPPostService", "HTTPDashboardService"],
            in: sources.named("ViewModel"))
    }

    @Test func `no folder uses the internals of a feature`() {
        // The folders that all others may use.
        let foundations = [
            "Base", "Models", "App", "Networking", "Session", "Storage", "Accounts", "Navigation",
        ]
        var kept: [(name: String, folder: String)] = []
        for file in sources.files where !foundations.contains(file.folder) {
            for line in file.text.split(separator: "\n") {
                let type = line.prefixMatch(
                    of: /(?:final )?(?:struct|class|enum|actor|protocol) (\w+)/)
                if let type { kept.append((String(type.1), file.folder)) }
            }
        }
        #expect(kept.count > 10)
        for (name, folder) in kept {
            let users = sources.files.filter { file in
                file.folder != folder && file.text.split { !$0.isLetter }.contains { $0 == name }
            }
            #expect(users.map(\.path) == [], "\(name) belongs to \(folder)")
        }
    }
}
