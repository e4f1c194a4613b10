import StubDocuments
package import StubHTTP
package import StubJSON

/// Recordings to replay: equal requests get equal responses, in recorded order.
///
/// The recordings of one request are replayed in turn; their files say what comes after the last
/// one (``Recording/Sequence``), which is repeated by default. The replayed recordings are part of
/// the value, so copies replay independently.
package struct RecordingStore: Sendable {
    /// In the order of recording.
    package private(set) var recordings: [Recording] = []
    private var places: [RequestShape: [Int]] = [:]
    private var turns = RecordingTurns()
    private var logins = RecordedLogins()

    /// Creates a store with recordings in their order.
    package init(_ recordings: [Recording] = []) {
        for recording in recordings { append(recording) }
    }

    /// Reads the documents below `recordings/`; the numbers in their names determine the order.
    ///
    /// - Parameter documents: the files of a fixtures folder, with relative paths.
    package init(_ documents: [(path: String, document: JSONDocument)]) throws(DiagnosticError) {
        self.init(try Self.recordings(in: documents))
    }

    /// Returns the recordings below `recordings/` in their order.
    package static func recordings(
        in documents: [(path: String, document: JSONDocument)]
    ) throws(DiagnosticError) -> [Recording] {
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
        return found.sorted { $0.name < $1.name }.map(\.recording)
    }

    /// Whether there are no recordings.
    package var isEmpty: Bool { recordings.isEmpty }

    /// Returns the next recording for a request; `nil` if the request was not recorded.
    ///
    /// The order and encoding of the query and the order of JSON members do not matter. A request
    /// without credentials gets no recording of a request with them; one with credentials gets no
    /// 401 or 403 that was recorded without. If there are several, the best match is used: one
    /// with the same redacted values, because the client got its token from a recording, then one
    /// with the same credentials, then one with the same `Accept`.
    package mutating func answer(to request: HTTPRequest) -> Recording? {
        answer(to: request) { _ in nil }
    }

    /// Returns the next recording for a request of a client that may have the stub's own tokens.
    ///
    /// - Parameter issued: returns what the stub knows of a token; `nil` if it issued none such.
    package mutating func answer(
        to request: HTTPRequest, issued: (String) -> IssuedToken?
    ) -> Recording? {
        let place = place(of: request, issued)
        if let place { turns.note(replayed: place) }
        if Recording.isWrite(request.method) {
            let path = place.map { recordings[$0].request.path } ?? String(request.path)
            turns.note(write: Recording.Sequence.name(of: request.method, path))
        }
        if let place { return recordings[place] }
        // HEAD returns the header fields of the next response to GET (RFC 9110 §9.3.2).
        guard request.method == .head else { return nil }
        return self.place(of: request.asGet, issued).map { recordings[$0] }
    }

    /// Returns the recording whose turn it is among the best matches.
    private func place(of request: HTTPRequest, _ issued: (String) -> IssuedToken?) -> Int? {
        let fits = self.fits(of: request, issued)
        guard let best = fits.map(\.fit).max() else { return nil }
        var candidates = fits.filter { $0.fit == best }
        // A secret that was not recorded is refused if a refusal of another one was recorded.
        if candidates.contains(where: { $0.fit.hasOtherValue || $0.fit.hasOtherCredentials }) {
            let refusals = candidates.filter { $0.fit.isRefused(by: recordings[$0.place]) }
            if refusals.count == candidates.count {
                candidates.removeAll(where: \.fit.hasOtherPassword)
            } else if !refusals.isEmpty {
                candidates = refusals
            }
        }
        return turns.next(of: candidates.map { ($0.place, recordings[$0.place].sequence) })
    }

    /// Whether an equal request was recorded, also with equal passwords as far as is known.
    ///
    /// Tokens may differ, since each run gets others.
    package func contains(_ request: HTTPRequest) -> Bool {
        fits(of: request) { _ in nil }.contains { $0.fit.isSame } || logins.contains(request)
    }

    /// What the logins that are not replayed say about a request.
    package func login(of request: HTTPRequest) -> LoginFit { logins.fit(of: request) }

    /// Whether the recordings are the same, wherever their replay is.
    package func hasSameRecordings(as other: RecordingStore) -> Bool {
        recordings == other.recordings && logins == other.logins
    }

    private mutating func append(_ recording: Recording) {
        guard recording.use == .replay else { return logins.append(recording.request) }
        guard let shape = RequestShape(recording.request) else { return }
        places[shape, default: []].append(recordings.count)
        recordings.append(recording)
    }

    private func fits(
        of request: HTTPRequest, _ issued: (String) -> IssuedToken?
    ) -> [(place: Int, fit: RequestFit)] {
        guard let target = RequestTarget(request.target) else { return [] }
        let shape = RequestShape(
            method: request.method, segments: target.segments, query: target.query)
        guard let places = places[shape] else { return [] }
        let asked = AskedRequest(request, query: target.query, issued: issued)
        return places.compactMap { place in
            RequestFit(of: asked, to: recordings[place]).map { (place, $0) }
        }
    }

    private static func name(of path: String) -> RecordingName? {
        let prefix = "recordings/"
        guard path.hasPrefix(prefix), DocumentFormat(path: path) != nil else { return nil }
        return RecordingName(DocumentFormat.stem(of: String(path.dropFirst(prefix.count))))
    }
}

/// The key by which recordings are looked up: the parts of a request without its values.
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
