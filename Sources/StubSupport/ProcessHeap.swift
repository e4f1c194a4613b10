import CStubPlatform

/// The memory from which the process allocates.
package enum ProcessHeap {
    /// Lets all threads share one heap, where the system gives each its own, which grows by pages.
    ///
    /// It concerns threads that are started later. For a process that is a server; a library should
    /// not change its host's memory.
    package static func share() {
        stub_share_heap()
    }
}
