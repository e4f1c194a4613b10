import Foundation
import StubBackport
import Testing

@testable import UnderstudyCommandLine

@Suite(.timeLimit(.minutes(10)))
struct StopRequestTests {
    @Test func `a wait lasts until a stop is requested`() async {
        let stop = StopRequest()
        let isMade = Mutex(false)
        let wait = { @Sendable in
            await stop.wait()
            return isMade.withLock { $0 }
        }
        async let wasMade = wait()
        await Task.yield()
        isMade.withLock { $0 = true }
        stop.fulfil()
        #expect(await wasMade)
    }

    @Test func `a wait after the request returns immediately`() async {
        let stop = StopRequest()
        stop.fulfil()
        await stop.wait()
        await stop.wait()
        #expect(!Task.isCancelled)
    }

    @Test func `a signal requests the stop`() async {
        // By default SIGURG has no effect, so that a late one cannot end the test process.
        let stop = StopRequest(signals: [SIGURG])
        kill(getpid(), SIGURG)
        await stop.wait()
        #expect(!Task.isCancelled)
    }

    @Test func `a cancelled wait ends`() async {
        let stop = StopRequest()
        let waiting = Task {
            await stop.wait()
            return Task.isCancelled
        }
        waiting.cancel()
        #expect(await waiting.value)
    }
}
