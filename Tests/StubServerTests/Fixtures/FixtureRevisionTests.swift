import StubJSON
import TestSupport
import Testing

@testable import StubFixtures
@testable import StubRules
@testable import StubServer

/// A cache is outdated when the revision differs, so different contents need different revisions.
struct FixtureRevisionTests {
    private func store() throws -> FixtureStore {
        try Sample.store([("things", #"[{"id": 1}, {"id": 2}]"#), ("note", #"{"a": 1}"#)])
    }

    private static let changes: [(String, @Sendable (inout FixtureStore) throws -> Void)] = [
        (
            "insert",
            { try RuleMutation("things", .insert(["name": "x"], atStart: false)).apply(to: &$0) }
        ),
        ("delete", { try $0.change("things") { _ = $0.delete(.int(1)) } }),
        (
            "merge",
            { try RuleMutation("things", .update(1, ["name": "x"])).apply(to: &$0) }
        ),
        (
            "mark",
            { store in
                store.marks["liked", default: UserMarks(of: "things")]
                    .set(true, on: .int(1), by: nil)
            }
        ),
        ("seed", { $0.seed(7) }),
    ]

    @Test(arguments: changes.indices)
    func `every change results in a new revision`(_ index: Int) throws {
        let (name, change) = Self.changes[index]
        var store = try store()
        var seen = [store.revision]
        for _ in 0..<2 where seen.count == 1 || name == "mark" || name == "seed" {
            try change(&store)
            #expect(!seen.contains(store.revision), "\(name)")
            seen.append(store.revision)
        }
    }

    @Test func `reading keeps the revision`() throws {
        let store = try store()
        let before = store.revision
        _ = store.collections["things"]?.rows.map(\.text)
        _ = store.text(of: "note")
        #expect(store.revision == before)
    }

    @Test func `two copies share a revision until one of them changes`() throws {
        let origin = try store()
        var (one, other) = (origin, origin)
        #expect(one.revision == other.revision)
        try one.change("things") { _ = $0.delete(.int(1)) }
        try other.change("things") { _ = $0.delete(.int(2)) }
        #expect(Set([origin.revision, one.revision, other.revision]).count == 3)
    }

    @Test func `two sessions, a reset and a reload have different revisions`() throws {
        let served = try Served.customer()
        let main = served.stub.responder.sessions.main
        let session = served.stub.session()
        var seen = [main, session].map { $0.withState(\.fixtures.revision) }
        main.reset()
        seen.append(main.withState(\.fixtures.revision))
        main.adopt(main.edition)
        seen.append(main.withState(\.fixtures.revision))
        #expect(Set(seen).count == seen.count)
    }
}
