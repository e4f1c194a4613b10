import Dispatch
import Synchronization

/// Work on all processors at once; the results come in the order of what they were made from.
///
/// It is for reading many files, where each step costs a hundred times what handing it out does.
package enum Concurrently {
    /// The results for all items.
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

    /// Both results.
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
