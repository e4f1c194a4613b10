import StubContract
import StubJSON
import Testing

struct OverlayMergeTests {
    @Test(arguments: [
        // A member that only one side has stays, or is inserted.
        ("a: {b: 1}", "- {target: $.a, update: {c: 2}}", "a: {b: 1, c: 2}"),
        ("a: {b: {c: 1}}", "- {target: $.a, update: {b: {d: 2}}}", "a: {b: {c: 1, d: 2}}"),
        ("a: {b: 1}", "- {target: $.a, update: {b: x}}", "a: {b: x}"),
        ("a: {b: [1]}", "- {target: $.a, update: {b: [2, 3]}}", "a: {b: [1, 2, 3]}"),
        ("a: [1]", "- {target: $.a, update: [2, 3]}", "a: [1, 2, 3]"),
        ("a: [1]", "- {target: $.a, update: 2}", "a: [1, 2]"),
        ("a: [1]", "- {target: $.a, update: {b: 2}}", "a: [1, {b: 2}]"),
        ("a: 1", "- {target: $.a, update: [2], remove: true}", "{}"),
        ("a: 1\nb: null", "- {target: $.b, update: true}", "a: 1\nb: true"),
        (
            "a: [{b: 1}, {b: 2}]", "- {target: '$.a[0, 0]', update: {c: 3}}",
            "a: [{b: 1, c: 3}, {b: 2}]"
        ),
        // What is removed may be within something else that is.
        ("a: {b: {b: 1}, c: 2}", "- {target: $..b, remove: true}", "a: {c: 2}"),
        ("a: [0, 1, 2, 3]", "- {target: '$.a[0, 2]', remove: true}", "a: [1, 3]"),
        ("a: [[1, 2], [3]]", "- {target: '$.a[0][0, 1]', remove: true}", "a: [[], [3]]"),
        // An action applies to the result of the one before.
        ("a: 1", "- {target: $.a, remove: true}\n- {target: $, update: {a: {b: 2}}}", "a: {b: 2}"),
        ("a: [1]\nb: [2]", "- {target: $.a, copy: $.b}", "a: [1, 2]\nb: [2]"),
        ("a: 1\nb: 2", "- {target: $.a, copy: $.b}", "a: 2\nb: 2"),
        ("a: {x: 1}", "- {target: $.a, copy: $}", "a: {x: 1, a: {x: 1}}"),
    ])
    func `values are merged as the specification says`(
        before: String, actions: String, after: String
    ) throws {
        let changed = try OverlaySample.changed(before, by: actions).document.value
        #expect(changed == (after == "{}" ? [:] : try OverlaySample.value(after)))
    }

    @Test(arguments: [
        (
            "a: {b: text}", "- target: $.a\n  update:\n    b: {c: 1}",
            "overlay.yaml:6:8",
            "an object cannot be merged with a text, which is at $.a.b in "
                + "openapi.yaml:1:8"
        ),
        (
            "a: {b: [1]}", "- {target: $.a, update: {b: 1}}",
            "overlay.yaml:4:29",
            "a number cannot be merged with an array, which is at $.a.b in "
                + "openapi.yaml:1:8"
        ),
        (
            "a: {b: 1}", "- {target: $.a, update: [1]}",
            "overlay.yaml:4:25",
            "an array cannot be merged with an object, which is at $.a in "
                + "openapi.yaml:1:4"
        ),
        (
            "a: 1\nb: {}", "- {target: $.a, copy: $.b}",
            "overlay.yaml:4:23",
            "an object cannot be merged with a number, which is at $.a in "
                + "openapi.yaml:1:4"
        ),
        (
            "a: 1\nb: {}", "- {target: $.*, update: 1}",
            "overlay.yaml:4:12", "the targets are of several kinds: objects, single values"
        ),
        (
            "a: 1", "- {target: $.a, copy: $.b}", "overlay.yaml:4:23", "$.b selects nothing"
        ),
        (
            "a: [1, 2]", "- {target: $.a, copy: '$.a[*]'}", "overlay.yaml:4:23",
            "$.a[*] selects 2 values"
        ),
        (
            "a: 1", "- {target: $, remove: true}", "overlay.yaml:4:12",
            "the whole document cannot be removed"
        ),
    ])
    func `an action that cannot be carried out is an error with both places`(
        before: String, actions: String, place: String, message: String
    ) throws {
        let error = try #require(throws: DiagnosticError.self) {
            try OverlaySample.changed(before, by: actions)
        }
        #expect(error.description.hasPrefix("\(place): error: \(message). "), "\(error)")
    }

    @Test(arguments: [
        ("- {target: $.b, remove: true}", "4:12", "$.b selects nothing in openapi.yaml"),
        ("- {target: $.a}", "4:3", "the action changes nothing"),
        ("- {target: $, update: {a: }}", "4:26", "null changes nothing here"),
    ])
    func `an action without an effect is a warning with its line`(
        actions: String, place: String, message: String
    ) throws {
        let (document, warnings) = try OverlaySample.changed("a: {b: 1}", by: actions)
        #expect(document.value == ["a": ["b": 1]])
        #expect(warnings.map(\.code) == ["overlay/no-effect"])
        let text = warnings.first?.description ?? ""
        #expect(text.hasPrefix("overlay.yaml:\(place): warning: \(message). "), "\(text)")
    }

    @Test func `copies that double the document are stopped`() throws {
        let action = "- {target: $.a, copy: $, x-number: "
        let actions = (0..<100).map { action + "\($0)}" }.joined(separator: "\n")
        let error = try #require(throws: DiagnosticError.self) {
            try OverlaySample.changed("a: {}\nb: [1]", by: actions)
        }
        #expect(error.diagnostics.map(\.code) == ["overlay/merge"])
    }

    @Test func `a document without overlays is the same`() throws {
        let document = try OverlaySample.document("a: 1")
        #expect(try document.changed(by: []).document.changes.isEmpty)
    }
}
