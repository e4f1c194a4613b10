import StubContract
import StubHTTP
import StubRecordings
import StubRedaction

/// Decides when a request arrives whether it is recorded, and under which name.
struct RecordingLedger: Sendable {
    let mode: RecordingMode
    private let contract: Contract?
    /// The recordings from before this run; requests of this run may repeat.
    private let existing: RecordingStore
    private var namer: RecordingNamer

    /// Creates a ledger.
    ///
    /// - Parameter names: the names of the existing recordings without file extensions.
    init(
        mode: RecordingMode, contract: Contract?, existing: RecordingStore = RecordingStore(),
        names: [String] = []
    ) {
        self.mode = mode
        self.contract = contract
        self.existing = existing
        namer = RecordingNamer(taken: mode == .once ? names : [])
    }

    /// Reserves a name for the request's recording; `nil` if it is not recorded.
    mutating func reserve(_ request: HTTPRequest) -> RecordingTicket? {
        guard mode != .none, !Self.isServedByTheStub(request),
            let target = RequestTarget(request.target), !existing.contains(request)
        else { return nil }
        let operation = operation(of: request.method, target)
        let name = namer.name(
            operation: operation?.id, request.method, Self.namable(request.path) ?? [])
        return RecordingTicket(name: name, target: target, operation: operation)
    }

    /// Returns the ticket with a name that omits the redacted parts of the path.
    ///
    /// A path can contain a secret that only its response, or an earlier exchange, identifies as
    /// one. So the name that was reserved on arrival may contain it.
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

    /// Returns the path's segments with tokens replaced, which must not appear in a file name.
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

    /// Whether the stub answers the request itself: preflight requests and the admin API.
    private static func isServedByTheStub(_ request: HTTPRequest) -> Bool {
        let isPreflight =
            request.method == .options
            && request.fields["Access-Control-Request-Method"] != nil
        return isPreflight || request.path == "/__admin" || request.path.hasPrefix("/__admin/")
    }
}

/// A name that is reserved for the exchange of a request.
public struct RecordingTicket: Sendable {
    /// The file's name without its extension.
    public let name: String
    let target: RequestTarget
    let operation: ContractOperation?
}
