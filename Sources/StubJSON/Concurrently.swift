import Dispatch
import StubBackport

/// Runs work on all processors; results keep the order of the items.
///
/// Use it where one item costs far more than dispatching it, such as reading a file.
package enum Concurrently {
    /// Transforms every item; the results are in the order of the items.
    package static func map<Item: Sendable, Value: Sendable>(
        _ items: [Item], _ transform: @Sendable (Item) -> Value
    ) -> [Value] {
        guard items.count > 1 else { return items.map(transform) }
        let values = Mutex([Value?](repeating: nil, count: items.count))
        DispatchQueue.concurrentPerform(iterations: items.count) { index in
            let value = transform(items[index])
            values.withLock { $0[index] = value }
        }
        return values.withLock { $0 }.compactMap { $0 }
    }

    /// Runs both closures in parallel and returns both results.
    package static func both<First: Sendable, Second: Sendable>(
        _ first: @Sendable () -> First, _ second: @Sendable () -> Second
    ) -> (First, Second) {
        let values = Mutex<(First?, Second?)>((nil, nil))
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            if index == 0 {
                let value = first()
                values.withLock { $0.0 = value }
            } else {
                let value = second()
                values.withLock { $0.1 = value }
            }
        }
        let (left, right) = values.withLock { $0 }
        return (left ?? first(), right ?? second())
    }
}
