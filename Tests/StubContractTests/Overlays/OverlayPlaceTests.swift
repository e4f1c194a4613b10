import StubContract
import StubJSON
import Testing

struct OverlayPlaceTests {
    private static let document = """
        info: {title: Shop}
        paths:
          /things:
            get: {tags: [a, b, c]}
        """

    private static func place(
        of pointer: String, after actions: String..., in text: String = document
    ) throws -> String {
        var document = try OverlaySample.document(text)
        let overlays = try actions.enumerated().map { index, actions in
            try OverlaySample.overlay(actions, file: "o\(index + 1).yaml")
        }
        document = try document.changed(by: overlays).document
        let origin = document.origins(of: [try #require(JSONPointer(pointer))])[0]
        let note = origin.note.map { " (\($0))" } ?? ""
        return "\(origin.file):\(origin.position.line):\(origin.position.column)\(note)"
    }

    private static let change = "(an overlay's change of openapi.yaml"

    @Test(arguments: [
        ("/info/title", "- {target: $.info, update: {x: 1}}", "openapi.yaml:1:15"),
        ("/info/x", "- {target: $.info, update: {x: 1}}", "o1.yaml:4:32 \(change):1:7)"),
        (
            "/info/x/y/z", "- {target: $.info, update: {x: {y: {z: 1}}}}",
            "o1.yaml:4:40 \(change):1:7)"
        ),
        ("/info/title", "- {target: $.info.title, update: New}", "o1.yaml:4:34 \(change):1:15)"),
        // Elements that follow a removed one keep their places.
        (
            "/paths/~1things/get/tags/1", "- {target: '$..tags[0]', remove: true}",
            "openapi.yaml:4:24"
        ),
        (
            "/paths/~1things/get/tags/3", "- {target: $..tags, update: d}",
            "o1.yaml:4:29 \(change):4:17)"
        ),
        (
            "/paths/~1things/put/tags/0",
            "- {target: '$.paths.*', update: {put: {tags: [x]}}}", "o1.yaml:4:47 \(change):4:5)"
        ),
        (
            "/info/tags/2", "- {target: $.info, copy: \"$.paths['/things'].get\"}",
            "openapi.yaml:4:24 (copied by o1.yaml:4:3)"
        ),
        // A value that is not there is at the closest one around it.
        ("/info/nothing", "- {target: $.info, update: {x: 1}}", "openapi.yaml:1:7"),
    ])
    func `a value is where it was written`(
        pointer: String, actions: String, place: String
    ) throws {
        #expect(try Self.place(of: pointer, after: actions) == place)
    }

    @Test func `the last overlay that wrote a value is named`() throws {
        let place = try Self.place(
            of: "/info/x", after: "- {target: $.info, update: {x: 1}}",
            "- {target: $.info.x, update: 2}")
        #expect(place == "o2.yaml:4:30 \(Self.change):1:7)")
    }

    @Test func `an error of the loader names both files`() throws {
        let text = """
            openapi: 3.1.0
            info: {title: t, version: "1"}
            paths:
              /things:
                get:
                  responses: {"200": {description: ok}}
            """
        let action = """
            - target: $.paths['/things'].get
              update:
                parameters:
                  - {name: q, in: querry}
            """
        let document = try OverlaySample.changed(text, by: action).document
        let error = try #require(throws: DiagnosticError.self) {
            try ContractLoader.load(document)
        }
        let line = try #require(error.description.split(separator: "\n").first)
        #expect(line.hasPrefix("overlay.yaml:7:9: error: "), "\(line)")
        #expect(line.contains(" (an overlay's change of openapi.yaml:6:7)."), "\(line)")
    }

    @Test func `the text of a value is that of the document's own`() throws {
        let document = try OverlaySample.changed(
            Self.document, by: "- {target: $.info.title, update: New}"
        ).document
        let text = try document.text(at: #require(JSONPointer("/paths/~1things/get/tags/1")))
        #expect(text.map { String(decoding: $0, as: UTF8.self) } == "b")
        #expect(document.changes.map(\.file) == ["overlay.yaml"])
    }
}
