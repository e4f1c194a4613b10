import Testing

@testable import StubServer

struct LastSessionsTests {
    @Test func `a connection belongs to the session it used last`() {
        let sessions = LastSessions()
        sessions.note(1, session: 7)
        sessions.note(2, session: 7)
        sessions.note(2, session: 8)
        sessions.note(3, session: 9)
        sessions.note(3, session: 0)
        #expect([1, 2, 3, 4].map { sessions.take($0) } == [7, 8, 0, 0])
        #expect(sessions.take(1) == 0)
    }

    @Test func `the oldest connections are removed`() {
        let sessions = LastSessions(most: 10)
        for connection in 1...1_000 { sessions.note(connection, session: 1) }
        #expect(sessions.take(1) == 0)
        #expect((996...1_000).map { sessions.take($0) } == [1, 1, 1, 1, 1])
    }
}
