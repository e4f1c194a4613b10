import StubHTTP

/// A response that is being sent: head, body and suffix, and how much of them has been sent.
///
/// The body is sent without a copy, except for small ones, which are copied behind the head.
package struct PendingOutput {
    private let head: [UInt8]
    private let body: [UInt8]
    private let part: Range<Int>
    private let suffix: [UInt8]
    private var sent = 0
    /// How many bytes may be sent by now; a paced delivery raises it step by step.
    private var released: Int

    package enum Progress: Equatable {
        case done
        /// The socket accepts no more bytes at the moment.
        case blocked
        /// The socket accepts no bytes, not even one.
        case stuck
        /// Everything released is sent.
        case held
        case failed
    }

    package init(head: [UInt8], body: [UInt8] = [], part: Range<Int> = 0..<0, suffix: [UInt8] = [])
    {
        self.head = head
        self.body = body
        self.part = part
        self.suffix = suffix
        released = head.count + part.count + suffix.count
    }

    /// Whether there is nothing to send: some faults send no part of the response.
    var isEmpty: Bool { total == 0 }

    private var total: Int { head.count + part.count + suffix.count }

    /// Releases the head and the part of the body that is due with a step.
    mutating func release(step: Int, of pace: Delivery.Pace) {
        released =
            step >= pace.chunks ? total : head.count + pace.released(step: step, of: part.count)
    }

    /// Sends until everything released is sent or the socket accepts no more.
    ///
    /// - Parameter more: whether the system may hold the end back until more is sent.
    package mutating func flush(to socket: borrowing Socket, more: Bool = false) -> Progress {
        let before = sent
        while sent < released {
            switch sendNext(to: socket, more: more) {
            case .bytes(let count): sent += count
            case .blocked: return sent > before ? .blocked : .stuck
            case .failed: return .failed
            }
        }
        return sent == total ? .done : .held
    }

    private func sendNext(to socket: borrowing Socket, more: Bool) -> Socket.Outcome {
        let bodyEnd = head.count + part.count
        let bodyCount = min(released, bodyEnd) - max(sent, head.count)
        if sent < head.count, bodyCount <= 0 {
            return head.withUnsafeBytes {
                socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...]), more: more)
            }
        }
        if sent < head.count {
            return head.withUnsafeBytes { head in
                body.withUnsafeBytes { body in
                    socket.send(
                        UnsafeRawBufferPointer(rebasing: head[sent...]),
                        UnsafeRawBufferPointer(
                            rebasing: body[part.lowerBound..<(part.lowerBound + bodyCount)]),
                        more: more)
                }
            }
        }
        if sent < bodyEnd {
            let start = part.lowerBound + sent - head.count
            return body.withUnsafeBytes {
                socket.send(
                    UnsafeRawBufferPointer(rebasing: $0[start..<(start + bodyCount)]), more: more)
            }
        }
        return suffix.withUnsafeBytes {
            socket.send(UnsafeRawBufferPointer(rebasing: $0[(sent - bodyEnd)...]), more: more)
        }
    }
}
