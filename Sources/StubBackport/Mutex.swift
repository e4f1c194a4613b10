#if canImport(Darwin)
    import CStubPlatform

    /// A value that one thread at a time reads or changes: `Synchronization.Mutex`, which needs macOS 15
    /// or iOS 18, and is used itself elsewhere.
    ///
    /// The lock is not recursive: a thread that locks twice ends the process. The compiler cannot prove
    /// that a mutex is `Sendable`, because a pointer is none: the value is reached through
    /// ``withLock(_:)`` and ``withLockIfAvailable(_:)`` alone, both of which hold the lock.
    public struct Mutex<Value>: ~Copyable, @unchecked Sendable {
        private struct Guarded {
            var lock = stub_lock()
            var value: Value
        }

        /// A lock must stay at its address.
        private let guarded: UnsafeMutablePointer<Guarded>

        /// Creates a mutex with a value, which nobody else uses from then on.
        public init(_ value: consuming sending Value) {
            guarded = .allocate(capacity: 1)
            guarded.initialize(to: Guarded(value: value))
        }

        deinit {
            guarded.deinitialize(count: 1)
            guarded.deallocate()
        }

        /// Runs a closure on the value while no other thread does, and returns its result.
        public borrowing func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            stub_lock_acquire(&guarded.pointee.lock)
            defer { stub_lock_release(&guarded.pointee.lock) }
            return try body(&guarded.pointee.value)
        }

        /// Runs a closure on the value unless another thread does; returns `nil` in that case.
        public borrowing func withLockIfAvailable<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result? {
            guard stub_lock_try(&guarded.pointee.lock) else { return nil }
            defer { stub_lock_release(&guarded.pointee.lock) }
            return try body(&guarded.pointee.value)
        }
    }
#else
    @_exported public import Synchronization
#endif
