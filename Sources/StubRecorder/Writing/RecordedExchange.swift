import StubHTTP
import StubRecordings

/// What the recorder did with an exchange, as one line for its log.
public struct RecordedExchange: Sendable, Hashable, CustomStringConvertible {
    /// What became of the exchange.
    public enum Outcome: Sendable, Hashable {
        /// It was written to a file, given relative to the fixtures, with values that were replaced.
        case written(file: String, redactions: Int)
        /// A recording from before this run answers the request.
        case existing
        /// It was forwarded alone, such as a response to HEAD.
        case forwarded
        /// It was not written; the reason is reported as a diagnostic.
        case refused
    }

    /// The method and the target, without secrets.
    public let request: String
    /// The status code; `nil` if the response did not end.
    public let status: Int?
    /// What became of the exchange.
    public let outcome: Outcome

    /// Creates a line of the log; the request must not contain secrets.
    public init(request: String, status: Int?, outcome: Outcome) {
        self.request = request
        self.status = status
        self.outcome = outcome
    }

    init(_ recording: Recording, file: String) {
        let request = recording.request
        let query = request.query.map { item in
            PercentCoding.encode(item.name) + "=" + PercentCoding.encode(item.value)
        }
        self.init(
            request: "\(request.method) \(request.path)"
                + (query.isEmpty ? "" : "?" + query.joined(separator: "&")),
            status: recording.response.status,
            outcome: .written(
                file: file,
                redactions: request.redacted.count + recording.response.redacted.count))
    }

    /// Such as `GET /me 200 recordings/get-me.json, 2 redactions`.
    public var description: String {
        let result =
            switch outcome {
            case .written(let file, 0): "\(file), no redactions"
            case .written(let file, 1): "\(file), 1 redaction"
            case .written(let file, let count): "\(file), \(count) redactions"
            case .existing: "recorded before"
            case .forwarded: "not recorded"
            case .refused: "not written"
            }
        return "\(request) \(status.map { String($0) } ?? "-") \(result)"
    }
}
