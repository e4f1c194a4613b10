import StubContract
import StubHTTP
import StubRedaction

/// The parts of a request that the name of its recording shows, none of which is a secret.
struct RecordingTitle: Sendable, Equatable {
    /// A query parameter, or a parameter in the path of an operation.
    struct Parameter: Sendable, Equatable {
        var name: String
        /// `nil` if the value is empty or a secret.
        var value: String?
    }

    let method: HTTPMethod
    /// Stands for method and path.
    let operation: String?
    private(set) var segments: [String]
    private(set) var parameters: [Parameter]

    private static let hidden = "secret"

    /// Creates a title of parts that contain no secrets.
    init(
        _ method: HTTPMethod, operation: String? = nil, segments: [String] = [],
        parameters: [Parameter] = []
    ) {
        self.method = method
        self.operation = operation
        self.segments = segments
        self.parameters = parameters
    }

    /// Creates the title of a request on arrival, when only the shape of a value shows that it is
    /// a secret.
    init(
        _ request: HTTPRequest, _ target: RequestTarget, operation: String? = nil,
        parameters: [(name: String, value: String)] = []
    ) {
        let redaction = SecretRedaction(rules: .standard) { _, _ in Self.hidden }
        let segments =
            RequestTarget(redaction.path(String(request.path)))?.segments ?? []
        let query = redaction.items(target.query, at: "query")
        let inPath = parameters.map { parameter in
            let isShown = segments.contains(parameter.value)
            return Parameter(name: parameter.name, value: isShown ? parameter.value : nil)
        }
        let inQuery = zip(target.query, query).map { sent, shown in
            let isShown = sent.value == shown.value && !sent.value.isEmpty
            return Parameter(name: shown.name, value: isShown ? sent.value : nil)
        }
        self.init(
            request.method, operation: operation, segments: segments,
            parameters: inPath + inQuery)
    }

    /// Method and path, for the log.
    var request: String {
        let redaction = SecretRedaction(rules: .standard) { _, _ in Self.hidden }
        return "\(redaction.plain(method.rawValue)) /\(segments.joined(separator: "/"))"
    }

    /// Hides the segments of a path that were redacted, and values of the path that they contain.
    mutating func hide(path original: [String], redacted: [String]) {
        guard original != redacted else { return }
        guard original.count == redacted.count, segments.count == original.count else {
            segments = [Self.hidden]
            for index in parameters.indices { parameters[index].value = nil }
            return
        }
        for index in segments.indices where original[index] != redacted[index] {
            for place in parameters.indices where parameters[place].value == original[index] {
                parameters[place].value = nil
            }
            segments[index] = Self.hidden
        }
    }

    /// Hides the names and values of a query that were redacted.
    mutating func hide(query original: [(String, String)], redacted: [(String, String)]) {
        for (sent, shown) in zip(original, redacted) where sent != shown {
            for index in parameters.indices where parameters[index].name == sent.0 {
                if sent.1 != shown.1 { parameters[index].value = nil }
                if sent.0 != shown.0 { parameters[index].name = Self.hidden }
            }
        }
    }
}
