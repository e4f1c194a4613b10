import CustomerApp
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SharedStoreTests {
    private enum Event {
        case add(Int)
        case ignored
        case addLater(Int)
    }

    private struct State: Equatable {
        var sum = 0
        var count = 0
    }

    private func store(_ gate: Gate = Gate()) -> SharedStore<State, Event> {
        SharedStore(State()) { event, state in
            switch event {
            case .ignored: .none
            case .add(let number):
                .now {
                    $0.sum = state.sum + number
                    $0.count += 1
                }
            case .addLater(let number):
                .later {
                    guard (try? await gate.pass()) != nil else { return nil }
                    return { $0.sum += number }
                }
            }
        }
    }

    @Test func `1.27 events change the state immediately, later, or not at all`() async {
        let gate = Gate()
        let store = store(gate)
        store.send(.add(1))
        store.send(.ignored)
        #expect(store.state == State(sum: 1, count: 1))
        let later = store.send(.addLater(10))
        store.send(.add(2))
        #expect(store.state.sum == 3)
        gate.open()
        await later?.value
        #expect(store.state.sum == 13)
    }

    @Test func `1.27 cancelled work changes nothing, even if it completes`() async {
        let (arrival, leave) = (Gate(), Gate())
        let store = SharedStore<Int, Int>(0) { number, _ in
            .later {
                try? await arrival.pass()
                // Work that ignores cancellation.
                await Task { try? await leave.pass() }.value
                return { $0 += number }
            }
        }
        arrival.open()
        let later = store.send(1)
        await leave.arrivals(1)
        later?.cancel()
        leave.open()
        await later?.value
        #expect(store.state == 0)
    }

    @Test func `1.27 a scoped store shares the state, and a store without events is read-only`() {
        let store = store()
        let part = store.scope(state: \.sum) { (number: Int) in .add(number) }
        let reader = part.readOnly
        part.send(5)
        #expect(store.state.sum == 5 && part.state == 5 && reader.state == 5)
        let isTold = Box(false)
        withObservationTracking {
            _ = reader.state
        } onChange: {
            isTold.value = true
        }
        store.send(.add(1))
        #expect(isTold.value && reader.state == 6)
    }

    @Test func `1.27 work that ends after the store was released changes nothing`() async {
        let gate = Gate()
        weak var released: SharedStore<State, Event>?
        var later: Task<Void, Never>?
        do {
            let store = store(gate)
            later = store.send(.addLater(1))
            released = store
        }
        #expect(released == nil)
        gate.open()
        await later?.value
    }
}
