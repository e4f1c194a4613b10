import StubContract
import StubHTTP
import StubServer

/// An exchange in one line of the log: time, method, path, status, time taken, size, what answered.
///
/// The columns have fixed widths; a longer value moves what follows it.
struct RequestLine: Sendable {
    let exchange: Exchange
    /// When the request arrived, such as `12:03:04`.
    let time: String
    /// Method and path are shown without secrets.
    let mask: SecretMask
    let isColoured: Bool
    /// Real time until the response was sent, or the client left; `nil` if only the journal's time
    /// is known.
    var duration: Duration?

    var text: String {
        let target = mask.target(of: exchange).withoutControls
        let columns = [
            painted(time, .dim), Self.left(exchange.request.method.rawValue.withoutControls, 6),
            Self.left(target, 40), painted(Self.left(status, 5), colour),
            Self.right("\(milliseconds) ms", 8), Self.right(size, 8), source.withoutControls,
        ]
        let count = exchange.issues.count
        let violations = count == 0 ? "" : ", \(count) \(count == 1 ? "violation" : "violations")"
        return columns.joined(separator: " ") + painted(violations, .yellow)
    }

    /// The status, or what became of the connection instead.
    private var status: String {
        guard let response = exchange.response else { return "none" }
        switch response.delivery.fault {
        case .connectionResetByPeer: return "reset"
        case .emptyResponse: return "empty"
        default: return String(response.status)
        }
    }

    private var fault: String? {
        guard let fault = exchange.response?.delivery.fault else { return nil }
        switch fault {
        case .emptyResponse: return "connection closed without a response"
        case .malformedResponseChunk: return "garbage sent after the head, connection closed"
        case .randomDataThenClose: return "garbage sent, connection closed"
        case .connectionResetByPeer: return "connection reset without a response"
        case .connectionResetMidBody: return "connection reset within the body"
        case .truncatedBody: return "connection closed within the body"
        case .missingLastChunk: return "connection closed before the last chunk"
        case .wrongContentLength: return "connection closed before the announced length"
        case .closeIdle: return "connection closed after the response"
        case .headerBytes: return "head replaced by other bytes"
        }
    }

    private var milliseconds: Int {
        let (seconds, attoseconds) = (duration ?? exchange.duration).components
        return Int(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }

    private var size: String {
        let isHead = exchange.request.method == .head
        let bytes = isHead ? 0 : exchange.response?.body.count ?? 0
        if bytes < 1000 { return "\(bytes) B" }
        if bytes < 1_000_000 { return "\(bytes / 1000).\(bytes % 1000 / 100) kB" }
        return "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
    }

    private var source: String {
        let answered = exchange.source?.description ?? "not answered"
        let isOwn = exchange.source?.kind == "stub"
        let missed = exchange.operation == nil && isOwn ? "no operation" : nil
        let left = exchange.isAbandoned ? "client left" : nil
        return [answered, missed, fault, left].compactMap(\.self).joined(separator: ", ")
    }

    // MARK: - Columns

    private enum Colour: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case dim = "2"
    }

    private var colour: Colour {
        guard let response = exchange.response, fault == nil, !exchange.isAbandoned else {
            return .red
        }
        switch response.status {
        case ..<400: return .green
        case ..<500: return .yellow
        default: return .red
        }
    }

    private func painted(_ text: String, _ colour: Colour) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }

    private static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}
