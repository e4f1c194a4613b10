import Testing

@testable import StubFixtures

struct MultipartFormTests {
    private func form(_ body: String, boundary: String? = "b") -> MultipartForm? {
        MultipartForm(
            Array(body.utf8),
            contentType: boundary.map { "multipart/form-data; boundary=\($0)" })
    }

    private func part(_ name: String, _ content: String, _ extra: String = "") -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\(extra)\r\n\r\n\(content)\r\n"
    }

    @Test func `parts are found by name with their type and file name`() throws {
        let text =
            "preamble\r\n" + part("a", "one") + "--b  \r\ncontent-disposition: form-data; name=f;"
            + " filename=\"x.png\"\r\nContent-Type: image/png\r\n\r\n\r\n--\r\nbytes\r\n--b--\r\n"
        let form = try #require(self.form(text))

        #expect(form.parts.map(\.name) == ["a", "f"])
        #expect(form["a"].map { String(decoding: $0.content, as: UTF8.self) } == "one")
        let file = try #require(form["f"])
        #expect(file.fileName == "x.png")
        #expect(file.type == "image/png")
        #expect(String(decoding: file.content, as: UTF8.self) == "\r\n--\r\nbytes")
        #expect(form["z"] == nil)
    }

    @Test func `a quoted boundary and an empty part are taken`() throws {
        let form = try #require(
            MultipartForm(
                Array((part("a", "") + "--b--").utf8),
                contentType: "Multipart/Form-Data; charset=utf-8; boundary=\"b\""))

        #expect(form["a"]?.content.isEmpty == true)
    }

    @Test(arguments: [
        "", "text", "--b", "--b\r\n", "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nx",
        "--c\r\n\r\n--c--", "--bx\r\n--b--",
    ])
    func `a body that does not keep to its boundary is no form`(body: String) {
        #expect(form(body) == nil)
    }

    @Test func `a type without a boundary is no form`() {
        #expect(form(part("a", "x") + "--b--", boundary: nil) == nil)
        #expect(form(part("a", "x") + "--b--", boundary: "") == nil)
        #expect(
            MultipartForm(
                Array((part("a", "x") + "--b--").utf8), contentType: "text/plain; boundary=b")
                == nil)
    }

    @Test func `a part without a name is left out`() throws {
        let text = "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n" + part("a", "y") + "--b--"

        #expect(try #require(self.form(text)).parts.map(\.name) == ["a"])
    }
}
