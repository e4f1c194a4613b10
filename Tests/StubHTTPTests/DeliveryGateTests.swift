import StubBackport
import Testing

@testable import StubHTTP

struct DeliveryGateTests {
    @Test func `opening runs waiting closures in order, and later ones immediately`() {
        let gate = DeliveryGate()
        let order = Mutex<[Int]>([])
        for number in 1...3 { gate.whenOpen { order.withLock { $0.append(number) } } }
        #expect(!gate.isOpen && order.withLock { $0 } == [])
        gate.open()
        gate.whenOpen { order.withLock { $0.append(4) } }
        gate.open()
        #expect(gate.isOpen && order.withLock { $0 } == [1, 2, 3, 4])
    }
}
