// Checks that a sanitizer works before its results are trusted. `locked` counts under one lock,
// which is correct; `racing` counts the same number under two locks, which is a race; `dangling`
// reads freed memory.

import Foundation
import Synchronization

/// A number without protection; its users must use locks.
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

    /// Four threads count so often that their locks are contended, which is the case to check.
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
