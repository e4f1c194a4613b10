public import StubHTTP
public import StubJSON

/// What a rule does with a client that wants to open a WebSocket.
package struct SocketAnswer: Sendable, Hashable {
    /// The subprotocols that the stub speaks, the preferred one first; without any, it agrees to the
    /// client's first one.
    package var protocols: [String]
    package var talk: Talk

    /// What is said once the socket is open.
    package enum Talk: Sendable, Hashable {
        case script(SocketScript)
        case handler(Handler<StubSocket, Void>)
    }

    package init(_ talk: Talk, protocols: [String] = []) {
        self.talk = talk
        self.protocols = protocols
    }
}

/// What the stub says over a WebSocket, as data.
package struct SocketScript: Sendable, Hashable {
    /// What it does when the socket is open.
    package var steps: [Step]
    /// What it does when a message has arrived; the first reply that matches applies.
    package var replies: [Reply]
    /// Whether it sends back each message that no reply matches.
    package var echoes: Bool

    /// Something that is done with the socket, and when.
    package struct Step: Sendable, Hashable {
        package var act: Act
        /// The time on the stub's clock since the step before, in seconds.
        package var after: Double
    }

    package enum Act: Sendable, Hashable {
        case send(SocketMessage)
        case ping
        case close(code: Int, reason: String)
        /// Ends the connection without a close frame.
        case breakOff
    }

    /// Steps that follow a message.
    package struct Reply: Sendable, Hashable {
        /// The conditions for the message, as for the body of a request.
        package var pattern: RequestPattern
        package var steps: [Step]
    }

    package init(steps: [Step] = [], replies: [Reply] = [], echoes: Bool = false) {
        self.steps = steps
        self.replies = replies
        self.echoes = echoes
    }

    /// Returns the steps that follow a message.
    ///
    /// - Parameter now: the stub's time, in seconds since 1970-01-01T00:00:00Z.
    package func steps(after message: SocketMessage, now: Double) -> [Step] {
        let request = HTTPRequest(.post, "/", body: message.bytes)
        // A text that is not JSON is compared as a JSON text.
        let json = message.json ?? message.text.map(JSONValue.string)
        let reply = replies.first {
            $0.pattern.matches(request, operation: nil, target: nil, json: json, now: now)
        }
        if let reply { return reply.steps }
        return echoes ? [Step(act: .send(message), after: 0)] : []
    }
}

extension StubSocket {
    /// Carries out a step.
    package func perform(_ act: SocketScript.Act) {
        switch act {
        case .send(let message): send(message)
        case .ping: ping()
        case .close(let code, let reason): close(code, reason: reason)
        case .breakOff: breakOff()
        }
    }
}

extension SocketMessage {
    /// A message of text that is JSON.
    public static func json(_ value: JSONValue) -> SocketMessage {
        .text(JSONSerializer.string(value))
    }

    /// The text as JSON; `nil` if it is not JSON, or if the message is binary.
    public var json: JSONValue? { text.flatMap { try? JSONParser.parse($0) } }
}
