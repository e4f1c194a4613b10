import Dispatch
import Foundation
import Synchronization

/// A wish that the process ends in good order, which may come at any time after it is watched for.
///
/// Watch before you tell anybody that you run: what comes earlier is not seen.
final class StopRequest: Sendable {
    private let requests: AsyncStream<Never>
    private let request: AsyncStream<Never>.Continuation
    private let sources = Mutex<[any DispatchSourceSignal]>([])

    /// A request that only ``fulfil()`` makes.
    init() {
        (requests, request) = AsyncStream.makeStream()
    }

    /// Watches for signals from the return of this call on; the first one makes the request.
    ///
    /// From then on the signals have their usual effect again, so that a second Ctrl-C ends a
    /// process that takes too long to finish.
    convenience init(signals: [Int32]) {
        self.init()
        let watched = DispatchSemaphore(value: 0)
        sources.withLock { sources in
            for number in signals {
                // Without this Darwin's default action kills beside the source's event. It comes
                // first, since Linux replaces it by a handler of Dispatch's own.
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
        // A source starts to watch some time after `resume`; a signal in between would be lost.
        for _ in signals { watched.wait() }
    }

    /// SIGINT and SIGTERM: Ctrl-C and what process managers send.
    static func bySignal() -> StopRequest {
        StopRequest(signals: [SIGINT, SIGTERM])
    }

    deinit {
        sources.withLock { sources in
            for source in sources { source.cancel() }
        }
    }

    /// Makes the request; every ``wait()`` returns from now on.
    func fulfil() {
        request.finish()
    }

    /// Returns once the request is made, or when the task is cancelled.
    func wait() async {
        for await _ in requests {}
    }
}
