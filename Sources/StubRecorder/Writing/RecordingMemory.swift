package import StubSupport

/// How much of the exchanges that are being recorded may be kept at once: `record --max-memory`.
public struct RecordingMemory: Sendable {
    /// Bodies from their arrival until their recording is written; what does not fit is forwarded
    /// and not recorded.
    package let copies: MemoryPool
    /// Responses that are read before they are answered; beyond they are streamed.
    package let responses: MemoryPool
    /// What looking through bodies takes; exchanges wait for one another.
    let work: WorkGate

    /// Bytes that searching a body for secrets takes, for each of its own.
    private static let workFactor = 8

    /// Bytes of request bodies that are being received or answered; further ones are refused.
    public let requestBodies: Int

    /// Divides so many bytes into fixed parts, so that none takes everything from the others.
    public init(limit: Int) {
        copies = MemoryPool(limit: limit / 8 * 3)
        responses = MemoryPool(limit: limit / 8)
        work = WorkGate(limit: limit / 8 * 3)
        requestBodies = limit / 8
    }

    /// Waits until there is memory to search so many bytes, and gives it back after the work;
    /// `nil` if there never will be enough.
    func search<Result: Sendable>(
        _ bytes: Int, _ work: @Sendable () async -> Result
    ) async -> Result? {
        let (cost, overflow) = bytes.multipliedReportingOverflow(by: Self.workFactor)
        guard !overflow, await self.work.enter(cost) else { return nil }
        let result = await work()
        self.work.leave(cost)
        return result
    }
}
