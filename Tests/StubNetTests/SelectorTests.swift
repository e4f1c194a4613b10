import CStubPlatform
import Testing

@testable import StubNet

struct SelectorTests {
    /// All selectors of this system; all of them must behave in the same way.
    enum Kind: String, CaseIterable {
        case epoll, poll

        static var available: [Kind] { stub_has_epoll() ? allCases : [.poll] }

        func make() throws -> any Selector {
            switch self {
            case .epoll: try EpollSelector()
            case .poll: try PollSelector()
            }
        }
    }

    /// A pipe: bytes written to one end make the other readable.
    private struct Pipe: ~Copyable {
        let reading: Descriptor
        let writing: Descriptor

        init() throws {
            var ends: [Int32] = [-1, -1]
            try #require(stub_pipe(&ends) == 0)
            let ending = try Descriptor(ends[0], from: "pipe")
            writing = try Descriptor(ends[1], from: "pipe")
            reading = ending
        }

        func fill() {
            var byte: UInt8 = 1
            #expect(write(writing.number, &byte, 1) == 1)
        }
    }

    /// The keys of ready descriptors, without waiting.
    private func ready(_ selector: any Selector) -> [UInt64] {
        var events = [stub_event](repeating: stub_event(), count: Selectors.batch)
        let count = selector.wait(into: &events, milliseconds: 0)
        return events[..<count].map(\.key).sorted()
    }

    @Test(arguments: Kind.available)
    func `reports a descriptor until it is read`(_ kind: Kind) throws {
        let selector = try kind.make()
        let pipe = try Pipe()
        try selector.register(pipe.reading.number, key: 7, for: .read)
        #expect(ready(selector) == [])
        pipe.fill()
        #expect(ready(selector) == [7] && ready(selector) == [7])
        var byte: UInt8 = 0
        #expect(read(pipe.reading.number, &byte, 1) == 1)
        #expect(ready(selector) == [])
    }

    @Test(arguments: Kind.available)
    func `applies a change of interest`(_ kind: Kind) throws {
        let selector = try kind.make()
        let pipe = try Pipe()
        pipe.fill()
        try selector.register(pipe.reading.number, key: 1, for: [])
        try selector.register(pipe.writing.number, key: 2, for: .write)
        #expect(ready(selector) == [2])
        selector.change(pipe.reading.number, key: 3, to: .read)
        selector.change(pipe.writing.number, key: 2, to: [])
        #expect(ready(selector) == [3])
    }

    @Test(arguments: Kind.available)
    func `removes a descriptor and keeps the others`(_ kind: Kind) throws {
        let selector = try kind.make()
        let first = try Pipe()
        let second = try Pipe()
        let third = try Pipe()
        try selector.register(first.reading.number, key: 1, for: .read)
        try selector.register(third.reading.number, key: 3, for: .read)
        // The last one, without interest, is moved into the place of the removed one.
        try selector.register(second.reading.number, key: 2, for: [])
        first.fill()
        second.fill()
        third.fill()
        selector.deregister(first.reading.number)
        selector.change(second.reading.number, key: 2, to: .read)
        #expect(ready(selector) == [2, 3])
        selector.deregister(third.reading.number)
        #expect(ready(selector) == [2])
    }

    @Test func `poll reports all descriptors in turn if more are ready than fit`() throws {
        let selector = try PollSelector()
        let first = try Pipe()
        let second = try Pipe()
        let third = try Pipe()
        try selector.register(first.writing.number, key: 1, for: .write)
        try selector.register(second.writing.number, key: 2, for: .write)
        try selector.register(third.writing.number, key: 3, for: .write)
        var events = [stub_event](repeating: stub_event(), count: 2)
        var told: [UInt64] = []
        for _ in 0..<3 {
            #expect(selector.wait(into: &events, milliseconds: 0) == 2)
            told += events.map(\.key)
        }
        #expect(told == [1, 2, 3, 1, 2, 3])
    }

    @Test(arguments: Kind.available)
    func `reports a failure without interest`(_ kind: Kind) throws {
        let selector = try kind.make()
        var pipe: Pipe? = try Pipe()
        let reading = dup(pipe?.reading.number ?? -1)
        defer { close(reading) }
        try selector.register(reading, key: 5, for: .read)
        pipe = nil
        var events = [stub_event](repeating: stub_event(), count: Selectors.batch)
        #expect(selector.wait(into: &events, milliseconds: 0) == 1)
        #expect(events[0].key == 5 && events[0].failed)
    }

    @Test(arguments: Kind.available)
    func `wakes a wait that has not started yet, once`(_ kind: Kind) throws {
        let selector = try kind.make()
        selector.wake()
        selector.wake()
        var events = [stub_event](repeating: stub_event(), count: Selectors.batch)
        #expect(selector.wait(into: &events, milliseconds: -1) == 1)
        #expect(events[0].key == Selectors.wakeKey)
        #expect(ready(selector) == [])
    }
}
