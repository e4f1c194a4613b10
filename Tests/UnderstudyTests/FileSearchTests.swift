import Foundation
import TestSupport
import Testing

@testable import Understudy

struct FileSearchTests {
    /// A project of Xcode: no `Package.swift`, tests in a folder of their own.
    private func project(with file: String) throws -> TemporaryFolder {
        try TemporaryFolder([file: "{}", "App/AppTests/Unit/SomeTests.swift": ""])
    }

    private func search(
        _ file: String, root: String? = nil, resources: [String] = [], working: String = "/"
    ) -> FileSearch {
        FileSearch(from: file, sourceRoot: root, resources: resources, working: working)
    }

    @Test func `a path is found from each folder above the test`() throws {
        let folder = try project(with: "App/Contracts/api.json")
        let test = folder.path + "/App/AppTests/Unit/SomeTests.swift"
        #expect(
            try search(test).find("Contracts/api.json")
                == folder.path + "/App/Contracts/api.json")
    }

    @Test(arguments: ["root", "resources", "working"])
    func `a path is found where the test's file is not, as on a device`(place: String) throws {
        let folder = try project(with: "Resources/Contracts/api.json")
        let found = folder.path + "/Resources"
        let search = search(
            "/built/elsewhere/SomeTests.swift", root: place == "root" ? found : nil,
            resources: place == "resources" ? [found] : [],
            working: place == "working" ? found : "/")
        #expect(try search.find("Contracts/api.json") == found + "/Contracts/api.json")
    }

    @Test func `an Xcode project is searched in its SRCROOT and in the resources of its tests`() {
        let folders = FileSearch.system(
            from: "/built/SomeTests.swift", environment: ["SRCROOT": "/project"]
        ).folders
        #expect(folders.prefix(2) == ["/built", "/project"])
        #expect(Set(FileSearch.resources(of: Bundle.allBundles)).isSubset(of: folders))
        #expect(folders.last == FileManager.default.currentDirectoryPath)
    }

    @Test func `the resources of a bundle are a folder to search`() throws {
        let folder = try project(with: "Resources/Contracts/api.json")
        let bundle = try #require(Bundle(path: folder.path + "/Resources"))
        let found = FileSearch.resources(of: [bundle]).map { URL(fileURLWithPath: $0).path }
        #expect(found == [folder.path + "/Resources"])
    }

    @Test func `a missing file is reported with every folder that was searched`() {
        let search = search("/a/b/Tests.swift", root: "/source", working: "/work")
        #expect(search.folders == ["/a/b", "/a", "/source", "/work"])
        #expect(throws: StubFileError(path: "x.json", folders: search.folders)) {
            try search.find("x.json")
        }
    }

    @Test func `an absolute path stays as it is`() throws {
        #expect(try search("/a/Tests.swift").find("/x.json") == "/x.json")
    }
}
