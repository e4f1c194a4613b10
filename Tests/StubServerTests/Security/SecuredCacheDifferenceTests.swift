import StubContract
import StubDocuments
import StubFixtures
import StubHTTP
import StubJSON
import StubRules
import StubSupport
import TestSupport
import Testing

@testable import StubServer

/// The read cache knows who may read: two stubs, one with and one without it, are asked for secured
/// operations with all kinds of credentials, and answer and note the same.
@Suite(.timeLimit(.minutes(10)))
struct SecuredCacheDifferenceTests {
    private static let contract = """
        {"openapi": "3.1.0", "info": {"title": "a", "version": "1"},
         "paths": {
           "/keyed": {"get": {"security": [{"key": []}], \(list)}},
           "/queried": {"get": {"security": [{"query": []}], \(list)}},
           "/baked": {"get": {"security": [{"cookie": []}], \(list)}},
           "/borne": {"get": {"security": [{"bearer": []}, {"basic": []}], \(list)}},
           "/both": {"get": {"security": [{"key": [], "bearer": []}], \(list)}},
           "/either": {"get": {"security": [{"key": []}, {}], \(list)}},
           "/open": {"get": {\(list)}}},
         "components": {"securitySchemes": {
           "key": {"type": "apiKey", "in": "header", "name": "X-API-Key"},
           "query": {"type": "apiKey", "in": "query", "name": "api_key"},
           "cookie": {"type": "apiKey", "in": "cookie", "name": "session"},
           "basic": {"type": "http", "scheme": "basic"},
           "bearer": {"type": "http", "scheme": "bearer"}}}}
        """
    private static let list = """
        "x-stub": {"collection": "things", "action": "list"},
        "responses": {"200": {"description": "ok", "content": {"application/json": {}}}}
        """
    private static let rows =
        #"[{"id": 1, "name": "a row whose answer is so long that shared bodies are counted, which sixty-four bytes are"}]"#

    private static let targets = [
        "/keyed", "/queried", "/queried?api_key=a", "/baked", "/borne", "/both", "/either", "/open",
    ]
    private static let credentials: [HTTPFields] = [
        [:], ["X-API-Key": "a"], ["X-API-Key": ""], ["Cookie": "session=a"],
        ["Cookie": "other=a"], ["Authorization": "Bearer a"], ["Authorization": "Bearer"],
        ["Authorization": "Basic dGVzdDp0ZXN0"], ["Authorization": "Basic a"],
        ["X-API-Key": "a", "Authorization": "Bearer b"],
    ]

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `a secured read is cached for those who may read it`(_ seed: UInt64) async throws {
        let definition = try StubDefinition(
            contract: ContractLoader.load(Sample.document(Self.contract, file: "openapi.json")),
            fixtures: DocumentTree([
                ("things.json", try Sample.document(Self.rows, file: "things.json"))
            ]))
        let pair = StubPair(definition, hasUpstream: false) {
            $0.isStrict = seed & 1 == 1
            $0.checksSecurity = seed & 2 == 0
        }
        var random = SplitMix64(seed: seed)
        for number in 1...400 {
            let target = Self.targets[Int.random(in: 0..<Self.targets.count, using: &random)]
            let fields = Self.credentials[
                Int.random(in: 0..<Self.credentials.count, using: &random)]
            let (_, difference) = await pair.ask(HTTPRequest(.get, target, fields: fields))
            try #require(
                difference == nil, "seed \(seed), request \(number), \(target): \(difference ?? "")"
            )
        }
        #expect(pair.stateDifference == nil)
        // A test in which nothing comes from the cache would prove nothing.
        #expect(pair.hits > 50)
    }
}
