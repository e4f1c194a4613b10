public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Sends requests; tests replace it to see all requests of the app.
public protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole response, whatever its status.
    ///
    /// Throws `URLError` if there is no response, and stops when the task is cancelled.
    func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse)
}
