import CStubPlatform
import Dispatch
import StubBackport
import StubHTTP
import StubNet

/// The numeric addresses of a host, as the system knows them.
enum HostAddress {
    typealias Resolver = @Sendable (_ host: String, _ port: UInt16) -> [stub_endpoint]

    /// Whether the host is an address and not a name.
    static func isNumeric(_ host: String) -> Bool { numeric(host, 0) != nil }

    /// Looks the host up on its own thread, since the call blocks and cannot be cancelled.
    ///
    /// - Parameter patience: how long the caller waits; the look-up may continue on its thread.
    static func endpoints(
        of host: String, port: Int, within patience: Duration,
        resolver: @escaping Resolver = resolve
    ) async throws(HTTPClientError) -> [stub_endpoint] {
        guard let port = UInt16(exactly: port) else { throw .unknownHost(host) }
        if let endpoint = numeric(host, port) { return [endpoint] }
        let loop: EventLoop
        do throws(SystemError) {
            loop = try EventLoop.shared()
        } catch {
            throw .unreachable(error)
        }
        let found = await withCheckedContinuation { continuation in
            let answer = FirstAnswer(continuation)
            let deadline = stub_monotonic_nanoseconds() + max(0, patience.nanoseconds)
            let timer = loop.schedule(at: deadline) { answer.give(nil) }
            DispatchQueue.global().async {
                answer.give(resolver(host, port))
                loop.cancel(timer: timer)
            }
        }
        guard let found else { throw .timedOut }
        guard !found.isEmpty else { throw .unknownHost(host) }
        return found
    }

    /// Two threads may report a result; only the first one counts.
    private final class FirstAnswer: Sendable {
        private let continuation: Mutex<CheckedContinuation<[stub_endpoint]?, Never>?>

        init(_ continuation: CheckedContinuation<[stub_endpoint]?, Never>) {
            self.continuation = Mutex(continuation)
        }

        func give(_ endpoints: [stub_endpoint]?) {
            continuation.withLock { $0.take() }?.resume(returning: endpoints)
        }
    }

    @Sendable private static func resolve(_ host: String, _ port: UInt16) -> [stub_endpoint] {
        var endpoints = [stub_endpoint](
            repeating: stub_endpoint(), count: Int(STUB_MOST_ENDPOINTS))
        let count = stub_resolve(host, port, &endpoints)
        return Array(endpoints.prefix(Int(count)))
    }

    /// An address that needs no look-up.
    private static func numeric(_ host: String, _ port: UInt16) -> stub_endpoint? {
        var endpoint = stub_endpoint()
        let isNumeric =
            stub_address_ipv4(host, port, &endpoint.address, &endpoint.length)
            || stub_address_ipv6(host, port, &endpoint.address, &endpoint.length)
        return isNumeric ? endpoint : nil
    }
}
