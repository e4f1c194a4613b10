import Foundation
import StubHTTP
import StubJSON
import StubRecordings
import TestSupport
import Testing

@testable import StubRecorder

/// Archives as browsers and proxies write them, each with its own members and omissions.
struct HARShapesTests {
    private static let login = #"{"username":"emma","password":"opensesame"}"#

    private func archive(_ creator: String, _ entries: [String], log: String = "") throws
        -> HARImport
    {
        let text = #"""
            {"log":{"version":"1.2","creator":{"name":"\#(creator)","version":"1"}\#(log),
            "entries":[\#(entries.joined(separator: ","))]}}
            """#
        return try HARImport(JSONDocument(file: "a.har", bytes: Array(text.utf8)))
    }

    private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

    @Test func `reads an archive of Chrome`() throws {
        let entries = [
            // Pseudo-header fields of HTTP/2, a decoded body, cookies joined by a line break.
            #"""
            {"_initiator":{"type":"script"},"_priority":"High","_resourceType":"fetch",
            "connection":"443","cache":{},"pageref":"page_1","serverIPAddress":"[::1]",
            "startedDateTime":"2026-03-01T10:00:02.000Z","time":12.5,"timings":{"_queued":1},
            "request":{"method":"POST","url":"https://api.test/login","httpVersion":"h2",
            "headers":[{"name":":authority","value":"api.test"},{"name":":method","value":"POST"},
            {"name":":path","value":"/login"},{"name":"content-type","value":"application/json"}],
            "queryString":[],"cookies":[],"headersSize":-1,"bodySize":43,
            "postData":{"mimeType":"application/json","text":"{\"username\":\"emma\",\"password\":\"opensesame\"}"}},
            "response":{"status":200,"statusText":"","httpVersion":"h2",
            "headers":[{"name":"content-encoding","value":"gzip"},
            {"name":"content-type","value":"application/json"},
            {"name":"set-cookie","value":"sid=wQ8Lm3Nv7Kw; Path=/\ntheme=dark"}],
            "cookies":[],"content":{"size":20,"mimeType":"application/json","compression":-10,
            "text":"{\"token\":\"velvetfalcon\"}"},"redirectURL":"","headersSize":-1,
            "bodySize":-1,"_transferSize":412,"_error":null}}
            """#,
            #"""
            {"_resourceType":"fetch","startedDateTime":"2026-03-01T10:00:01.000Z",
            "request":{"method":"GET","url":"https://api.test/logo.png","headers":[]},
            "response":{"status":200,"headers":[],"content":{"size":4,"mimeType":"image/png",
            "text":"iVBORw==","encoding":"base64"},"_fetchedViaServiceWorker":true}}
            """#,
            #"{"_resourceType":"websocket","_webSocketMessages":[],"startedDateTime":"2026-03-01T10:00:03Z","request":{"method":"GET","url":"wss://api.test/live","headers":[]},"response":{"status":101,"headers":[],"content":{}}}"#,
            #"{"startedDateTime":"2026-03-01T10:00:03Z","request":{"method":"GET","url":"data:image/gif;base64,R0lGODlh","headers":[]},"response":{"status":200,"content":{"size":6}}}"#,
            #"{"startedDateTime":"2026-03-01T10:00:03Z","request":{"method":"GET","url":"data:image/gif;base64,R0lGODlhAQ","headers":[]},"response":{"status":200,"content":{"size":6}}}"#,
            #"{"startedDateTime":"2026-03-01T10:00:03Z","request":{"method":"GET","url":"blob:https://api.test/1b9a","headers":[]},"response":{"status":200,"content":{"size":6}}}"#,
            #"{"startedDateTime":"2026-03-01T10:00:03Z","request":{"method":"GET","url":"chrome-extension://abc/x.js","headers":[]},"response":{"status":200,"content":{}}}"#,
            #"{"_resourceType":"fetch","startedDateTime":"2026-03-01T10:00:04Z","request":{"method":"GET","url":"https://api.test/blocked","headers":[]},"response":{"status":0,"_error":"net::ERR_BLOCKED","headers":[],"content":{"size":0,"mimeType":"x-unknown"}}}"#,
            #"{"_fromCache":"disk","startedDateTime":"2026-03-01T10:00:05Z","request":{"method":"GET","url":"https://api.test/a","headers":[]},"response":{"status":304,"headers":[],"content":{"size":2,"mimeType":"text/plain","text":"ok"}}}"#,
            #"{"startedDateTime":"2026-03-01T10:00:06Z","request":{"method":"GET","url":"https://api.test/b","headers":[]},"response":{"status":304,"headers":[],"content":{"size":0,"mimeType":"x-unknown"}}}"#,
        ]
        let archive = try archive("WebInspector", entries, log: #","pages":[]"#)
        #expect(
            archive.exchanges.map { "\($0.request.method) \($0.request.target) \($0.status)" } == [
                "GET /logo.png 200", "POST /login 200", "GET /a 200",
            ])
        #expect(archive.exchanges[0].body == [0x89, 0x50, 0x4E, 0x47])
        let login = archive.exchanges[1]
        #expect(String(decoding: login.request.body, as: UTF8.self) == Self.login)
        #expect(login.request.fields == ["content-type": "application/json"])
        #expect(
            login.fields == [
                "content-type": "application/json", "set-cookie": "sid=wQ8Lm3Nv7Kw; Path=/",
                "set-cookie": "theme=dark",
            ])
        #expect(String(decoding: login.body, as: UTF8.self) == #"{"token":"velvetfalcon"}"#)
        #expect(
            archive.warnings.map(\.message) == [
                "the entry was skipped: it is a WebSocket",
                "2 entries from here on were skipped: its URL is a data: URL, whose content no "
                    + "server sends",
                "the entry was skipped: its URL is a blob: URL, whose content no server sends",
                "the entry was skipped: its URL is not HTTP",
                "the entry was skipped: it has no response (status 0)",
                "the entry was skipped: it has no content, because the client's cache had it (304)",
            ])
    }

    @Test func `reads an archive of Firefox`() throws {
        let entries = [
            #"""
            {"startedDateTime":"2026-03-01T12:00:00.123+02:00","pageref":"page_1","cache":{},
            "request":{"bodySize":17,"method":"POST","url":"https://api.test/form","httpVersion":"HTTP/2",
            "headers":[{"name":"Content-Type","value":"application/x-www-form-urlencoded"}],
            "cookies":[],"queryString":[],"headersSize":402,
            "postData":{"mimeType":"application/x-www-form-urlencoded",
            "params":[{"name":"pin","value":"4821"},{"name":"a","value":"b c"}],"text":"pin=4821&a=b+c"}},
            "response":{"status":302,"statusText":"Found","httpVersion":"HTTP/2","headers":[],
            "cookies":[],"content":{"mimeType":"text/plain; charset=utf-8","size":0,"text":""},
            "redirectURL":"https://api.test/done","headersSize":-1,"bodySize":-1},
            "timings":{"blocked":-1},"time":-1,"_securityState":"secure"}
            """#,
            #"{"startedDateTime":"2026-03-01T09:59:59.000Z","request":{"method":"GET","url":"https://api.test/text","headers":[],"postData":null},"response":{"status":200,"headers":null,"content":{"mimeType":"text/plain","size":2,"encoding":"base64","text":"b2s="}}}"#,
            #"{"startedDateTime":"2026-03-01T10:00:01Z","request":{"method":"GET","url":"https://api.test/lost","headers":[]},"response":{"status":200,"headers":[],"content":{"mimeType":"application/json","size":812,"comment":"Response bodies are not included"}}}"#,
        ]
        let archive = try archive(
            "Firefox", entries, log: #","browser":{"name":"Firefox"},"pages":[]"#)
        #expect(archive.exchanges.map(\.request.target) == ["/text", "/form"])
        #expect(String(decoding: archive.exchanges[0].body, as: UTF8.self) == "ok")
        let form = archive.exchanges[1]
        #expect(String(decoding: form.request.body, as: UTF8.self) == "pin=4821&a=b+c")
        #expect(form.status == 302 && form.fields["Location"] == "https://api.test/done")
        #expect(
            archive.warnings.map(\.message) == ["the entry was skipped: its body was not saved"])
    }

    @Test func `reads an archive of Charles`() throws {
        let entries = [
            #"{"startedDateTime":"2026-03-01T10:00:00.000+0000","request":{"method":"CONNECT","url":"https://api.test","httpVersion":"HTTP/1.1","headers":[]},"response":{"_charlesStatus":"COMPLETE","status":200,"headers":[],"content":{"size":0}}}"#,
            #"""
            {"startedDateTime":"2026-03-01T10:00:01.000+0000","time":40,"connection":"7",
            "request":{"method":"PUT","url":"https://api.test/photo","httpVersion":"HTTP/1.1",
            "headers":[{"name":"Content-Type","value":"multipart/form-data; boundary=B"}],
            "postData":{"mimeType":"multipart/form-data; boundary=B","params":[
            {"name":"title","value":"Boat"},
            {"name":"file","fileName":"a.txt","contentType":"text/plain","value":"hi"}]},
            "headersSize":88,"bodySize":-1,"comment":""},
            "response":{"_charlesStatus":"COMPLETE","status":201,"statusText":"Created",
            "headers":[{"name":"Transfer-Encoding","value":"chunked"},
            {"name":"Content-Encoding","value":"gzip"}],
            "content":{"size":31,"compression":12,"mimeType":"application/json",
            "text":"H4sIAAAAAAACA6tWykxRsjKsBQDF+F1ECAAAAA==","encoding":"base64"}},
            "timings":{"dns":-1,"connect":-1,"ssl":-1},"serverIPAddress":"10.0.0.1"}
            """#,
        ]
        let archive = try archive("Charles Proxy", entries)
        let photo = try #require(archive.exchanges.first)
        #expect(archive.exchanges.count == 1)
        #expect(
            String(decoding: photo.request.body, as: UTF8.self)
                == "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nBoat\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n"
                + "Content-Type: text/plain\r\n\r\nhi\r\n--B--\r\n")
        #expect(String(decoding: photo.body, as: UTF8.self) == #"{"id":1}"#)
        #expect(photo.fields["Content-Encoding"] == nil)
        #expect(
            archive.warnings.map(\.message) == [
                "the entry was skipped: it opens a tunnel for other entries (CONNECT)"
            ])
    }

    @Test func `reads an archive of Proxyman`() throws {
        let answer = base64(#"{"items":[{"id":1}]}"#)
        let lines = "\(answer.prefix(8))\\r\\n\(answer.dropFirst(8))"
        let entry = #"""
            {"_id":"12","_clientName":"Shop","_clientAddress":"10.0.0.2:5123","_isHTTPS":true,
            "_serverPort":443,"comment":"","startedDateTime":"2026-03-01T10:00:00.000Z",
            "request":{"method":"POST","url":"https://api.test/items?page=2","httpVersion":"HTTP/1.1",
            "headers":[{"name":"Bad Name","value":"x"},{"name":"X-A","value":""}],
            "queryString":[{"name":"page","value":"2"}],"cookies":[],"headersSize":0,"bodySize":0,
            "postData":{"mimeType":"application/json","params":[],"encoding":"base64",
            "text":"\#(base64(Self.login))"}},
            "response":{"status":200,"statusText":"OK","headers":[],"cookies":[],"redirectURL":null,
            "content":{"mimeType":"application/json","size":-1,"encoding":"base64","text":"\#(lines)"}},
            "cache":null,"timings":null,"time":null}
            """#
        let archive = try archive("Proxyman", [entry])
        let exchange = try #require(archive.exchanges.first)
        #expect(exchange.request.target == "/items?page=2")
        #expect(exchange.request.fields == ["X-A": "", "Content-Type": "application/json"])
        #expect(String(decoding: exchange.request.body, as: UTF8.self) == Self.login)
        #expect(String(decoding: exchange.body, as: UTF8.self) == #"{"items":[{"id":1}]}"#)
        #expect(archive.warnings.isEmpty)
    }

    @Test func `an entry without a time leaves all in the order of the archive`() throws {
        let entries = ["2026-03-01T10:00:02Z", "", "2026-03-01T10:00:01Z"].enumerated().map {
            #"{"startedDateTime":"\#($0.element)","request":{"method":"GET","url":"http://a.io/\#($0.offset)"},"response":{"status":204}}"#
        }
        #expect(try archive("x", entries).exchanges.map(\.request.target) == ["/0", "/1", "/2"])
    }

    @Test(arguments: [
        ("2026-03-01T10:00:00Z", "2026-03-01T12:00:00.000+02:00", 0.0),
        ("2024-03-01T00:00:00Z", "2024-02-29T23:59:59.5Z", 0.5),
        ("2026-01-01T00:30:00+0100", "2025-12-31T23:30:00Z", 0),
        ("2026-01-01T00:00:00-01:30", "2026-01-01T00:00:00Z", 5400),
    ])
    func `times of every spelling are compared`(
        _ later: String, _ earlier: String, _ seconds: Double
    ) throws {
        #expect(
            try #require(TimeText.seconds(later)) - #require(TimeText.seconds(earlier)) == seconds)
        #expect(TimeText.seconds("yesterday") == nil)
    }

    @Test func `an archive becomes recordings without secrets`() throws {
        let entry = #"""
            {"request":{"method":"POST","url":"https://api.test/login?x=1","headers":[
            {"name":"Authorization","value":"Bearer velvetfalcon"}],
            "postData":{"mimeType":"application/json","text":"{\"password\":\"opensesame\"}"}},
            "response":{"status":200,"headers":[{"name":"ETag","value":"\"1\""}],
            "content":{"mimeType":"application/json","text":"{\"old\":\"velvetfalcon\",\"id\":7}"}}}
            """#
        let preflight = #"""
            {"request":{"method":"OPTIONS","url":"https://api.test/login","headers":[
            {"name":"Access-Control-Request-Method","value":"POST"}]},"response":{"status":204}}
            """#
        let recordings = try archive("x", [preflight, entry, entry]).recordings()
        #expect(recordings.map(\.request.path) == ["/login", "/login"])
        let recording = try #require(recordings.first)
        #expect(recording.request.query == [.init(name: "x", value: "1")])
        #expect(recording.response.headers["ETag"] == "\"1\"")
        #expect(recording.response.body.json?["id"] == 7)
        let text = JSONSerializer.string(recording.json)
        #expect(!text.contains("opensesame") && !text.contains("velvetfalcon"), "\(text)")
    }

    @Test func `an archive is read from a file with a byte order mark`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "\u{FEFF}"
                + #"{"log":{"entries":[{"request":{"method":"GET","url":"http://a.io/x"},"response":{"status":204}}]}}"#,
            to: "a.har")
        let archive = try HARImport(reading: folder.path + "/a.har")
        #expect(archive.exchanges.map(\.request.target) == ["/x"])
    }
}
