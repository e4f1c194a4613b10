/// The use of a connection after a response 101 (RFC 9110 §15.2.2): bytes in both directions.
package protocol ProtocolUpgrade: AnyObject, Sendable {
    /// The protocol, as it is named in the `Upgrade` field.
    var name: String { get }

    /// Takes bytes of the client in their order; called on the thread of the connection.
    func receive(_ bytes: [UInt8])
}
