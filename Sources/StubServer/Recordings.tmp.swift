import StubHTTP
struct RecordingStore: Sendable { mutating func answer(to: HTTPRequest, target: RequestTarget) -> HTTPResponse? { nil } }
