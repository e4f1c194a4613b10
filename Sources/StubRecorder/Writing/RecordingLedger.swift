import StubContract
import StubHTTP
import StubRecordings
import StubRedaction

/// Decides on a request's arrival whether it is recorded, and under which name.
struct RecordingLedger: Sendable {
    let mode: RecordingMode
    private let contract: Contract?
    /// What was there before; requests of this run may repeat among themselves.
    private let existing: RecordingStore
    private var namer: RecordingNamer

    /// - Parameter names: the existing recordings' file names without their endings.
    init(
        mode: RecordingMode, contract: Contract?, existing: RecordingStore = RecordingStore(),
        names: [String] = []
    ) {
        self.mode = mode
        self.contract = contract
        self.existing = existing
        namer = RecordingNamer(taken: mode == .once ? names : [])
    }

    /// A place for the request's recording; `nil` if it is not to be recorded.
    mutating func reserve(_ request: HTTPRequest) -> RecordingTicket? {
        guard mode != .none, !Self.isServedByTheStub(request),
            let target = RequestTarget(request.target), !existing.contains(request)
        else { return nil }
        let operation = operation(of: request.method, target)
        let name = namer.name(
            operation: operation?.id, request.method, Self.namable(request.path) ?? [])
        return RecordingTicket(name: name, target: target, operation: operation)
    }

    /// The ticket under a name without the parts of the path that were redacted.
    ///
    /// A request can carry a secret in its path that only its response, or an exchange before it,
    /// shows to be one, so the name given on arrival may contain it.
    mutating func renamed(
        _ ticket: RecordingTicket, _ request: HTTPRequest, redactedPath: String
    ) -> RecordingTicket {
        let segments = ticket.target.segments
        guard ticket.operation == nil, redactedPath != request.path,
            let redacted = RequestTarget(redactedPath)?.segments, redacted != segments
        else { return ticket }
        let named = Self.namable(request.path) ?? []
        var shown = ["secret"]
        if redacted.count == segments.count, named.count == segments.count {
            shown = segments.indices.map {
                redacted[$0] == segments[$0] ? named[$0] : "secret"
            }
        }
        namer.release(ticket.name)
        let name = namer.name(operation: nil, request.method, shown)
        return RecordingTicket(name: name, target: ticket.target, operation: nil)
    }

    mutating func release(_ ticket: RecordingTicket) {
        namer.release(ticket.name)
    }

    /// The path's segments without what looks like a token: a file's name is no place for it.
    private static func namable(_ path: Substring) -> [String]? {
        let redaction = SecretRedaction(rules: .standard) { _, _ in "secret" }
        return RequestTarget(redaction.path(String(path)))?.segments
    }

    private func operation(
        of method: HTTPMethod, _ target: RequestTarget
    ) -> ContractOperation? {
        guard let contract,
            case .operation(let index, _) = contract.router.match(method, target.segments)
        else { return nil }
        return contract.operations[index]
    }

    /// Preflights and the admin API are answered by the stub itself, whatever was recorded.
    private static func isServedByTheStub(_ request: HTTPRequest) -> Bool {
        let isPreflight =
            request.method == .options
            && request.fields["Access-Control-Request-Method"] != nil
        return isPreflight || request.path == "/__admin" || request.path.hasPrefix("/__admin/")
    }
}

/// A place kept for one exchange since its request arrived.
public struct RecordingTicket: Sendable {
    /// The file's name without `.json`.
    public let name: String
    let target: RequestTarget
    let operation: ContractOperation?
}
