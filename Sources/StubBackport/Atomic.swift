#if canImport(Darwin)
    /// A value that threads read and replace as a whole: `Synchronization.Atomic`, which needs macOS 15
    /// or iOS 18, and is used itself elsewhere.
    ///
    /// It is a mutex, so that each operation happens before or after each other, whatever ordering is
    /// asked for.
    public struct Atomic<Value: Sendable>: ~Copyable, Sendable {
        private let value: Mutex<Value>

        /// Creates an atomic with a value.
        public init(_ value: Value) {
            self.value = Mutex(value)
        }

        /// The value.
        public borrowing func load(ordering: AtomicOrdering) -> Value {
            value.withLock { $0 }
        }

        /// Replaces the value.
        public borrowing func store(_ new: Value, ordering: AtomicOrdering) {
            value.withLock { $0 = new }
        }
    }

    extension Atomic where Value: Equatable {
        /// Replaces the value if it is as expected; returns whether it was, and the one before.
        @discardableResult
        public borrowing func compareExchange(
            expected: Value, desired: Value, ordering: AtomicOrdering
        ) -> (exchanged: Bool, original: Value) {
            value.withLock { value in
                let original = value
                if original == expected { value = desired }
                return (original == expected, original)
            }
        }
    }

    extension Atomic where Value: FixedWidthInteger {
        /// Adds to the value, which must not overflow; returns the values before and after.
        @discardableResult
        public borrowing func add(
            _ operand: Value, ordering: AtomicOrdering
        ) -> (oldValue: Value, newValue: Value) {
            change { $0 + operand }
        }

        /// Adds to the value, from the greatest to the least; returns the values before and after.
        @discardableResult
        public borrowing func wrappingAdd(
            _ operand: Value, ordering: AtomicOrdering
        ) -> (oldValue: Value, newValue: Value) {
            change { $0 &+ operand }
        }

        /// Subtracts from the value, which must not overflow; returns the values before and after.
        @discardableResult
        public borrowing func subtract(
            _ operand: Value, ordering: AtomicOrdering
        ) -> (oldValue: Value, newValue: Value) {
            change { $0 - operand }
        }

        private borrowing func change(
            _ result: (Value) -> Value
        ) -> (oldValue: Value, newValue: Value) {
            value.withLock { value in
                let old = value
                value = result(old)
                return (old, value)
            }
        }
    }

    /// How an operation is ordered among others; the names are those of `Synchronization`.
    public enum AtomicOrdering: Sendable {
        case relaxed, acquiring, releasing, acquiringAndReleasing, sequentiallyConsistent
    }
#endif
