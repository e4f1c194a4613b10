import Testing

@testable import UnderstudySuiteTesting

/// How many checks run at the same time.
struct CaseTurnsTests {
    private actor Counts {
        private(set) var running = 0
        private(set) var most = 0
        private(set) var all = 0

        func enter() {
            running += 1
            all += 1
            most = max(most, running)
        }

        func leave() { running -= 1 }
    }

    @Test func `no more run at the same time than there are turns, and all run`() async {
        let turns = CaseTurns(2)
        let counts = Counts()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    await turns.begin()
                    await counts.enter()
                    for _ in 0..<5 { await Task.yield() }
                    await counts.leave()
                    await turns.end()
                }
            }
        }
        #expect(await counts.all == 20)
        #expect(await counts.most == 2)
    }
}
