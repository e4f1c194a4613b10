import StubHTTP

extension HTTPConnectionMachine {
    /// An event of a connection; times are nanoseconds of the loop's clock.
    enum Event: Equatable {
        /// The socket is registered; `isRefused` if the server has too many connections.
        case opened(isRefused: Bool)
        case ready(Readiness)
        case received(Socket.Outcome)
        case discarded(Socket.Outcome, now: Int64)
        case peeked(Socket.Outcome, Readiness, hasFailed: Bool)
        /// The decoder needs more bytes.
        case starved(Progress)
        case malformed(HTTPDecodingError)
        /// A whole request has arrived.
        case requested
        /// The response is not ready yet, or is delayed.
        case heldBack
        /// The response has a stream.
        case streams(isDelimited: Bool)
        /// The response begins another protocol.
        case upgrades
        case passed(Socket.Outcome)
        case streamEnded(isComplete: Bool)
        /// A response begins to be written.
        case sends(bytes: Int, then: Ending?)
        case wrote(PendingOutput.Progress)
        /// The exchange is over; `hasInput` if bytes of the next request have arrived, `isLate` if
        /// the turn of the loop has lasted long enough.
        case finished(hasInput: Bool, isLate: Bool)
        /// FIN is sent; `isQuiet` if the peer has sent nothing that was not read.
        case finishedSending(isQuiet: Bool, now: Int64)
        /// The other connections of the loop have had their turn.
        case turnBegan
        /// The deadline is over; `isIdle` if no byte of a request has arrived.
        case expired(isIdle: Bool)
        /// The time for reading what precedes a reset is over.
        case resetIsDue
        case drain
        case close
    }

    /// How far the decoder has come.
    enum Progress: Equatable {
        case idle, head
        /// `hasRoom` if the server has enough memory for the part of the body that has arrived.
        case body(hasRoom: Bool)
    }

    /// What to do next.
    enum Action: Equatable {
        /// Receive bytes into the decoder, then `received`.
        case receive
        /// Receive bytes and discard them, then `discarded`.
        case discard
        /// Receive bytes for the protocol that has begun, then `passed`.
        case pass
        /// Check the peer without reading, then `peeked`.
        case peek(Readiness)
        /// Write what is pending, then `wrote`.
        case flush
        /// Decode, then `requested`, `starved` or `malformed`.
        case decode
        /// Release what the exchange holds, then `finished`.
        case finishExchange
        /// Report `turnBegan` in the next turn of the loop.
        case yield
        /// Send an error response that closes the connection.
        case refuse(Refusal)
        case wait(Patience)
        case stopWaiting
        /// Report that the peer is leaving, and wait.
        case reportLeaving(Patience)
        /// Send FIN, then `finishedSending`.
        case finishSending
        /// Report `resetIsDue` when the peer has had time to read.
        case resetSoon
        case reset
        case close
        /// Report that the peer has left, and close.
        case leave
    }

    enum Refusal: Equatable {
        /// There are too many connections.
        case crowded
        /// There is no memory for the body.
        case overloaded
        case violation(HTTPDecodingError)
    }

    /// How long to wait for the next event.
    enum Patience: Equatable {
        case head, idle, leftClient, lingering
    }
}
