extension Stub {
    /// The operations that rules and queries have named by mistake, in order.
    public var unknownOperations: [UnknownOperation] { sessions.main.unknownOperations }
}
