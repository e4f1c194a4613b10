import StubHTTP
import StubJSON
import StubRecorder
import StubRecordings
import TestSupport

@testable import StubDrafts

/// Recordings for the tests of drafts.
struct Traffic {
    private(set) var recordings: [(name: String, recording: Recording)] = []

    mutating func add(
        _ method: HTTPMethod, _ target: String, credentials: HTTPFields = [:],
        body: JSONValue? = nil, redacting requestMembers: [String] = [],
        sent original: JSONValue? = nil, status: Int = 200,
        _ response: JSONValue? = nil, redacted: [String] = [],
        sequence: Recording.Sequence? = nil
    ) {
        let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
        let query = parts.count > 1 ? RequestTarget.queryItems(parts[1]) ?? [] : []
        let json: HTTPFields = ["Content-Type": "application/json"]
        var request = Recording.Request(
            method, parts[0], query: query, headers: body == nil ? [:] : json,
            credentials: credentials, body: body.map { .json($0) } ?? .none,
            redacted: requestMembers.map { JSONPointer(tokens: ["body", $0]) })
        if let original {
            var real = request
            real.body = .json(original)
            request.addDigests(of: real)
        }
        recordings.append(
            (
                "r-\(recordings.count + 2)",
                Recording(
                    request: request,
                    response: .init(
                        status: status, headers: response == nil ? [:] : json,
                        body: response.map { .json($0) } ?? .none,
                        redacted: redacted.map { place in
                            JSONPointer(
                                tokens: ["body"] + place.split(separator: "/").map(String.init))
                        }),
                    sequence: sequence)
            ))
    }

    mutating func get(
        _ target: String, credentials: HTTPFields = [:], status: Int = 200,
        _ response: JSONValue? = nil, redacted: [String] = [],
        sequence: Recording.Sequence? = nil
    ) {
        add(
            .get, target, credentials: credentials, status: status, response, redacted: redacted,
            sequence: sequence)
    }

    var recorded: RecordedTraffic {
        RecordedTraffic(
            recordings.map {
                RecordedTraffic.Entry(
                    name: $0.name, file: "recordings/\($0.name).json", recording: $0.recording)
            })
    }

    func write(to folder: TemporaryFolder) throws {
        for (name, recording) in recordings {
            try folder.write(
                String(decoding: recording.fileBytes, as: UTF8.self), to: "recordings/\(name).json")
        }
    }
}
