public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The way a request leaves the app; the only thing a test replaces to see every request.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer, whatever its status.
    ///
    /// Throws `URLError` when there is no answer, and stops at once when the task is cancelled.
    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}
