// What a sanitizer is asked before it is believed. `locked` counts under one lock, which is right;
// `racing` counts the same number under two, which is a race; `dangling` reads what is freed.

import Foundation
import Synchronization

/// A number that nothing protects but what its user does.
struct Counter: @unchecked Sendable {
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
}

final class Lock: Sendable {
    let mutex = Mutex(())
}

@main struct Proof {
    static func main() {
        let counter = Counter()
        counter.count.initialize(to: 0)
        switch CommandLine.arguments.last {
        case "racing": count(in: counter, under: [Lock(), Lock()])
        case "dangling":
            counter.count.deallocate()
            print(counter.count.pointee)
        default: count(in: counter, under: [Lock()])
        }
    }

    /// Four threads count so often that they fight for their locks, which is what is asked about.
    static func count(in counter: Counter, under locks: [Lock]) {
        let done = DispatchSemaphore(value: 0)
        for thread in 0..<4 {
            let lock = locks[thread % locks.count]
            Thread.detachNewThread {
                for _ in 0..<20_000 { lock.mutex.withLock { _ in counter.count.pointee += 1 } }
                done.signal()
            }
        }
        for _ in 0..<4 { done.wait() }
    }
}
