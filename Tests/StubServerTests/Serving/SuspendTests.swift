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
}
