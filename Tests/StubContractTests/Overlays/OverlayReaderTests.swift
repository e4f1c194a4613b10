import StubContract
import StubJSON
import Testing

struct OverlayReaderTests {
    private static let head = "info: {title: t, version: 1.0.0}\n"
    private static let action = "actions: [{target: $, update: {}}]\n"

    @Test(arguments: ["1.0.0", "1.0.1", "1.1.0", "1.1.12"])
    func `versions 1.0 and 1.1 are read`(version: String) throws {
        _ = try OverlaySample.overlay("- {target: $, update: {}}", version: version)
    }

    @Test(arguments: [
        (
            "overlay: 1.1\n" + head + action, "1:10",
            "the version of the overlay is a text such as 1.1.0, this is number"
        ),
        (
            "overlay: '1.1'\n" + head + action, "1:10",
            "version 1.1 of the Overlay Specification is not supported"
        ),
        (
            "overlay: 2.0.0\n" + head + action, "1:10",
            "version 2.0.0 of the Overlay Specification is not supported"
        ),
        (head + action, "1:1", "\"overlay\", the version, is missing"),
        ("[1]", "1:1", "an overlay is an object, this is array"),
        ("overlay: 1.1.0\n" + head, "1:1", "\"actions\" is missing"),
        ("overlay: 1.1.0\n" + action, "1:1", "\"info\" is missing"),
        (
            "overlay: 1.1.0\ninfo: {title: t}\n" + action, "2:7",
            "\"version\" of \"info\" is missing"
        ),
        (
            "overlay: 1.1.0\ninfo: {title: 1, version: 1.0}\n" + action, "2:15",
            "\"title\" is a text, this is integer"
        ),
        (
            "overlay: 1.1.0\n" + head + "actions: []", "3:10",
            "\"actions\" is an array with at least one action, this one is empty"
        ),
        (
            "overlay: 1.1.0\n" + head + "actions: {}", "3:10",
            "\"actions\" is an array with at least one action, this is object"
        ),
        (
            "overlay: 1.1.0\nextend: x\n" + head + action, "2:9",
            "\"extend\" is not a member of an overlay here"
        ),
        (
            "overlay: 1.1.0\nextends: 1\n" + head + action, "2:10",
            "\"extends\" is a text, this is integer"
        ),
        (
            "overlay: 1.1.0\n" + head + "actions: [x]", "3:11",
            "an action is an object, this is string"
        ),
    ])
    func `an overlay that is wrong is refused with the place`(
        text: String, place: String, message: String
    ) throws {
        let error = try #require(throws: DiagnosticError.self) {
            try Overlay(OverlaySample.document(text, file: "overlay.yaml"))
        }
        #expect(error.diagnostics.count == 1, "\(error)")
        let start = "overlay.yaml:\(place): error: \(message). "
        #expect(error.description.hasPrefix(start), "\(error)")
    }

    @Test(arguments: [
        ("- {update: {}}", "4:3", "\"target\" is missing"),
        ("- {target: 1, update: {}}", "4:12", "\"target\" is a text, this is integer"),
        (
            "- {target: paths, update: {}}", "4:12",
            "\"target\" is not a JSONPath: it does not start with '$', at character 1"
        ),
        (
            "- {target: \"$.paths['/a'\", update: {}}", "4:12",
            "\"target\" is not a JSONPath: ']' is missing before '', at character 13"
        ),
        ("- {target: $, remove: 'yes'}", "4:23", "\"remove\" is true or false, this is string"),
        ("- {target: $, description: 1}", "4:28", "\"description\" is a text, this is integer"),
        ("- {target: $, updates: {}}", "4:24", "\"updates\" is not a member of an overlay here"),
        (
            "- {target: $, copy: $.a, update: {}}", "4:3",
            "an action has \"update\" or \"copy\", and not both"
        ),
        (
            "- {target: $, update: {}}\n- {target: $, update: {}}", "5:3",
            "this action is the same as an earlier one"
        ),
    ])
    func `an action that is wrong is refused with the place`(
        actions: String, place: String, message: String
    ) throws {
        let error = try #require(throws: DiagnosticError.self) {
            try OverlaySample.overlay(actions)
        }
        let start = "overlay.yaml:\(place): error: \(message). "
        #expect(error.description.hasPrefix(start), "\(error)")
    }

    @Test func `copy is a member since 1.1, and the error says so`() throws {
        let error = try #require(throws: DiagnosticError.self) {
            try OverlaySample.overlay("- {target: $, copy: $.a}", version: "1.0.0")
        }
        #expect(error.diagnostics.first?.hint == "Write overlay: 1.1.0, which has \"copy\".")
    }

    @Test func `extensions are read everywhere`() throws {
        let text = """
            overlay: 1.1.0
            x-a: 1
            info: {title: t, version: 1.0.0, description: d, x-b: 2}
            actions: [{target: $, update: {}, x-c: 3}]
            """
        _ = try Overlay(OverlaySample.document(text))
    }

    @Test func `all errors are reported together`() throws {
        let error = try #require(throws: DiagnosticError.self) {
            try OverlaySample.overlay("- {update: {}}\n- {target: x}\n- 1", version: "3.0.0")
        }
        #expect(
            error.diagnostics.map(\.code) == [
                "overlay/version", "overlay/member", "overlay/path", "overlay/member",
            ])
    }

    @Test(arguments: [
        ("overlay: 1.1.0", true), ("actions: []", true), ("openapi: 3.1.0", false),
        ("openapi: 3.1.0\nactions: []", false), ("type: object", false),
    ])
    func `a document is an overlay by its members`(text: String, isOverlay: Bool) throws {
        #expect(try Overlay.isOverlay(OverlaySample.document(text)) == isOverlay)
    }
}
