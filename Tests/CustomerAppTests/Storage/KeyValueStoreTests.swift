import CustomerApp
import Foundation
import Testing

struct KeyValueStoreTests {
    private func withFolder(_ work: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            component: "store-\(UUID().uuidString)", directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        try work(folder)
    }

    private func exercise(_ store: any KeyValueStore) throws {
        #expect(try store.data(forKey: "a") == nil)
        try store.set(nil, forKey: "a")
        try store.set(Data([1, 2]), forKey: "a")
        try store.set(Data([3]), forKey: "../b")
        try store.set(Data([4]), forKey: "a")
        #expect(try store.data(forKey: "a") == Data([4]))
        #expect(try store.data(forKey: "../b") == Data([3]))
        try store.set(nil, forKey: "a")
        #expect(try store.data(forKey: "a") == nil)
        #expect(try store.data(forKey: "../b") == Data([3]))
    }

    @Test func `memory and files behave alike`() throws {
        try exercise(MemoryKeyValueStore())
        try withFolder { try exercise(FileKeyValueStore(directory: $0)) }
    }

    @Test func `files stay inside their folder and only the user can read them`() throws {
        try withFolder { folder in
            let store = FileKeyValueStore(directory: folder)
            try store.set(Data([1]), forKey: "../../outside")
            let path = folder.path(percentEncoded: false)
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(names == ["%2E%2E%2F%2E%2E%2Foutside.json"])
            let attributes = try FileManager.default.attributesOfItem(
                atPath: "\(path)/\(try #require(names.first))")
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
    }

    @Test func `a stored value survives, and an unreadable one counts as missing`() throws {
        let store = MemoryKeyValueStore()
        let stored = Stored<[String: Int]>("numbers", in: store)
        #expect(stored.load() == nil)
        try stored.save(["a": 1])
        #expect(Stored<[String: Int]>("numbers", in: store).load() == ["a": 1])
        #expect(Stored<[Int]>("numbers", in: store).load() == nil)
        try stored.save(nil)
        #expect(store.data(forKey: "numbers") == nil)
    }

    @Test func `a session is kept in memory if nothing can be written`() throws {
        let recorder = LogRecorder()
        var credentials = CredentialStore(
            storage: FileKeyValueStore(directory: URL(filePath: "/proc/nowhere")),
            logger: recorder.logger)
        credentials.open(
            AuthToken(accessToken: "a", refreshToken: "r", receivedAt: ManualClock.start))
        let session = credentials.session
        #expect(session?.token.accessToken == "a")
        #expect(recorder.text.contains("cannot be kept"))
    }
}
