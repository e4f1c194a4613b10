import StubRules
import StubServer
import TestSupport
import Testing

/// A stub whose server is down for a while.
struct SuspendTests {
    @Test func `a suspended stub listens on the same port again and keeps its state`() async throws
    {
        let stub = Stub(try Served.customer().stub.definition)
        let address = try stub.start()
        stub.rules.add(Rule(.any).respond(204))
        _ = stub.tokens.issue(for: 1)
        await stub.suspend()
        #expect(stub.address == "")
        try stub.resume()
        #expect(stub.address == address)
        #expect(stub.rules.all.count == 1)
        try stub.resume()
        #expect(stub.address == address)
        await stub.stop(deadline: .zero)
    }

    @Test func `a stub that shares its server with other tests leaves it and their sessions alone`()
        async throws
    {
        let server = Stub(try Served.customer().stub.definition)
        let address = try server.start()
        let (stub, other) = (Stub(sharing: server), Stub(sharing: server))
        await stub.suspend()
        try stub.resume()
        #expect(stub.endSessions() == 0)
        #expect(server.address == address)
        #expect(other.address.hasPrefix(address))
        #expect(server.openSessions.count == 2)
        #expect(stub.mistakes.map { $0.prefix { $0 != " " } } == ["suspend()", "endSessions()"])
        #expect(stub.mistakes.allSatisfy { $0.contains("shares its server") })
        #expect(other.mistakes == [] && server.mistakes == [])
        await server.stop(deadline: .zero)
    }
}
