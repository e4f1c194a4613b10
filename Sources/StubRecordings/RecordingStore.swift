import StubDocuments
public import StubHTTP
public import StubJSON

/// Recorded exchanges to be answered again: same request, same answer, in recorded order.
///
/// The recordings of one request are answered one after the other, the last one for ever. Which
/// have been answered is part of the value, so a copy replays on its own.
public struct RecordingStore: Sendable {
    /// In the order they were made.
    public private(set) var recordings: [Recording] = []
    private var places: [RequestShape: [Int]] = [:]
    private var answered: Set<Int> = []

    /// Takes recordings in the order they were made.
    public init(_ recordings: [Recording] = []) {
        for recording in recordings { append(recording) }
    }

    /// Reads the documents below `recordings/`; the numbers in their names decide the order.
    ///
    /// - Parameter documents: the files of a fixtures folder, with paths relative to it.
    public init(_ documents: [(path: String, document: JSONDocument)]) throws(DiagnosticError) {
        var diagnostics: [Diagnostic] = []
        var found: [(name: RecordingName, recording: Recording)] = []
        for (path, document) in documents {
            guard let name = Self.name(of: path) else { continue }
            do {
                found.append((name, try Recording(document)))
            } catch {
                diagnostics += error.diagnostics
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
        self.init(found.sorted { $0.name < $1.name }.map(\.recording))
    }

    /// Whether there is no recording.
    public var isEmpty: Bool { recordings.isEmpty }

    /// Starts every sequence from its first recording again.
    public mutating func rewind() {
        answered = []
    }

    /// The recording whose turn it is for a request; `nil` if it was never recorded.
    ///
    /// Order and spelling of the query, redacted values and the order of JSON members do not
    /// matter. Among several, those that fit best go first: with the same redacted values, as a
    /// client sends them that got its token from a recording, then with the same `Accept`.
    public mutating func answer(to request: HTTPRequest) -> Recording? {
        if let place = place(of: request) {
            answered.insert(place)
            return recordings[place]
        }
        // HEAD looks at what GET would be answered next (RFC 9110 §9.3.2).
        guard request.method == .head else { return nil }
        return place(of: request.asGet).map { recordings[$0] }
    }

    /// Among those that fit best the first that has not been answered, or the last.
    private func place(of request: HTTPRequest) -> Int? {
        let fits = self.fits(of: request)
        guard let best = fits.map(\.fit).max() else { return nil }
        let candidates = fits.filter { $0.fit == best }.map(\.place)
        return candidates.first { !answered.contains($0) } ?? candidates.last
    }

    /// Whether the same request has been recorded.
    public func contains(_ request: HTTPRequest) -> Bool {
        !fits(of: request).isEmpty
    }

    private mutating func append(_ recording: Recording) {
        guard let shape = RequestShape(recording.request) else { return }
        places[shape, default: []].append(recordings.count)
        recordings.append(recording)
    }

    private func fits(of request: HTTPRequest) -> [(place: Int, fit: RequestFit)] {
        guard let target = RequestTarget(request.target) else { return [] }
        let shape = RequestShape(
            method: request.method, segments: target.segments, query: target.query)
        let asked = AskedRequest(request, query: target.query)
        return (places[shape] ?? []).compactMap { place in
            RequestFit(of: asked, to: recordings[place].request).map { (place, $0) }
        }
    }

    private static func name(of path: String) -> RecordingName? {
        let prefix = "recordings/"
        guard path.hasPrefix(prefix), DocumentFormat(path: path) != nil else { return nil }
        return RecordingName(DocumentFormat.stem(of: String(path.dropFirst(prefix.count))))
    }
}

/// What recordings are looked up by: everything of a request but its values.
private struct RequestShape: Hashable {
    let method: HTTPMethod
    let segments: [String]
    let queryNames: [String]

    init(method: HTTPMethod, segments: [String], query: [RequestTarget.QueryItem]) {
        self.method = method
        self.segments = segments
        queryNames = query.map(\.name).sorted()
    }

    init?(_ request: Recording.Request) {
        guard let target = RequestTarget(request.path) else { return nil }
        self.init(method: request.method, segments: target.segments, query: request.query)
    }
}
