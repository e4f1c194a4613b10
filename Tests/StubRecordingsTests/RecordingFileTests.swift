import StubHTTP
import StubJSON
import StubRecorder
import StubRecordings
import TestSupport
import Testing

struct RecordingFileTests {
    private let login = Recording(
        operation: "login",
        request: Recording.Request(
            .post, "/auth/login",
            query: [
                RequestTarget.QueryItem(name: "tag", value: "b"),
                RequestTarget.QueryItem(name: "full", value: ""),
                RequestTarget.QueryItem(name: "tag", value: "a"),
            ],
            headers: ["Content-Type": "application/json", "Accept": "*/*"],
            body: .json(["username": "emilys", "password": "qwertyuiop"]),
            redacted: [JSONPointer(tokens: ["body", "password"])]),
        response: Recording.Response(
            status: 200, headers: ["Set-Cookie": "a=1", "set-cookie": "b=2"],
            body: .json(["token": "abc", "id": 1]),
            redacted: [JSONPointer(tokens: ["body", "token"])]))

    private let loginFile = """
        {
          "operation": "login",
          "request": {
            "method": "POST",
            "path": "/auth/login",
            "query": {
              "tag": [
                "b",
                "a"
              ],
              "full": ""
            },
            "headers": {
              "Accept": "*/*",
              "Content-Type": "application/json"
            },
            "body": {
              "username": "emilys",
              "password": "qwertyuiop"
            },
            "redacted": [
              "/body/password"
            ]
          },
          "response": {
            "status": 200,
            "headers": {
              "Set-Cookie": [
                "a=1",
                "b=2"
              ]
            },
            "body": {
              "token": "abc",
              "id": 1
            },
            "redacted": [
              "/body/token"
            ]
          }
        }

        """

    @Test func `writes members in a fixed order and bodies unchanged`() {
        #expect(String(decoding: login.fileBytes, as: UTF8.self) == loginFile)
    }

    @Test func `reads the files it writes`() throws {
        let document = try JSONDocument(file: "login.json", bytes: Array(loginFile.utf8))
        let read = try Recording(document)
        #expect(read.fileBytes == login.fileBytes)
        #expect(read.request.query.map(\.value) == ["b", "a", ""])
        #expect(read.response.headers[values: "Set-Cookie"] == ["a=1", "b=2"])
    }

    @Test(arguments: [
        RecordedBody.none, .json(.null), .json([1, "a", ["b": true]]), .json("only text"),
        .form([RequestTarget.QueryItem(name: "a b", value: "c&d")]), .text("line\n\"two\"\t"),
        .bytes([]), .bytes([0]), .bytes([0, 255]), .bytes([1, 2, 3]), .bytes([9, 8, 7, 6]),
    ])
    func `keeps a body through writing and reading`(_ body: RecordedBody) throws {
        let recording = Recording(
            request: Recording.Request(.put, "/x", body: body),
            response: Recording.Response(status: 201, body: body))
        let document = try JSONDocument(file: "x.json", bytes: recording.fileBytes)
        #expect(try Recording(document) == recording)
    }

    @Test(arguments: [
        (#"{"request":{"method":"GET","path":"/a"}}"#, "x.json:1:1: error: 'response' is missing."),
        (
            #"{"request":{"method":"GET","path":"a"},"response":{"status":200}}"#,
            "x.json:1:35: error: 'a' is not a path. "
                + "It starts with '/', is percent-encoded, and has its query in 'query'."
        ),
        (
            #"{"request":{"method":1,"path":"/a"},"response":{"status":200}}"#,
            "x.json:1:22: error: 'method' must be a string, not a number."
        ),
        (
            #"{"request":{"method":"GET","path":"/a"},"response":{"status":"ok"}}"#,
            "x.json:1:62: error: 'status' must be a number from 200 to 599."
        ),
        (
            #"{"request":{"method":"GET","path":"/a","verb":1},"response":{"status":200}}"#,
            "x.json:1:47: error: unknown member 'verb'. "
                + "Known members: method, path, query, headers, credentials, redacted, digests, body, form, text, base64."
        ),
        (
            #"{"request":{"method":"GET","path":"/a"},"response":{"status":200,"text":"","body":1}}"#,
            "x.json:1:73: error: there is 'text' as well as 'body'. "
                + "A message has one body: keep one of them."
        ),
        (
            #"{"request":{"method":"GET","path":"/a"},"response":{"status":200,"base64":"AB=="}}"#,
            "x.json:1:75: error: the text is not Base64."
        ),
        (
            #"{"request":{"method":"GET","path":"/a"},"response":{"status":200,"after":["x"]}}"#,
            "x.json:1:74: error: 'after' must be a list of numbers of seconds. "
                + "It has the time before each event, such as [0, 2.5]."
        ),
        (
            #"{"request":{"method":"GET","path":"/a","query":{"q":[1]}},"response":{"status":200}}"#,
            "x.json:1:53: error: 'q' must be a string or a list of strings."
        ),
        (
            #"{"request":{"method":"GET","path":"/a","redacted":["/body/x"]},"response":{"status":200}}"#,
            "x.json:1:52: error: '/body/x' points to no value. "
                + "It must point to a value of this message, such as '/body/password'."
        ),
        ("[]", "x.json:1:1: error: a recording must be an object, not an array."),
    ])
    func `reports where a file is invalid`(_ text: String, _ message: String) throws {
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let error = #expect(throws: DiagnosticError.self) { try Recording(document) }
        #expect(error?.description == message)
    }

    @Test func `reports all errors together`() throws {
        let text = #"{"request":{"method":1},"response":{"status":1}}"#
        let document = try JSONDocument(file: "x.json", bytes: Array(text.utf8))
        let error = #expect(throws: DiagnosticError.self) { try Recording(document) }
        #expect(
            error?.diagnostics.map(\.code) == [
                "recording/type", "recording/required", "recording/status",
            ])
    }

    @Test func `answers with status, header fields and a compact body`() {
        let http = login.response.http
        #expect(http.status == 200)
        #expect(http.fields["set-cookie"] == "a=1")
        #expect(String(decoding: http.body, as: UTF8.self) == #"{"token":"abc","id":1}"#)
    }

    @Test(arguments: [
        ("2026-03-01T10:00:00Z", "2026-03-01T10:00:00Z"),
        ("2026-03-01T10:00:00.75Z", "2026-03-01T10:00:00Z"),
        ("2026-03-01T00:30:00+01:00", "2026-02-28T23:30:00Z"),
    ])
    func `the time of a recording is kept, in UTC`(_ text: String, _ written: String) throws {
        let file =
            #"{"recordedAt": "\#(text)", "request": {"method": "GET", "path": "/"}, "response": {"status": 204}}"#
        let recording = try Recording(JSONDocument(file: "a.json", bytes: Array(file.utf8)))
        #expect(recording.json["recordedAt"] == .string(written))
    }

    @Test(arguments: ["\"\"", "\"2026-13-01T00:00:00Z\"", "\"2025-02-29T00:00:00Z\"", "5"])
    func `a time that is none is an error at its place`(text: String) throws {
        let file =
            #"{"recordedAt": \#(text), "request": {"method": "GET", "path": "/"}, "response": {"status": 204}}"#
        let error = #expect(throws: DiagnosticError.self) {
            try Recording(JSONDocument(file: "a.json", bytes: Array(file.utf8)))
        }
        #expect(error?.description.hasPrefix("a.json:1:16: error: ") == true)
    }
}
