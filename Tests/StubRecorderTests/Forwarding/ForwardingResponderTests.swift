import StubHTTP
import StubRecordings
import Testing

@testable import StubRecorder

@Suite(.timeLimit(.minutes(10)))
struct ForwardingResponderTests {
    private let token = ForwardingResponder.tokenField

    @Test func `answers only its parent`() async {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 200) }
        let responder = ForwardingResponder(upstream: upstream, token: "right")
        for fields in [HTTPFields(), HTTPFields([.init(name: token, value: "wrong")])] {
            let response = await responder.respond(to: HTTPRequest(.get, "/", fields: fields))
                .response
            #expect(response.status == 403)
        }
        #expect(upstream.requests.isEmpty)
    }

    @Test func `forwards the request without the token`() async {
        let upstream = FakeUpstream { _ in HTTPResponse(status: 201, fields: ["A": "b"]) }
        let responder = ForwardingResponder(upstream: upstream, token: "right")
        var request = HTTPRequest(.post, "/x", fields: ["C": "d"], body: [1])
        request.fields.append(token, "right")
        let response = await responder.respond(to: request).response
        #expect(response.status == 201 && response.fields == ["A": "b"])
        #expect(upstream.requests.map(\.fields) == [["C": "d"]])
        #expect(upstream.requests.first?.body == [1])
    }

    @Test func `reports why there is no response`() async {
        let error = UpstreamError.timedOut(url: "https://a.io", deadline: .seconds(1))
        let responder = ForwardingResponder(
            upstream: FakeUpstream { _ in throw error }, token: "right")
        var request = HTTPRequest(.get, "/")
        request.fields.append(token, "right")
        let response = await responder.respond(to: request).response
        #expect(response.status == 504)
        #expect(response.fields[ForwardingResponder.failureField] == error.description)
    }

    @Test(arguments: [
        "", "http://a.io\ntoken\n", "http://a.io\ntoken\nsoon\n", "http://a.io\ntoken\n0\n",
    ])
    func `reads only complete settings`(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        #expect(ForwarderLaunch(lines: lines) == nil)
    }

    @Test(arguments: [nil, "/a folder/ca.pem"], [true, false])
    func `reads the settings that it writes`(_ authorities: String?, _ checks: Bool) {
        let settings = UpstreamSettings(authorities: authorities, checksCertificates: checks)
        let launch = ForwarderLaunch(
            url: "https://a.io", token: "t", seconds: 30, settings: settings)
        let lines = launch.text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(ForwarderLaunch(lines: lines.dropLast().map(String.init)) == launch)
    }
}
