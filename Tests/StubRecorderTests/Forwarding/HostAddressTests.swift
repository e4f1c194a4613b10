import CStubPlatform
import Dispatch
import StubHTTP
import StubNet
import Testing

@testable import StubRecorder

@Suite(.timeLimit(.minutes(10)))
struct HostAddressTests {
    @Test func `a lookup without a result ends at the deadline`() async throws {
        let isOver = DispatchSemaphore(value: 0)
        defer { isOver.signal() }
        await #expect(throws: HTTPClientError.timedOut) {
            try await HostAddress.endpoints(
                of: "slow.example", port: 80, within: .milliseconds(20)
            ) { _, _ in
                isOver.wait()
                return []
            }
        }
    }

    @Test func `a result within the deadline is used`() async throws {
        let found = try await HostAddress.endpoints(
            of: "known.example", port: 80, within: .seconds(600)
        ) { _, _ in [stub_endpoint()] }
        #expect(found.count == 1)
        await #expect(throws: HTTPClientError.unknownHost("none.example")) {
            try await HostAddress.endpoints(
                of: "none.example", port: 80, within: .seconds(600)
            ) { _, _ in [] }
        }
    }
}
