import StubJSON

/// What a process that runs cases tells the process that started it, one line for each message.
///
/// Both are the same program, so that the form of the lines needs no version.
package struct WorkerMessage: Sendable {
    package enum Content: Sendable {
        case progress(CaseProgress.Event)
        /// The process has this many bytes, which is too much, and ends.
        case memory(Int)
        case ended(CaseResult)
    }

    /// How much of its exchanges a result has; their outline by default.
    package var detail = ExchangeDetail.outline

    /// The position of the case in the suite.
    package let position: Int
    package let content: Content

    package init(_ position: Int, _ content: Content) {
        self.position = position
        self.content = content
    }
}

extension WorkerMessage {
    /// The message in one line, without its break.
    package var line: String {
        let (kind, value): (String, JSONValue) =
            switch content {
            case .progress(.exchange(let text)): ("exchange", .string(text))
            case .progress(.step(let text)): ("step", .string(text))
            case .progress(.sending(let answer)): ("sending", answer.json)
            case .progress(.answered(let answer)): ("answered", answer.json)
            case .memory(let bytes): ("memory", .int(bytes))
            case .ended(let result): ("ended", result.json(detail))
            }
        return "\(position) \(kind) \(JSONSerializer.string(value))"
    }

    /// Whether a line tells what happens in a case, which only explains a case that is lost.
    package static func isProgress(_ line: String) -> Bool {
        !["ended", "memory"].contains(words(of: line).kind)
    }

    /// Whether a line makes the one before it superfluous: of exchanges of a case in a row, only the
    /// last one is reported.
    package static func replaces(_ earlier: String, _ line: String) -> Bool {
        let (first, second) = (words(of: earlier), words(of: line))
        return second.kind == "exchange" && first == second
    }

    private static func words(of line: String) -> (position: Substring, kind: Substring) {
        let position = line.prefix { $0 != " " }
        return (position, line[position.endIndex...].dropFirst().prefix { $0 != " " })
    }

    /// Reads a line; `nil` if it is no message.
    package init?(line: some StringProtocol) {
        let parts = line.split(separator: " ", maxSplits: 2)
        guard parts.count == 3, let position = Int(parts[0]),
            let value = try? JSONParser.parse(Array(parts[2].utf8)),
            let content = Content(kind: String(parts[1]), value)
        else { return nil }
        self.init(position, content)
    }
}

extension WorkerMessage.Content {
    fileprivate init?(kind: String, _ value: JSONValue) {
        switch kind {
        case "exchange": self.init(value.string) { .progress(.exchange($0)) }
        case "step": self.init(value.string) { .progress(.step($0)) }
        case "sending": self.init(AnswerRecord(json: value)) { .progress(.sending($0)) }
        case "answered": self.init(AnswerRecord(json: value)) { .progress(.answered($0)) }
        case "memory": self.init(value.number?.int) { .memory($0) }
        case "ended": self.init(CaseResult(json: value)) { .ended($0) }
        default: return nil
        }
    }

    private init?<Part>(_ part: Part?, _ make: (Part) -> Self) {
        guard let part else { return nil }
        self = make(part)
    }
}
