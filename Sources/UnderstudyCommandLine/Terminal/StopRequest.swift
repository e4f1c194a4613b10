import Dispatch
import Foundation
import StubBackport

/// A request to end the process in good order, which may arrive at any time after watching began.
///
/// Begin to watch before you report that you run: an earlier request is not noticed.
final class StopRequest: Sendable {
    private let requests: AsyncStream<Never>
    private let request: AsyncStream<Never>.Continuation
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// A request that only ``fulfil()`` triggers.
    init() {
        (requests, request) = AsyncStream.makeStream()
    }

    /// Watches for signals when this call has returned; the first one triggers the request.
    ///
    /// After that the signals have their usual effect again, so that a second Ctrl-C ends a process
    /// that takes too long to finish.
    convenience init(signals: [Int32]) {
        self.init()
        let watched = DispatchSemaphore(value: 0)
        sources.withLock { sources in
            for number in signals {
                // Without this, Darwin's default action ends the process in addition to the
                // source's event. It comes first, since on Linux Dispatch replaces it by its own
                // handler.
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setRegistrationHandler { watched.signal() }
                source.setEventHandler { [weak self] in
                    for number in signals { signal(number, SIG_DFL) }
                    self?.fulfil()
                }
                source.resume()
                sources.append(source)
            }
        }
        // A source starts to watch some time after `resume`; a signal before that would be lost.
        for _ in signals { watched.wait() }
    }

    /// SIGINT and SIGTERM: Ctrl-C and the signal that process managers send.
    static func bySignal() -> StopRequest {
        StopRequest(signals: [SIGINT, SIGTERM])
    }

    deinit {
        sources.withLock { sources in
            for source in sources { source.cancel() }
        }
    }

    /// Triggers the request; every ``wait()`` returns from now on.
    func fulfil() {
        request.finish()
    }

    /// Returns once the request is triggered, or when the task is cancelled.
    func wait() async {
        for await _ in requests {}
    }
}
