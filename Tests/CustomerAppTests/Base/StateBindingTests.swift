import CustomerApp
import Observation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StateBindingTests {
    @MainActor
    @Observable
    final class Model {
        var number = 0
        var other = 0
    }

    @Test func `0.30 a view gets the value immediately, and the latest one after each change`()
        async
    {
        let model = Model()
        var seen: [Int] = []
        let binding = StateBinding({ model.number }) { seen.append($0) }
        #expect(seen == [0])
        model.number = 1
        model.number = 2
        while seen.last != 2, !Task.isCancelled { await Task.yield() }
        model.number = 5
        while seen.last != 5, !Task.isCancelled { await Task.yield() }
        #expect(seen == [0, 2, 5])
        withExtendedLifetime(binding) {}
    }

    @Test func `1.36 an equal value, or a change of another field, is not rendered`() async {
        let model = Model()
        var (renders, reads) = (0, 0)
        let binding = StateBinding({
            reads += 1
            return model.number > 10
        }) { _ in renders += 1 }
        model.other = 1
        for _ in 0..<50 { await Task.yield() }
        #expect(reads == 1)
        model.number = 1
        while reads < 2, !Task.isCancelled { await Task.yield() }
        #expect(renders == 1)
        withExtendedLifetime(binding) {}
    }

    @Test func `0.30 a released view gets no values, and the binding does not keep it alive`() async
    {
        final class View {
            var binding: StateBinding?
            var seen: [Int] = []
        }
        let model = Model()
        var view: View? = View()
        let seen = Box(0)
        weak let released = view
        view?.binding = StateBinding({ model.number }) { [weak view] in
            view?.seen.append($0)
            seen.value += 1
        }
        view = nil
        #expect(released == nil)
        model.number = 1
        for _ in 0..<50 { await Task.yield() }
        #expect(seen.value == 1)
    }

    @Test func `1.34 a view that appears again renders each change once`() async {
        let model = Model()
        var seen: [Int] = []
        var binding: StateBinding?
        for _ in 0..<3 {
            binding?.cancel()
            binding = StateBinding({ model.number }) { seen.append($0) }
        }
        seen = []
        model.number = 7
        while seen.isEmpty, !Task.isCancelled { await Task.yield() }
        for _ in 0..<50 { await Task.yield() }
        #expect(seen == [7])
        binding?.cancel()
        model.number = 8
        for _ in 0..<50 { await Task.yield() }
        #expect(seen == [7])
    }
}
