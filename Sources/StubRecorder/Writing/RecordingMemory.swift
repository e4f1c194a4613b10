package import StubSupport

/// The memory for exchanges that are being recorded: `record --max-memory`.
package struct RecordingMemory: Sendable {
    /// Bodies from their arrival until their recording is written; above the limit an exchange is
    /// forwarded and not recorded.
    package let copies: MemoryPool
    /// Responses that are collected before they are forwarded; above the limit they are streamed.
    package let responses: MemoryPool
    /// The memory for searching bodies for secrets; exchanges wait for one another.
    let work: WorkGate

    /// The bytes that searching a body for secrets needs per byte of the body.
    private static let workFactor = 8

    /// The limit in bytes for request bodies in progress; above it requests are answered with 503.
    package let requestBodies: Int

    /// Divides the memory into fixed parts, so that no part can use up the others.
    package init(limit: Int) {
        copies = MemoryPool(limit: limit / 8 * 3)
        responses = MemoryPool(limit: limit / 8)
        work = WorkGate(limit: limit / 8 * 3)
        requestBodies = limit / 8
    }

    /// Waits until there is memory to search this number of bytes, and releases it after the work.
    ///
    /// Returns `nil` if the limit is too low.
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
