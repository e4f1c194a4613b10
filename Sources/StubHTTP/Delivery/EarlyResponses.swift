/// Forwards 1xx responses to the client before the final response.
///
/// A connection sets it while a response is computed, so that code that receives a 1xx response can
/// forward it immediately. It is a class because Swift 6.3's optimizer miscompiles task-local
/// values that are functions.
package final class EarlyResponses: Sendable {
    /// The forwarder for the request that the task answers; `nil` if 1xx responses have to wait for
    /// the final one.
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
