/// The way to the client for 1xx responses that come before the final one.
///
/// A connection opens it around the work that makes a response, so that whoever receives a 1xx
/// response there can pass it on at once. It is a class since Swift 6.3's optimizer miscompiles
/// task-local values that are functions themselves.
package final class EarlyResponses: Sendable {
    /// The way to the client of the request that the task answers; `nil` where 1xx responses have
    /// to wait for the final one.
    @TaskLocal package static var current: EarlyResponses?

    private let pass: @Sendable (Delivery.Interim) -> Void

    package init(_ pass: @escaping @Sendable (Delivery.Interim) -> Void) {
        self.pass = pass
    }

    /// Sends a 1xx response to the client; from any thread.
    package func send(_ response: Delivery.Interim) {
        pass(response)
    }
}
