import StubContract
import StubHarness
import StubJSON
import Testing

struct ExchangeReadingTests {
    @Test func `reads query parameters, bodies and gaps`() {
        let exchanges: [Exchange] = [
            .make(id: 1, "/products?q=a%2Bb&q=c", body: #"{"a":1}"#, arrival: .seconds(1)),
            .make(id: 2, "/users", operation: "listUsers", body: "no", arrival: .seconds(3)),
        ]
        #expect(exchanges[0].query("q") == ["a+b", "c"])
        #expect(exchanges[0].query("skip") == [])
        #expect(exchanges[0].requestJSON == ["a": 1])
        #expect(exchanges[1].requestJSON == nil)
        #expect(exchanges[1].status == 200)
        #expect(exchanges.of("listUsers").map(\.id) == [2])
        #expect(exchanges.gaps == [.seconds(2)])
    }
}
