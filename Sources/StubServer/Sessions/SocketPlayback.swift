import StubHTTP
import StubRules
import StubSupport

extension StubSession {
    /// Begins the conversation over a WebSocket whose handshake is answered by 101.
    func open(_ socket: StubSocket, exchange: Int) {
        keep(OpenStream(stream: socket.output, socket: socket), exchange: exchange)
        let observer = StubSocket.Observer(
            frame: { [weak self] isFromClient, event in
                self?.note(event, isFromClient: isFromClient, exchange: exchange)
            },
            message: { [weak self, weak socket] message in
                if let self, let socket { answer(message, over: socket) }
            })
        socket.begin(observer: observer, memory: MemoryGrant(of: memory.followers))
        switch socket.talk {
        case .script(let script): take(script.steps, over: socket)
        case .handler(let talk):
            socket.cancelAtEnd(
                Task { [weak self, weak socket] in
                    guard let socket else { return }
                    do {
                        try await talk(socket)
                        socket.close()
                    } catch is CancellationError {
                        socket.close()
                    } catch {
                        self?.note(
                            mistake:
                                "the closure of the socket \(socket.request.path) threw \(error)")
                        socket.close(1011, reason: "The closure has failed")
                    }
                })
        }
    }

    /// Adds a frame to the journal.
    private func note(_ event: WebSocketEvent, isFromClient: Bool, exchange: Int) {
        withState { state in
            let frame = SocketFrame(
                isFromClient: isFromClient, event: event,
                time: state.clock.now(real: wallClock()))
            state.journal.note(frame, of: exchange)
        }
        notifyWatchers()
    }

    private func answer(_ message: SocketMessage, over socket: StubSocket) {
        guard case .script(let script) = socket.talk else { return }
        let now = withState { $0.clock.now(real: wallClock()) }
        take(script.steps(after: message, now: now), over: socket)
    }

    private func take(_ steps: [SocketScript.Step], over socket: StubSocket) {
        guard !steps.isEmpty else { return }
        var time = 0.0
        play(
            steps.map { step in
                time += max(0, step.after)
                return Playback.Step(time: time) { [weak socket] in socket?.perform(step.act) }
            }, on: socket.output)
    }
}
