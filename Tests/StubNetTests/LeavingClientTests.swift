import Dispatch
import StubHTTP
import StubSupport
import Testing

@testable import StubNet

/// Clients that close their side while a response is pending: most of them have disconnected.
@Suite(.timeLimit(.minutes(10)))
struct LeavingClientTests {
    private static let never = Delivery(delay: .seconds(100_000_000_000))

    /// A configuration with a short timeout only for clients that may have disconnected.
    private func configuration(
        left: Duration, told: Record<Int>? = nil
    ) -> HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration.patient
        configuration.leftClientTimeout = left
        if let told { configuration.onDisconnect = { told.note($0) } }
        return configuration
    }

    enum Waiting: CaseIterable {
        case delayed, held, beingMade
    }

    @Test(arguments: Waiting.allCases)
    func `a client that disconnects while it waits keeps no connection open`(
        waiting: Waiting
    ) async throws {
        let gate = DeliveryGate()
        let server = try TestServer(configuration(left: .milliseconds(20))) { _ in
            switch waiting {
            case .delayed: .now(.text("never", delivery: Self.never))
            case .held: .now(.text("never", delivery: Delivery(gate: gate)))
            case .beingMade:
                .later {
                    await withCheckedContinuation { continuation in
                        gate.whenOpen { continuation.resume() }
                    }
                    return .text("late")
                }
            }
        }
        let client = try server.client()
        client.send(getRoot)
        client.finishSending()
        let (text, end) = await client.readTextToEnd()
        #expect(text == "" && end == .closed)
        gate.open()
    }

    @Test func `a client that only closed its own side still gets its response`() async throws {
        let server = try TestServer(configuration(left: .seconds(3600))) { _ in
            .now(.text("late", delivery: Delivery(delay: .milliseconds(50))))
        }
        let client = try server.client()
        client.send(getRoot + getRoot)
        client.finishSending()
        let text = await client.readTextToEnd().text
        #expect(
            text.split(separator: "HTTP/1.1 200 OK", omittingEmptySubsequences: true).count == 2)
    }

    @Test func `a response that is being sent is sent completely`() async throws {
        let server = try TestServer(configuration(left: .milliseconds(1))) { _ in
            .now(
                .text(
                    "slowly",
                    delivery: Delivery(pace: .init(chunks: 6, duration: .milliseconds(60)))
                ))
        }
        let client = try server.client()
        client.send(getRoot)
        client.finishSending()
        #expect(body(of: await client.readTextToEnd().text) == "slowly")
    }

    @Test(.enabled(if: Selectors.tellsHangups))
    func `a client that disconnects after pipelining is noticed, and reported once`()
        async throws
    {
        let (left, arrived) = (Record<Int>(), Record<Int>())
        let server = try TestServer(configuration(left: .milliseconds(20), told: left)) { request in
            arrived.note(request.connection)
            return .now(.text("never", delivery: Self.never))
        }
        let client = try server.client()
        client.send(getRoot)
        let connection = try #require(await arrived.next())
        client.send(getRoot)
        client.finishSending()
        #expect(await left.next() == connection)
        #expect(await client.readTextToEnd().text == "")
        // A second report would arrive before that of the next client.
        let other = try server.client()
        other.send(getRoot)
        let next = try #require(await arrived.next())
        other.finishSending()
        #expect(await left.next() == next)
    }

    // MARK: - Responses that were sent

    @Test(arguments: [
        nil, Delivery.Fault.truncatedBody, .connectionResetByPeer, .emptyResponse, .closeIdle,
    ])
    func `a response is reported when it was sent, and not before`(
        fault: Delivery.Fault?
    ) async throws {
        let (events, arrived) = (Record<String>(), Record<Int>())
        let gate = DeliveryGate()
        var configuration = configuration(left: .seconds(3600))
        configuration.onFinish = { events.note("sent \($0)") }
        configuration.onDisconnect = { events.note("left \($0)") }
        let server = try TestServer(configuration) { request in
            arrived.note(request.connection)
            return .now(.text("late", delivery: Delivery(fault: fault, gate: gate)))
        }
        let client = try server.client()
        client.send(getRoot)
        let connection = try #require(await arrived.next())
        events.note("opened")
        gate.open()
        #expect(await events.next() == "opened")
        #expect(await events.next() == "sent \(connection)")
    }

    @Test func `a client that disconnects while it waits is reported instead`() async throws {
        let (events, arrived) = (Record<String>(), Record<Int>())
        var configuration = configuration(left: .milliseconds(20))
        configuration.onFinish = { events.note("sent \($0)") }
        configuration.onDisconnect = { events.note("left \($0)") }
        let server = try TestServer(configuration) { request in
            arrived.note(request.connection)
            return .now(.text("never", delivery: Self.never))
        }
        let client = try server.client()
        client.send(getRoot)
        let connection = try #require(await arrived.next())
        client.reset()
        #expect(await events.next() == "left \(connection)")
    }

    // MARK: - Work

    @Test func `work for a disconnected client is cancelled`() async throws {
        let (began, cancelled) = (Record<Int>(), Record<Int>())
        let server = try TestServer(configuration(left: .milliseconds(20))) { _ in
            .later {
                let gate = DeliveryGate()
                await withTaskCancellationHandler {
                    began.note(1)
                    await withCheckedContinuation { continuation in
                        gate.whenOpen { continuation.resume() }
                    }
                } onCancel: {
                    cancelled.note(1)
                    gate.open()
                }
                return .text("late")
            }
        }
        let client = try server.client()
        client.send(getRoot)
        _ = await began.next()
        client.reset()
        #expect(await cancelled.next() == 1)
    }

    @Test func `a request whose task is cancelled before its turn is not answered`() async {
        let (isBusy, turn) = (DispatchSemaphore(value: 0), Record<Int>())
        async let first: Void = BackgroundThread.shared.run {
            turn.note(1)
            isBusy.wait()
        }
        _ = await turn.next()
        let question = Task {
            await BackgroundThread.shared.run(unlessCancelled: "cancelled") { "answered" }
        }
        question.cancel()
        isBusy.signal()
        await first
        #expect(await question.value == "cancelled")
    }

    @Test func `interim responses are sent while the final one is being computed`() async throws {
        let gate = DeliveryGate()
        let server = try TestServer { _ in
            .later {
                EarlyResponses.current?.send(.init(status: 103, fields: ["Link": "</a>"]))
                await withCheckedContinuation { continuation in
                    gate.whenOpen { continuation.resume() }
                }
                return .text("done")
            }
        }
        let client = try server.client()
        client.send(lastGet)
        let early = await client.read(until: "\r\n\r\n")
        #expect(early == "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
        gate.open()
        let text = await client.readTextToEnd().text
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && body(of: text) == "done")
    }

    @Test func `an HTTP 1.0 client gets no interim response`() async throws {
        let server = try TestServer { _ in
            .later { .text(EarlyResponses.current == nil ? "none" : "some") }
        }
        let client = try server.client()
        client.send("GET / HTTP/1.0\r\n\r\n")
        #expect(body(of: await client.readTextToEnd().text) == "none")
    }
}
