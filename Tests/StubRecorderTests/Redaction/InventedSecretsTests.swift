import Foundation
import StubHTTP
import StubJSON
import StubRedaction
import TestSupport
import Testing

@testable import StubRecorder

struct InventedSecretsTests {
    private typealias Exchange = (request: HTTPRequest, response: HTTPResponse)

    /// Everything that would be on disk after the exchange, or nothing where it is refused.
    private func written(_ request: HTTPRequest, _ response: HTTPResponse) async throws -> String {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(fixtures: folder.path)
        let ticket = try #require(writer.reserve(request))
        await writer.record(request, response, as: ticket)
        return folder.files.map { $0 + "\n" + (folder.text($0) ?? "") }.joined(separator: "\n")
    }

    private func answer(_ type: String, _ text: String, _ fields: HTTPFields = [:]) -> HTTPResponse
    {
        var response = HTTPResponse(status: 200, fields: fields, body: Array(text.utf8))
        response.fields.append("Content-Type", type)
        return response
    }

    private func quoted(_ text: String) -> String { JSONSerializer.string(.string(text)) }

    private func exchange(
        _ name: String, _ value: String, at position: InventedSecrets.Position
    ) -> Exchange {
        let (key, text) = (PercentCoding.encode(name), PercentCoding.encode(value))
        let get = HTTPRequest(.get, "/a")
        let json = "{\(quoted(name)):\(quoted(value)),\"id\":7}"
        func post(_ type: String, _ body: String) -> HTTPRequest {
            HTTPRequest(.post, "/a", fields: ["Content-Type": type], body: Array(body.utf8))
        }
        let done = HTTPResponse(status: 204)
        switch position {
        case .requestQuery: return (HTTPRequest(.get, "/a?x=1&\(key)=\(text)"), done)
        case .requestForm:
            return (post("application/x-www-form-urlencoded", "x=1&\(key)=\(text)"), done)
        case .requestJSON: return (post("application/json", json), done)
        case .requestMultipart:
            let part =
                "--b7\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n--b7--\r\n"
            return (post("multipart/form-data; boundary=b7", part), done)
        case .responseHeader: return (get, answer("text/plain", "ok", [name: value]))
        case .responseCookie:
            return (get, answer("text/plain", "ok", ["Set-Cookie": "\(key)=\(text); Path=/"]))
        case .responseJSON: return (get, answer("application/json", json))
        case .deepJSON:
            return (get, answer("application/json", "[{\"a\":{\"b\":[[\(json)]]}}]"))
        case .textInJSON:
            return (get, answer("application/json", "{\"log\":\(quoted(json))}"))
        case .formInJSON:
            return (get, answer("application/json", "{\"raw\":\(quoted("x=1&\(key)=\(text)"))}"))
        case .linkInJSON:
            return (
                get,
                answer("application/json", "{\"next\":\"https://a.io/p?x=1&\(key)=\(text)\"}")
            )
        case .fragment:
            return (
                get, answer("text/plain", "ok", ["Location": "https://a.io/p#\(key)=\(text)&x=1"])
            )
        case .xml:
            let tag = name.replacing(" ", with: "_")
            return (get, answer("application/xml", "<r><\(tag)>\(value)</\(tag)></r>"))
        case .attribute:
            let tag = name.replacing(" ", with: "_")
            return (get, answer("application/xml", "<r><e id=\"1\" \(tag)=\"\(value)\"/></r>"))
        case .characterData:
            let tag = name.replacing(" ", with: "_")
            return (get, answer("text/xml", "<r><\(tag)><![CDATA[\(value)]]></\(tag)></r>"))
        case .htmlInput:
            return (
                get,
                answer("text/html", "<form><input name=\"\(name)\" value=\"\(value)\"></form>")
            )
        case .yaml: return (get, answer("text/yaml", "a:\n  \(name): \(value)\n  b: 1\n"))
        case .assignment: return (get, answer("text/plain", "A=1\n\(name)=\(value)\nB=2\n"))
        case .javaScript:
            return (get, answer("text/javascript", "var c={\(quoted(name)):\(quoted(value))};"))
        case .events:
            return (get, answer("text/event-stream", "event: a\ndata: \(json)\n\n"))
        case .twiceEncoded:
            let link = PercentCoding.encode("https://a.io/p?x=1&\(key)=\(text)")
            return (get, answer("application/json", "{\"next\":\"https://b.io/?to=\(link)\"}"))
        case .gzip:
            let packed = Self.stored(Array(json.utf8))
            var response = HTTPResponse(status: 200, body: packed)
            response.fields = ["Content-Type": "application/json", "Content-Encoding": "gzip"]
            return (get, response)
        }
    }

    /// A gzip file with one stored block.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        let block: [UInt8] = [
            1, UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8),
        ]
        let size = (0..<4).map { UInt8(bytes.count >> (8 * $0) & 255) }
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + block + bytes + [0, 0, 0, 0] + size
    }

    private func exchange(_ value: String, at place: InventedSecrets.Place) -> Exchange {
        let get = HTTPRequest(.get, "/a")
        switch place {
        case .json: return (get, answer("application/json", "{\"item\":\(quoted(value))}"))
        case .text: return (get, answer("text/plain", "It is \(value), as they say."))
        case .path:
            return (
                HTTPRequest(.get, "/things/\(PercentCoding.encode(value))/x"),
                answer("text/plain", "ok")
            )
        case .header: return (get, answer("text/plain", "ok", ["X-Thing": "a \(value)"]))
        case .query:
            return (
                HTTPRequest(.get, "/a?q=\(PercentCoding.encode(value))"), answer("text/plain", "ok")
            )
        case .key: return (get, answer("application/json", "{\(quoted(value)):1}"))
        case .base64:
            let text = Data("{\"thing\":\"\(value)\"}".utf8).base64EncodedString()
            return (get, answer("application/json", "{\"state\":\"\(text)\"}"))
        case .html: return (get, answer("text/html", "<p class=\"x\">use <b>\(value)</b></p>"))
        case .bearer: return (get, answer("text/plain", "curl -H 'Authorization: Bearer \(value)'"))
        case .userInfo: return (get, answer("text/plain", "git clone https://u:\(value)@h.io/x"))
        }
    }

    /// The value as it may stand in a file: as it is, escaped, encoded.
    static func holds(_ text: String, _ value: String) -> Bool {
        let base64 = (0..<3).map { lead -> String in
            let bytes = [UInt8](repeating: 0x7A, count: lead) + Array(value.utf8)
            return String(Data(bytes).base64EncodedString().dropFirst(lead + 1).dropLast(4))
        }
        let forms =
            [
                value, PercentCoding.encode(value),
                PercentCoding.encode(PercentCoding.encode(value)),
                String(JSONSerializer.string(.string(value)).dropFirst().dropLast()),
            ] + base64
        let lower = text.lowercased()
        return forms.contains { $0.utf8.count > 3 && lower.contains($0.lowercased()) }
    }

    @Test(arguments: InventedSecrets.Position.allCases)
    func `no value under a name that holds secrets is written`(
        _ position: InventedSecrets.Position
    ) async throws {
        for (name, value) in InventedSecrets.named {
            // Names of header fields are ASCII without spaces.
            if position == .responseHeader, !name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x80 }) {
                continue
            }
            let (request, response) = exchange(name, value, at: position)
            let text = try await written(request, response)
            #expect(!Self.holds(text, value), "\(name) in \(position): \(text)")
        }
    }

    @Test(arguments: InventedSecrets.Place.allCases)
    func `no key with a known shape is written`(_ place: InventedSecrets.Place) async throws {
        for value in InventedSecrets.shaped {
            let (request, response) = exchange(value, at: place)
            let text = try await written(request, response)
            #expect(!Self.holds(text, value), "\(place): \(text)")
        }
    }

    @Test(arguments: [
        ("application/x-protobuf", "\u{0A}\u{07}hunter2\u{12}\u{04}abcd"),
        ("application/msgpack", "\u{01}password\u{07}hunter2"),
        ("application/octet-stream", "\u{01}\u{02}password\u{07}hunter2"),
    ])
    func `a body that cannot be read is left out`(_ type: String, _ text: String) async throws {
        let written = try await written(HTTPRequest(.get, "/a"), answer(type, text))
        #expect(written.contains("was left out"))
        #expect(!written.contains(Data(text.utf8).base64EncodedString()))
    }

    @Test func `a body with a broken coding is left out, text in Latin-1 is looked through`()
        async throws
    {
        var response = answer("application/json", "{}", ["Content-Encoding": "br"])
        response.body = [0x0B, 0x02, 0x80, 0x68, 0x75, 0x6E, 0x74, 0x65, 0x72, 0x03]
        #expect(try await written(HTTPRequest(.get, "/a"), response).contains("was left out"))
        response = answer("text/plain; charset=iso-8859-1", "")
        response.body = Array("M".utf8) + [0xFC] + Array("ller\npassword=hunter22".utf8)
        let text = try await written(HTTPRequest(.get, "/a"), response)
        #expect(!text.contains(Data(response.body).base64EncodedString()))
        #expect(text.contains("base64"))
    }

    @Test func `a secret is replaced wherever it comes again, however it is written`() async throws
    {
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(fixtures: folder.path)
        let secret = "Quartz-Heron+42"
        let forms = [
            secret, secret.uppercased(), PercentCoding.encode(secret),
            Data("user:\(secret)".utf8).base64EncodedString(),
            Data("{\"k\":\"\(secret)\"}".utf8).base64EncodedString(),
        ]
        let login = HTTPRequest.json(.post, "/login", "{\"password\":\"\(secret)\"}")
        for request in [login, HTTPRequest(.get, "/b")] {
            let ticket = try #require(writer.reserve(request))
            let body = JSONSerializer.string(.array(forms.map { .string("it is \($0) !") }))
            await writer.record(request, answer("application/json", body), as: ticket)
        }
        #expect(folder.files.count == 2)
        for file in folder.files {
            let text = try #require(folder.text(file))
            for form in forms { #expect(!text.contains(form), "\(file): \(form)") }
        }
    }

    @Test(arguments: [
        (#"{"number":"4539578763621486"}"#, "4539578763621486"),
        (#"{"passportNumber":"CLPD6KJE9"}"#, "CLPD6KJE9"),
        (#"{"nationalId":"63JTURUORB9"}"#, "63JTURUORB9"),
        (#"{"account":{"number":"728330979"}}"#, "728330979"),
    ])
    func `numbers of a person's documents and accounts are made up`(
        _ body: String, _ number: String
    ) async throws {
        let text = try await written(HTTPRequest(.get, "/a"), answer("application/json", body))
        #expect(text.contains("redacted") && !text.contains(number), "\(text)")
    }

    @Test(arguments: [
        "Write to jane.roe@example.com today", "<a href='mailto:jane.roe@example.com'>Jane</a>",
        "jane.roe@example.com, john@example.org",
    ])
    func `addresses within a text are made up, whatever their domain`(_ body: String) async throws {
        let text = try await written(HTTPRequest(.get, "/a"), answer("text/plain", body))
        #expect(!text.contains("jane.roe") && text.contains("user-1@example.com"), "\(text)")
    }

    @Test func `data of a person is replaced by the same made-up data, unless it is kept`()
        async throws
    {
        let body = """
            {"email":"jane.roe@corp.test","phone":"+49 151 2345678","iban":"DE89370400440532013000",\
            "passportNumber":"C01X00T47","birthDate":"1986-03-14","bio":"jane.roe@corp.test","name":"Jane"}
            """
        let text = try await written(HTTPRequest(.get, "/a"), answer("application/json", body))
        for value in ["jane.roe", "2345678", "DE8937", "C01X00T47", "1986-03-14"] {
            #expect(!text.contains(value), "\(value)")
        }
        #expect(text.contains("\"Jane\"") && text.split(separator: "user-1@example.com").count == 3)
        let folder = try TemporaryFolder()
        let writer = try RecordingWriter(
            fixtures: folder.path, rules: .standard.keeping(["email", "birth_date"]))
        let request = HTTPRequest(.get, "/a")
        await writer.record(
            request, answer("application/json", body), as: try #require(writer.reserve(request)))
        let kept = folder.text("recordings/get-a.json") ?? ""
        #expect(kept.contains("\"email\": \"jane.roe@corp.test\"") && kept.contains("1986-03-14"))
        #expect(!kept.contains("C01X00T47"))
    }
}
