import StubContract
import StubHTTP
import StubJSON

// The bytes of memory that stored messages take: their content, the arrays and texts that hold it,
// and what an allocation takes in addition.

extension HTTPRequest {
    /// The approximate number of bytes of memory for the request beside its own fields.
    var weight: Int {
        target.weight + body.weight + fields.weight
    }
}

extension HTTPResponse {
    /// The approximate number of bytes of memory for the response beside its own fields.
    var weight: Int { bodyWeight + fields.weight }

    /// The approximate number of bytes of memory for the body.
    var bodyWeight: Int { list?.weight ?? body.weight }
}

extension ContractIssue {
    /// The approximate number of bytes of memory for the issue and its texts.
    var weight: Int {
        MemoryLayout<ContractIssue>.stride + message.weight + location.weight
            + contract.tokens.reduce(0) { $0 + 16 + $1.weight }
    }
}

extension SocketFrame {
    /// The approximate number of bytes of memory for the frame.
    var weight: Int {
        let content =
            switch event {
            case .message(.text(let text)): text.weight
            case .message(.bytes(let bytes)), .ping(let bytes), .pong(let bytes): bytes.weight
            case .close(_, let reason): reason.weight
            }
        return MemoryLayout<SocketFrame>.stride + content
    }
}

extension HTTPFields {
    fileprivate var weight: Int {
        guard !isEmpty else { return 0 }
        return all.reduce(Allocation.overhead) {
            $0 + MemoryLayout<HTTPFields.Field>.stride + $1.name.weight + $1.value.weight
        }
    }
}

extension [UInt8] {
    fileprivate var weight: Int { isEmpty ? 0 : capacity + Allocation.overhead }
}

extension String {
    /// Short texts are stored in place.
    fileprivate var weight: Int {
        utf8.count <= 15 ? 0 : utf8.count + Allocation.overhead
    }
}

private enum Allocation {
    /// The header of a Swift array or text, and that of the block of memory.
    static let overhead = 48
}
