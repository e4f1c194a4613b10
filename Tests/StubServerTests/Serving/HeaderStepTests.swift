import StubHTTP
import Testing

@testable import StubFixtures
@testable import StubServer

/// Every header field that a step reads is considered by the read cache.
struct HeaderStepTests {
    private static let all = HeaderStep.allCases.flatMap { step in
        step.fields.names.map { (step, $0) }
    }

    /// The same names in another case, and one that no step has declared.
    private static let everything = HTTPFields(
        (all.map { $0.1.lowercased() } + ["X-Undeclared"]).map {
            HTTPFields.Field(name: $0, value: "1")
        })

    @Test(arguments: HeaderStep.allCases)
    func `a step sees only the fields it has declared`(_ step: HeaderStep) {
        let request = HTTPRequest(.get, "/", fields: Self.everything)
        let view = request.header(for: step)
        #expect(!step.fields.names.isEmpty && !view.isEmpty)
        for field in Self.everything.all {
            let isDeclared = step.fields.names.contains { HTTPFields.sameName($0, field.name) }
            #expect((view[field.name] != nil) == isDeclared, "\(field.name)")
            #expect((view.combined(field.name) != nil) == isDeclared, "\(field.name)")
            #expect(view[values: field.name].isEmpty != isDeclared, "\(field.name)")
        }
    }

    @Test(arguments: all)
    func `a read with a declared field bypasses the cache`(
        _ step: HeaderStep, _ name: String
    ) throws {
        let served = try Served.customer()
        let page = "/products?limit=2"
        try served.get(page)
        #expect(Self.isCached(HTTPRequest(.get, page), in: served))
        #expect(Self.isCached(HTTPRequest(.get, page, fields: ["X-Undeclared": "1"]), in: served))
        #expect(!Self.isCached(HTTPRequest(.get, page, fields: [name: "1"]), in: served))
        #expect(
            !Self.isCached(HTTPRequest(.get, page, fields: [name.uppercased(): "1"]), in: served))
    }

    @Test func `fixtures get no header field of a plain read`() throws {
        let served = try Served.customer()
        let edition = served.stub.responder.sessions.main.edition
        var request = HTTPRequest(.get, "/products?limit=2", fields: Self.everything)
        request.fields["Host"] = "example.org"
        let call = try #require(StubCall(request, edition: edition))
        #expect(call.isPlainRead)
        #expect(call.plainRead(by: nil).fields.isEmpty)
        #expect(call.plainRead(by: nil).address == "/products")
        #expect(!call.fixtureCall(user: nil, pageChange: nil).fields.isEmpty)
        #expect(
            call.fixtureCall(user: nil, pageChange: nil).address == "http://example.org/products")
    }

    /// Whether the request would be answered from the cache now; changes nothing.
    private static func isCached(_ request: HTTPRequest, in served: Served) -> Bool {
        served.stub.responder.sessions.main.withState { state in
            var copy = state
            let outcome = copy.decide(
                request, nil, by: AnswerPolicy(), real: Served.realTime, arrival: .zero)
            if case .finished = outcome { return true }
            return false
        }
    }
}
