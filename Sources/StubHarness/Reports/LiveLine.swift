/// The last line of a terminal while a run goes on: how far it is, and which cases are running.
struct LiveLine {
    /// Removes the line; what is written next takes its place.
    static let clearing = "\r\u{1B}[K"

    /// The columns of the terminal.
    let width: Int

    private var planned = 0
    private var ended = 0
    private var broken = 0
    private var running: [String] = []
    private var isOver = true

    init(width: Int) {
        self.width = width
    }

    mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let plan):
            planned = plan.cases.count
            isOver = false
        case .caseStarted(let id, _):
            running.append(id)
        case .caseEnded(let result):
            ended += 1
            if result.verdict.isBroken { broken += 1 }
            if let index = running.firstIndex(of: result.id) { running.remove(at: index) }
        case .runEnded:
            isOver = true
        }
    }

    /// The line without a break; `nil` before the run and after it.
    var text: String? {
        guard !isOver else { return nil }
        let failures = broken > 0 ? ", \(broken) failed" : ""
        let names = running.isEmpty ? "" : " · \(running.joined(separator: ", "))"
        let text = "\(ended) of \(planned)\(failures)\(names)"
        // A line that fills the last column would break, and could not be removed.
        guard text.count >= width else { return text }
        return text.prefix(max(0, width - 2)) + "…"
    }
}
