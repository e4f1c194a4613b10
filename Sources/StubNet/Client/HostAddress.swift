import CStubPlatform
import Dispatch

/// The numeric addresses of a host, as the system knows them.
enum HostAddress {
    /// Looks the host up, on a thread of its own since that blocks.
    static func endpoints(
        of host: String, port: Int
    ) async throws(HTTPClientError) -> [stub_endpoint] {
        guard let port = UInt16(exactly: port) else { throw .unknownHost(host) }
        if let endpoint = numeric(host, port) { return [endpoint] }
        let found = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                var endpoints = [stub_endpoint](
                    repeating: stub_endpoint(), count: Int(STUB_MOST_ENDPOINTS))
                let count = stub_resolve(host, port, &endpoints)
                continuation.resume(returning: Array(endpoints.prefix(Int(count))))
            }
        }
        guard !found.isEmpty else { throw .unknownHost(host) }
        return found
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
