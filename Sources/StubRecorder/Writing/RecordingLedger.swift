import StubContract
import StubHTTP
import StubRecordings

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
        let (operation, parameters) = operation(of: request.method, target)
        let title = RecordingTitle(
            request, target, operation: operation?.id, parameters: parameters)
        return RecordingTicket(
            name: namer.name(title), title: title, request: title.request, target: target,
            operation: operation)
    }

    /// Whether a recording from before this run answers the request.
    func isRecorded(_ request: HTTPRequest) -> Bool { existing.contains(request) }

    /// Returns the ticket under a name that shows a title with less in it.
    ///
    /// A path or a query can contain a secret that only its response, or an earlier exchange,
    /// identifies as one. So the name that was reserved on arrival may contain it.
    mutating func renamed(_ ticket: RecordingTicket, _ title: RecordingTitle) -> RecordingTicket {
        guard title != ticket.title else { return ticket }
        namer.release(ticket.name)
        return RecordingTicket(
            name: namer.name(title), title: title, request: ticket.request,
            target: ticket.target, operation: ticket.operation)
    }

    mutating func release(_ ticket: RecordingTicket) {
        namer.release(ticket.name)
    }

    private func operation(
        of method: HTTPMethod, _ target: RequestTarget
    ) -> (ContractOperation?, parameters: [(name: String, value: String)]) {
        guard let contract,
            case .operation(let index, let parameters) = contract.router.match(
                method, target.segments)
        else { return (nil, []) }
        return (contract.operations[index], parameters)
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
package struct RecordingTicket: Sendable {
    /// The file's name without its extension.
    package let name: String
    let title: RecordingTitle
    /// Method and path, for the log.
    let request: String
    let target: RequestTarget
    let operation: ContractOperation?
}
