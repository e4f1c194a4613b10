import StubHTTP
import Testing

@testable import StubRecorder

struct HopByHopTests {
    @Test func `removes hop-by-hop fields and those that Connection names`() {
        let fields = HTTPFields([
            .init(name: "Connection", value: "keep-alive, X-Hop"),
            .init(name: "connection", value: "x-other"),
            .init(name: "Keep-Alive", value: "timeout=5"), .init(name: "TE", value: "trailers"),
            .init(name: "Transfer-Encoding", value: "chunked"),
            .init(name: "Upgrade", value: "h2c"), .init(name: "x-hop", value: "1"),
            .init(name: "X-Other", value: "2"), .init(name: "X-Kept", value: "3"),
            .init(name: "Proxy-Authorization", value: "Basic x"),
            .init(name: "Accept", value: "*/*"),
        ])
        #expect(HopByHop.removed(from: fields).all.map(\.name) == ["X-Kept", "Accept"])
    }
}
