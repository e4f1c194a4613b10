import StubHTTP
import Testing

@testable import StubNet

/// Each script is the life of one connection: events with the expected actions.
struct HTTPConnectionMachineTests {
    typealias Machine = HTTPConnectionMachine

    struct Script: CustomTestStringConvertible, Sendable {
        let name: String
        var steps: [Step] = []
        /// The event that the connection waits for at the end; `nil` if it is closed.
        let interest: Interest?

        var testDescription: String { name }

        init(_ name: String, endsWaitingFor interest: Interest?, _ parts: [Step]...) {
            self.name = name
            self.interest = interest
            steps = parts.flatMap { $0 }
        }
    }

    struct Step: Sendable {
        let event: Machine.Event
        let action: Machine.Action?

        static func on(_ event: Machine.Event, _ action: Machine.Action?) -> Step {
            Step(event: event, action: action)
        }
    }

    private func check(_ script: Script) {
        var machine = Machine()
        for (number, step) in script.steps.enumerated() {
            let action = machine.handle(step.event)
            #expect(action == step.action, "step \(number): \(step.event)")
        }
        #expect(machine.interest == script.interest)
        #expect(machine.isClosed == (script.interest == nil))
    }

    // MARK: - Parts of scripts

    private static let readable = Readiness(
        readable: true, writable: false, failed: false, hungUp: false)
    private static let hangupAlone = Readiness(
        readable: false, writable: false, failed: true, hungUp: false)
    private static let failed = Readiness(
        readable: true, writable: false, failed: true, hungUp: false)
    private static let hungUp = Readiness(
        readable: true, writable: false, failed: false, hungUp: true)

    private static let opened: [Step] = [
        .on(.opened(isRefused: false), .decode), .on(.starved(.idle), .wait(.idle)),
    ]
    private static let request: [Step] = [
        .on(.ready(readable), .receive), .on(.received(.bytes(100)), .decode),
        .on(.requested, nil),
    ]
    private static let requestBeforeEnd: [Step] = [
        .on(.ready(readable), .receive), .on(.received(.bytes(100)), .decode),
        .on(.ready(readable), .receive), .on(.received(.bytes(0)), .decode),
        .on(.requested, nil),
    ]
    private static let waiting: [Step] = [.on(.heldBack, nil)]
    private static let drained: [Step] = [.on(.drain, nil)]

    private static func sends(_ ending: Machine.Ending?, bytes: Int = 10) -> [Step] {
        [.on(.sends(bytes: bytes, then: ending), nil)]
    }

    private static func wrote(
        _ progress: PendingOutput.Progress, _ action: Machine.Action?
    ) -> [Step] {
        [.on(.wrote(progress), action)]
    }

    private static func peeked(
        _ outcome: Socket.Outcome, _ action: Machine.Action?, _ readiness: Readiness = readable,
        hasFailed: Bool = false
    ) -> [Step] {
        [
            .on(.ready(readiness), .peek(readiness)),
            .on(.peeked(outcome, readiness, hasFailed: hasFailed), action),
        ]
    }

    // MARK: - Reading

    static let reading: [Script] = [
        Script("an idle client", endsWaitingFor: .read, opened),
        Script(
            "a connection beyond the limit", endsWaitingFor: .write,
            [.on(.opened(isRefused: true), .refuse(.crowded))], sends(.close),
            wrote(.blocked, .wait(.idle))),
        Script(
            "a request on a connection that is kept", endsWaitingFor: .read,
            opened, request, sends(.keep), wrote(.done, .finishExchange),
            [
                .on(.finished(hasInput: false, isLate: false), .decode),
                .on(.starved(.idle), .wait(.idle)),
            ]),
        Script(
            "a head in pieces has one deadline", endsWaitingFor: .read, opened,
            [
                .on(.received(.bytes(5)), .decode), .on(.starved(.head), .wait(.head)),
                .on(.received(.bytes(5)), .decode), .on(.starved(.head), nil),
            ]),
        Script(
            "each piece of a body begins the deadline again", endsWaitingFor: .read, opened,
            [
                .on(.received(.bytes(5)), .decode),
                .on(.starved(.body(hasRoom: true)), .wait(.idle)),
                .on(.received(.bytes(5)), .decode),
                .on(.starved(.body(hasRoom: true)), .wait(.idle)),
            ]),
        Script(
            "a wake-up without bytes moves no deadline", endsWaitingFor: .read, opened,
            [
                .on(.received(.bytes(5)), .decode),
                .on(.starved(.body(hasRoom: true)), .wait(.idle)),
                .on(.received(.blocked), .decode), .on(.starved(.body(hasRoom: true)), nil),
            ]),
        Script(
            "a body without room", endsWaitingFor: .read, opened,
            [.on(.starved(.body(hasRoom: false)), .refuse(.overloaded))]),
        Script(
            "a client that leaves between requests", endsWaitingFor: nil, opened,
            [.on(.received(.bytes(0)), .decode), .on(.starved(.idle), .close)]),
        Script(
            "a client that leaves within a request", endsWaitingFor: .read, opened,
            [
                .on(.received(.bytes(0)), .decode),
                .on(.starved(.head), .refuse(.violation(.incompleteMessage))),
            ]),
        Script(
            "a malformed request", endsWaitingFor: .read, opened,
            [.on(.malformed(.malformedChunk), .refuse(.violation(.malformedChunk)))]),
        Script(
            "a connection that breaks", endsWaitingFor: nil, opened,
            [.on(.received(.failed(104)), .close)]),
        Script(
            "100 Continue, then the rest of the same request", endsWaitingFor: .read, opened,
            sends(nil), wrote(.done, .decode),
            [.on(.starved(.body(hasRoom: true)), .wait(.idle))]),
        Script(
            "an idle client that waits too long", endsWaitingFor: nil, opened,
            [.on(.expired(isIdle: true), .close)]),
        Script(
            "a slow head", endsWaitingFor: .read, opened,
            [.on(.expired(isIdle: false), .refuse(.violation(.timedOut)))]),
    ]

    @Test(arguments: reading) func `reads requests as they arrive`(_ script: Script) {
        check(script)
    }

    // MARK: - Turns

    static let turns: [Script] = [
        Script(
            "pipelined requests with long answers wait for their turn", endsWaitingFor: .read,
            opened, request, sends(.keep, bytes: Machine.turnBytes + 1),
            wrote(.done, .finishExchange),
            [
                .on(.finished(hasInput: true, isLate: false), .yield), .on(.ready(readable), nil),
                .on(.drain, nil), .on(.turnBegan, .decode), .on(.turnBegan, nil),
            ]),
        Script(
            "a pipelined request waits after a turn that lasted long", endsWaitingFor: .read,
            opened, request, sends(.keep), wrote(.done, .finishExchange),
            [
                .on(.finished(hasInput: true, isLate: true), .yield),
                .on(.ready(readable), nil), .on(.turnBegan, .decode),
            ]),
        Script(
            "without input there is no turn to wait for", endsWaitingFor: .read,
            opened, request, sends(.keep, bytes: Machine.turnBytes + 1),
            wrote(.done, .finishExchange), [.on(.finished(hasInput: false, isLate: false), .decode)]
        ),
        Script(
            "what was sent in earlier turns does not count", endsWaitingFor: .read,
            opened, request, sends(.keep, bytes: Machine.turnBytes),
            wrote(.done, .finishExchange),
            [.on(.finished(hasInput: true, isLate: false), .decode)], request,
            sends(.keep, bytes: 10),
            wrote(.done, .finishExchange), [.on(.finished(hasInput: true, isLate: false), .decode)]),
    ]

    @Test(arguments: turns) func `yields to other connections`(_ script: Script) {
        check(script)
    }

    // MARK: - Sending

    static let sending: [Script] = [
        Script(
            "a socket that takes no more", endsWaitingFor: .write, opened, request, sends(.keep),
            wrote(.blocked, .wait(.idle))),
        Script(
            "a socket that takes more again", endsWaitingFor: .read, opened, request, sends(.keep),
            wrote(.blocked, .wait(.idle)), [.on(.ready(readable), .flush)],
            wrote(.done, .finishExchange)),
        Script(
            "a socket that takes nothing more moves no deadline", endsWaitingFor: .write, opened,
            request, sends(.keep), wrote(.blocked, .wait(.idle)),
            [.on(.ready(readable), .flush)], wrote(.stuck, nil),
            [.on(.ready(readable), .flush)], wrote(.blocked, .wait(.idle))),
        Script(
            "a socket that takes nothing from the start", endsWaitingFor: nil, opened, request,
            sends(.keep), wrote(.stuck, .wait(.idle)), [.on(.expired(isIdle: true), .leave)]),
        Script(
            "a paced body waits for its timer alone", endsWaitingFor: .read, opened, request,
            sends(.keep), wrote(.held, .stopWaiting)),
        Script(
            "a client that does not read", endsWaitingFor: nil, opened, request, sends(.keep),
            wrote(.blocked, .wait(.idle)), [.on(.expired(isIdle: true), .leave)]),
        Script(
            "a write that fails", endsWaitingFor: nil, opened, request, sends(.keep),
            wrote(.failed, .leave)),
        Script(
            "a last response lingers until the peer closes", endsWaitingFor: nil, opened, request,
            sends(.close), wrote(.done, .finishSending),
            [
                .on(.finishedSending(isQuiet: true, now: 0), .wait(.lingering)),
                .on(.ready(readable), .discard),
                .on(.discarded(.bytes(9), now: 1), .wait(.lingering)),
                .on(.discarded(.blocked, now: 2), nil),
                .on(.discarded(.bytes(0), now: 3), .close),
            ]),
        Script(
            "lingering ends even if the peer goes on sending", endsWaitingFor: nil, opened,
            request, sends(.close), wrote(.done, .finishSending),
            [
                .on(.finishedSending(isQuiet: false, now: 5), .wait(.lingering)),
                .on(
                    .discarded(.bytes(9), now: Machine.longestLingering + 5), .wait(.lingering)),
                .on(.discarded(.bytes(9), now: Machine.longestLingering + 6), .close),
            ]),
        Script(
            "a quiet peer ends lingering by the deadline", endsWaitingFor: nil, opened, request,
            sends(.close), wrote(.done, .finishSending),
            [
                .on(.finishedSending(isQuiet: false, now: 0), .wait(.lingering)),
                .on(.expired(isIdle: true), .close),
            ]),
        Script(
            "a last response to a peer that has closed its side", endsWaitingFor: nil, opened,
            requestBeforeEnd, sends(.close), wrote(.done, .close)),
        Script(
            "a reset", endsWaitingFor: nil, opened, request, sends(.reset), wrote(.done, .reset)),
        Script(
            "a reset after time to read", endsWaitingFor: nil, opened, request,
            sends(.resetSoon), wrote(.done, .resetSoon), [.on(.resetIsDue, .reset)]),
    ]

    @Test(arguments: sending) func `sends a response and continues as the response requires`(
        _ script: Script
    ) {
        check(script)
    }

    /// Each with whether more is expected to follow at once if further bytes have arrived.
    static let expecting: [(Script, Bool)] = [
        (
            Script(
                "a response on a connection that is kept", endsWaitingFor: .read, opened, request,
                sends(.keep)), true
        ),
        (
            Script("a last response", endsWaitingFor: .read, opened, request, sends(.close)),
            false
        ),
        (
            Script("an interim response", endsWaitingFor: .read, opened, request, sends(nil)),
            false
        ),
        (
            Script(
                "a connection that drains", endsWaitingFor: .read, opened, request, drained,
                sends(.keep)), false
        ),
        (
            Script(
                "a stream", endsWaitingFor: .read, opened, request, streams(isDelimited: true),
                sends(.keep)), false
        ),
        (Script("a request", endsWaitingFor: .read, opened, request), false),
    ]

    @Test(arguments: expecting)
    func `a response expects the next one if its request has arrived`(
        _ script: Script, expects: Bool
    ) {
        var machine = Machine()
        for step in script.steps { machine.handle(step.event) }
        #expect(machine.expectsMore(hasInput: true) == expects)
        #expect(!machine.expectsMore(hasInput: false))
    }

    // MARK: - Streams

    private static func streams(isDelimited: Bool) -> [Step] {
        [.on(.streams(isDelimited: isDelimited), nil)]
    }

    static let streaming: [Script] = [
        Script(
            "a stream without more bytes for now", endsWaitingFor: .read, opened, request,
            streams(isDelimited: false), sends(.close), wrote(.done, .stopWaiting)),
        Script(
            "a stream that ends", endsWaitingFor: .read, opened, request,
            streams(isDelimited: true), sends(.keep),
            [.on(.streamEnded(isComplete: true), nil)], wrote(.done, .finishExchange)),
        Script(
            "a delimited stream that fails", endsWaitingFor: .read, opened, request,
            streams(isDelimited: true), sends(.keep),
            [.on(.streamEnded(isComplete: false), nil)], wrote(.done, .finishSending)),
        Script(
            "a stream until the end of the connection that fails", endsWaitingFor: .read, opened,
            request, streams(isDelimited: false), sends(.close),
            [.on(.streamEnded(isComplete: false), nil)], wrote(.done, .resetSoon)),
        Script(
            "no endless stream for a peer that has closed its side before", endsWaitingFor: nil,
            opened, requestBeforeEnd, streams(isDelimited: false), sends(.close),
            wrote(.done, .leave)),
        Script(
            "no endless stream for a peer that closes its side", endsWaitingFor: nil, opened,
            request, streams(isDelimited: false), sends(.close), wrote(.done, .stopWaiting),
            peeked(.bytes(0), .leave)),
        Script(
            "a delimited stream for a peer that has closed its side", endsWaitingFor: [], opened,
            requestBeforeEnd, streams(isDelimited: true), sends(.keep),
            wrote(.done, .wait(.idle))),
    ]

    @Test(arguments: streaming) func `sends streams`(_ script: Script) { check(script) }

    // MARK: - Other protocols

    private static let upgraded: [Step] =
        streams(isDelimited: false) + [.on(.upgrades, nil)] + sends(.close)

    static let upgrading: [Script] = [
        Script(
            "what a client sends after the response", endsWaitingFor: .read, opened, request,
            upgraded, wrote(.done, .stopWaiting),
            [.on(.ready(readable), .pass), .on(.passed(.bytes(7)), nil)]),
        Script(
            "a client that does not read is not read", endsWaitingFor: .write, opened, request,
            upgraded, wrote(.blocked, .wait(.idle))),
        Script(
            "a client that leaves", endsWaitingFor: nil, opened, request, upgraded,
            wrote(.done, .stopWaiting),
            [.on(.ready(readable), .pass), .on(.passed(.bytes(0)), .leave)]),
        Script(
            "a client that had closed its side before", endsWaitingFor: nil, opened,
            requestBeforeEnd, upgraded, wrote(.done, .leave)),
        Script(
            "the stub ends", endsWaitingFor: .read, opened, request, upgraded,
            wrote(.done, .stopWaiting),
            [.on(.streamEnded(isComplete: true), nil)], wrote(.done, .finishSending)),
        Script(
            "the stub breaks off", endsWaitingFor: .read, opened, request, upgraded,
            wrote(.done, .stopWaiting),
            [.on(.streamEnded(isComplete: false), nil)], wrote(.done, .resetSoon)),
    ]

    @Test(arguments: upgrading) func `passes bytes in both directions`(_ script: Script) {
        check(script)
    }

    // MARK: - Disconnecting clients

    static let leaving: [Script] = [
        Script(
            "it closes its side while it waits, is reported once, and runs out of time",
            endsWaitingFor: nil, opened, request, waiting,
            peeked(.bytes(0), .reportLeaving(.leftClient)), peeked(.bytes(0), nil),
            [.on(.expired(isIdle: true), .close)]),
        Script(
            "it closes its side while a response is sent", endsWaitingFor: [], opened, request,
            sends(.keep), wrote(.held, .stopWaiting), peeked(.bytes(0), .reportLeaving(.idle))),
        Script(
            "it has closed its side before it waits", endsWaitingFor: [], opened,
            requestBeforeEnd, [.on(.heldBack, .wait(.leftClient))]),
        Script(
            "it breaks after it closed its side", endsWaitingFor: nil, opened, request, waiting,
            peeked(.bytes(0), .reportLeaving(.leftClient)), peeked(.bytes(0), .close, failed)),
        Script(
            "it sends the next request while it waits", endsWaitingFor: .hangup, opened, request,
            waiting, peeked(.bytes(50), .wait(.idle))),
        Script(
            "it sends more twice", endsWaitingFor: [], opened, request, waiting,
            peeked(.bytes(50), .wait(.idle)), peeked(.bytes(50), .wait(.idle))),
        Script(
            "it hangs up behind what it sent", endsWaitingFor: [], opened, request, waiting,
            peeked(.bytes(50), .wait(.idle)),
            peeked(.bytes(50), .reportLeaving(.leftClient), hungUp)),
        Script(
            "it resets behind what it sent", endsWaitingFor: nil, opened, request, waiting,
            peeked(.bytes(50), .leave, failed, hasFailed: true)),
        // Darwin's poll(2) says POLLHUP of a peer that has closed its side and still reads, and
        // then does not say POLLOUT.
        Script(
            "it closes its side, which the system calls a hangup", endsWaitingFor: [], opened,
            request, waiting, peeked(.bytes(0), .reportLeaving(.leftClient), failed)),
        Script(
            "it closes its side behind what it sent, which the system calls a hangup",
            endsWaitingFor: .hangup, opened, request, waiting,
            peeked(.bytes(50), .wait(.idle), failed)),
        Script(
            "it closes its side while it reads a response slowly, which the system calls a hangup",
            endsWaitingFor: .write, opened, request, sends(.keep), wrote(.blocked, .wait(.idle)),
            [.on(.ready(hangupAlone), .flush)], wrote(.stuck, nil)),
        Script(
            "it breaks without a byte", endsWaitingFor: nil, opened, request, waiting,
            peeked(.blocked, .leave, failed)),
        Script(
            "nothing has happened", endsWaitingFor: .read, opened, request, waiting,
            peeked(.blocked, nil)),
        Script(
            "the next request watches for everything again", endsWaitingFor: .read, opened,
            request, waiting, peeked(.bytes(50), .wait(.idle)), sends(.keep),
            wrote(.done, .finishExchange), [.on(.finished(hasInput: true, isLate: false), .decode)],
            [.on(.requested, nil)], waiting),
    ]

    @Test(arguments: leaving) func `notices that the client disconnects`(_ script: Script) {
        check(script)
    }

    // MARK: - Draining

    static let draining: [Script] = [
        Script(
            "an idle connection closes", endsWaitingFor: nil, opened,
            [.on(.drain, .decode), .on(.starved(.idle), .close)]),
        Script(
            "a request that is arriving is read to its end", endsWaitingFor: .read, opened,
            [.on(.received(.bytes(5)), .decode), .on(.starved(.head), .wait(.head))],
            [.on(.drain, .decode), .on(.starved(.head), nil)]),
        Script(
            "a response is sent to its end, and a quiet peer is not waited for",
            endsWaitingFor: nil, opened, request, drained, sends(.keep),
            wrote(.done, .finishSending),
            [.on(.finishedSending(isQuiet: true, now: 0), .close)]),
        Script(
            "a peer that has sent more gets time to read", endsWaitingFor: .read, opened, request,
            drained, sends(.keep), wrote(.done, .finishSending),
            [.on(.finishedSending(isQuiet: false, now: 0), .wait(.lingering))]),
    ]

    @Test(arguments: draining) func `closes after the current exchange when it drains`(
        _ script: Script
    ) { check(script) }

    // MARK: - Closed

    static let all: [Machine.Event] = [
        .opened(isRefused: false), .ready(readable), .received(.bytes(1)),
        .discarded(.bytes(1), now: 0), .peeked(.bytes(0), failed, hasFailed: true),
        .starved(.idle), .malformed(.timedOut), .requested, .heldBack,
        .streams(isDelimited: true), .streamEnded(isComplete: false),
        .sends(bytes: 1, then: .keep), .wrote(.failed), .finished(hasInput: true, isLate: false),
        .finishedSending(isQuiet: true, now: 0), .turnBegan, .expired(isIdle: false),
        .resetIsDue, .drain, .close,
    ]

    @Test(arguments: all)
    func `a closed connection ignores every event`(_ event: Machine.Event) {
        var machine = Machine()
        let (closing, later) = (machine.handle(.close), machine.handle(event))
        #expect(closing == .close)
        #expect(later == nil)
        #expect(machine.isClosed && machine.interest == nil)
    }

    @Test func `exchanges are numbered`() {
        var machine = Machine()
        machine.handle(.requested)
        #expect(machine.exchange == 1 && machine.isAnswering)
        machine.handle(.sends(bytes: 1, then: .keep))
        machine.handle(.wrote(.done))
        machine.handle(.requested)
        #expect(machine.exchange == 2)
    }
}
