import Testing

@testable import StubServer

struct VirtualClockTests {
    @Test func `follows real time until it is advanced`() {
        var clock = VirtualClock()
        #expect(clock.now(real: 100) == 100)

        clock.advance(by: 60)
        clock.advance(by: -10)

        #expect(clock.now(real: 100) == 150)
        #expect(clock.now(real: 101.5) == 151.5)
    }

    @Test func `stands still while stopped, can be advanced, and continues from there`() {
        var clock = VirtualClock()
        clock.advance(by: 1000)

        clock.freeze(real: 5)
        #expect(clock.isFrozen)
        #expect(clock.now(real: 90) == 1005)
        clock.advance(by: 0.25)
        #expect(clock.now(real: 99) == 1005.25)
        clock.resume(real: 100)

        #expect(!clock.isFrozen)
        #expect(clock.now(real: 101) == 1006.25)
    }

    @Test func `stopping twice and resuming a running clock change nothing`() {
        var clock = VirtualClock()
        clock.freeze(real: 10)
        clock.freeze(real: 20)
        #expect(clock.now(real: 30) == 10)
        clock.resume(real: 30)
        clock.resume(real: 50)
        #expect(clock.now(real: 50) == 30)
    }

    @Test func `an invalid number does not change the clock`() {
        var clock = VirtualClock()
        clock.advance(by: .nan)
        #expect(clock.now(real: 7) == 7)
        clock.freeze(at: .nan)
        #expect(!clock.isFrozen)
    }

    @Test func `can be set to a given time`() {
        var clock = VirtualClock()
        clock.freeze(at: 1_700_000_000)
        #expect(clock.now(real: 3) == 1_700_000_000)
    }

    @Test(arguments: [1e300, -1e300, .infinity, -.infinity])
    func `stays within the range of dates`(seconds: Double) {
        var clock = VirtualClock()
        clock.advance(by: seconds)
        clock.advance(by: seconds)
        #expect(abs(clock.now(real: 0)) == 315_576_000_000)
    }
}
