import StubBackport
import StubJSON
import Testing

@testable import StubServer

struct BindingFaultsTests {
    @Test func `a document is tested once`() throws {
        let faults = BindingFaults()
        let documents = [try JSONDocument(file: "t.json", bytes: Array("{}".utf8))]
        let calls = Mutex(0)
        let test: BindingTest = { documents throws(DiagnosticError) in
            calls.withLock { $0 += 1 }
            return ["GET /things": documents[0].file]
        }
        #expect(faults.known(documents) == [:])
        #expect(try faults.faults(of: documents, by: test) == ["GET /things": "t.json"])
        #expect(try faults.faults(of: documents, by: test) == faults.known(documents))
        #expect(calls.withLock(\.self) == 1)
    }
}
