import TestSupport
import Testing

@testable import StubServer

@Suite(.timeLimit(.minutes(10)))
struct FileWatcherTests {
    private func watching(
        _ folder: TemporaryFolder, isDeep: Bool = true
    ) -> (FileWatcher, Told<Bool>) {
        let told = Told<Bool>()
        let watched = WatchedFolder(path: folder.path, isDeep: isDeep)
        let watcher = FileWatcher({ [watched] }) { told.tell(true) }
        return (watcher, told)
    }

    @Test(arguments: [true, false])
    func `a written file is reported, in place or replaced`(inPlace: Bool) async throws {
        let folder = try TemporaryFolder()
        try folder.write("[]", to: "things.json")
        let (watcher, told) = watching(folder)
        try folder.write("[1]", to: "things.json", inPlace: inPlace)
        #expect(await told.next() == true)
        watcher.close()
    }

    @Test func `a removed file is reported`() async throws {
        let folder = try TemporaryFolder()
        try folder.write("[]", to: "things.json")
        let (watcher, told) = watching(folder)
        try folder.remove("things.json")
        #expect(await told.next() == true)
        watcher.close()
    }

    @Test func `folders that are created later are watched, too`() async throws {
        let folder = try TemporaryFolder()
        let (watcher, told) = watching(folder)
        try folder.write("{}", to: "a/b/first.json")
        #expect(await told.next() == true)
        try folder.write("{}", to: "a/b/second.json")
        #expect(await told.next() == true)
        watcher.close()
    }

    @Test func `a shallow watch ignores subfolders, and hidden folders are ignored`() throws {
        let folder = try TemporaryFolder()
        for name in ["a/x.json", "a/b/x.json", ".git/x.json", "x.txt", "x.json"] {
            try folder.write("{}", to: name)
        }
        let shallow = WatchedFolder.folders(of: [WatchedFolder(path: folder.path, isDeep: false)])
        #expect(shallow == [folder.path])
        let deep = WatchedFolder.folders(of: [WatchedFolder(path: folder.path, isDeep: true)])
        #expect(deep == [folder.path, folder.path + "/a", folder.path + "/a/b"])
        #expect(
            Set(WatchedFolder.names(in: shallow)) == [folder.path + "/a", folder.path + "/x.json"])
        #expect(WatchedFolder.folders(of: [WatchedFolder(path: "/no/such", isDeep: true)]) == [])
    }
}
