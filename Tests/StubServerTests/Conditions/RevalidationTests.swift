import StubContract
import StubHTTP
import Testing

@testable import StubFixtures
@testable import StubServer

struct RevalidationTests {
    private func settled(
        _ method: HTTPMethod = .get, held: String? = nil, wanted: String? = nil,
        status: Int = 200,
        fields: HTTPFields = ["Content-Type": "text/plain", "Cache-Control": "max-age=60"],
        tag: EntityTag? = EntityTag(opaque: "v1", isWeak: true)
    ) -> StubAnswer {
        var request = HTTPRequest(method, "/things")
        request.fields["If-None-Match"] = held
        request.fields["If-Match"] = wanted
        var answer = StubAnswer(
            http: HTTPResponse(status: status, fields: fields, body: Array("text".utf8)))
        answer.tag = tag
        answer.revalidate(for: request)
        return answer
    }

    @Test(arguments: [HTTPMethod.get, .head])
    func `a success names its representation`(method: HTTPMethod) {
        let answer = settled(method)

        #expect(answer.http.status == 200)
        #expect(answer.http.fields["ETag"] == #"W/"v1""#)
        #expect(answer.http.body == Array("text".utf8))
    }

    @Test(arguments: [#"W/"v1""#, #""v1""#, #""v0", W/"v1""#, "*"])
    func `a client that has it is answered 304 without a body`(held: String) {
        let answer = settled(held: held)

        #expect(answer.http.status == 304)
        #expect(answer.http.body.isEmpty)
        #expect(answer.http.fields["ETag"] == #"W/"v1""#)
        #expect(answer.http.fields["Cache-Control"] == "max-age=60")
        #expect(answer.http.fields["Content-Type"] == nil)
        #expect(answer.knowledge == .valid)
    }

    @Test func `a client that has another is sent this one`() {
        #expect(settled(held: #""v0", W/"v2""#).http.status == 200)
    }

    @Test func `errors and writes have no tag and are never 304`() {
        #expect(settled(held: "*", status: 404).http.fields["ETag"] == nil)
        #expect(settled(held: "*", status: 404).http.status == 404)
        #expect(settled(.put, held: "*").http.status == 200)
        #expect(settled(.put).http.fields["ETag"] == nil)
    }

    @Test func `a tag that is given already stands, and counts`() {
        let fields: HTTPFields = ["ETag": #"W/"a,b""#]

        #expect(settled(fields: fields).http.fields["ETag"] == #"W/"a,b""#)
        #expect(settled(held: #"W/"a,b""#, fields: fields, tag: nil).http.status == 304)
        #expect(settled(held: #"W/"v1""#, fields: fields).http.status == 200)
    }

    @Test(arguments: [
        (#""v1""#, 200), (#""v0", "v1""#, 200), ("*", 200), (#""v0""#, 412), (#"W/"v1""#, 412),
        ("", 412),
    ])
    func `a client that wants another representation is told so`(wanted: String, status: Int) {
        let answer = settled(wanted: wanted, tag: EntityTag(opaque: "v1"))

        #expect(answer.http.status == status)
        #expect(answer.http.fields["ETag"] == (status == 200 ? #""v1""# : nil))
        #expect((answer.knowledge == nil) == (status == 412))
    }

    @Test func `a weak tag is never the one that is wanted`() {
        #expect(settled(wanted: #"W/"v1""#).http.status == 412)
        #expect(settled(wanted: "*").http.status == 200)
    }

    @Test func `what is wanted comes before what is held`() {
        let tag = EntityTag(opaque: "v1")
        #expect(settled(held: "*", wanted: #""v0""#, tag: tag).http.status == 412)
        #expect(settled(held: "*", wanted: #""v1""#, tag: tag).http.status == 304)
    }

    @Test func `a part is revalidated as the whole`() {
        #expect(settled(held: "*", status: 206).http.status == 304)
        #expect(settled(held: #""v0""#, status: 206).http.status == 206)
        #expect(settled(held: "*", status: 201).http.status == 201)
    }

    @Test func `what has no tag cannot be revalidated`() {
        #expect(settled(held: "*", tag: nil).http.status == 200)
    }
}

extension StubAnswer {
    /// What is known of the body; `nil` where nothing is left to validate.
    fileprivate var knowledge: BodyKnowledge? {
        guard case .due(let knowledge) = validation else { return nil }
        return knowledge
    }
}
