import StubJSON
import StubSchema

/// Reads the members of an overlay and reports all that are wrong (Overlay Specification §4.4).
struct OverlayReader {
    private let document: JSONDocument
    /// Whether the overlay may have what version 1.1 has added.
    private var allowsCopy = true
    private var errors: [(pointer: JSONPointer, diagnostic: Diagnostic)] = []

    init(_ document: JSONDocument) {
        self.document = document
    }

    mutating func actions() throws(DiagnosticError) -> [Overlay.Action] {
        let value = document.value
        var actions: [Overlay.Action] = []
        if value.object == nil {
            wrong(.root, "an overlay is an object, this is \(value.typeName)", Self.outline)
        } else {
            readVersion(value["overlay"])
            checkMembers(of: value, .root, known: ["overlay", "info", "extends", "actions"])
            readInfo(value["info"])
            readText("extends", of: value, .root)
            actions = readActions(value["actions"])
        }
        guard errors.isEmpty else { throw DiagnosticError(placed) }
        return actions
    }

    private static let outline =
        "An overlay starts with overlay: 1.1.0, info: {title: …, version: …} and actions: […]."

    private var placed: [Diagnostic] {
        zip(errors, document.origins(of: errors.map(\.pointer))).map { error, origin in
            error.diagnostic.placed(at: origin)
        }
    }

    private mutating func wrong(
        _ pointer: JSONPointer, code: String = "overlay/member", _ message: String, _ hint: String
    ) {
        errors.append((pointer, Diagnostic(code: code, message: message, hint: hint)))
    }

    // MARK: - The overlay

    private mutating func readVersion(_ value: JSONValue?) {
        let hint = "Write overlay: 1.1.0, or 1.0.0."
        guard let value else {
            wrong(.root, code: "overlay/version", "\"overlay\", the version, is missing", hint)
            return
        }
        let pointer = JSONPointer.root.appending("overlay")
        guard let text = value.string else {
            wrong(
                pointer, code: "overlay/version",
                "the version of the overlay is a text such as 1.1.0, this is \(value.typeName)",
                hint)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isVersion =
            parts.count == 3
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isVersion, parts[0] == "1", ["0", "1"].contains(parts[1]) else {
            wrong(
                pointer, code: "overlay/version",
                "version \(text) of the Overlay Specification is not supported", hint)
            return
        }
        allowsCopy = parts[1] == "1"
    }

    private mutating func readInfo(_ value: JSONValue?) {
        let pointer = JSONPointer.root.appending("info")
        guard let value else {
            wrong(.root, "\"info\" is missing", "Write info: {title: …, version: …}.")
            return
        }
        guard value.object != nil else {
            wrong(
                pointer, "\"info\" is an object, this is \(value.typeName)",
                "Write info: {title: …, version: …}.")
            return
        }
        checkMembers(of: value, pointer, known: ["title", "version", "description"])
        for name in ["title", "version"] {
            if value[name] == nil {
                wrong(pointer, "\"\(name)\" of \"info\" is missing", "Write info: {\(name): …}.")
            }
            // In YAML, a version such as 1.0 is a number.
            if name == "version", value[name]?.number != nil { continue }
            readText(name, of: value, pointer)
        }
        readText("description", of: value, pointer)
    }

    private mutating func readActions(_ value: JSONValue?) -> [Overlay.Action] {
        let hint = "Write actions: [{target: $.info, update: {…}}]."
        guard let value else {
            wrong(.root, "\"actions\" is missing", hint)
            return []
        }
        let pointer = JSONPointer.root.appending("actions")
        guard let elements = value.array, !elements.isEmpty else {
            wrong(
                pointer,
                "\"actions\" is an array with at least one action, "
                    + (value.array == nil ? "this is \(value.typeName)" : "this one is empty"), hint
            )
            return []
        }
        var seen: Set<JSONValue> = []
        var actions: [Overlay.Action] = []
        for (index, element) in elements.enumerated() {
            let place = pointer.appending(index)
            if !seen.insert(element).inserted {
                wrong(
                    place, "this action is the same as an earlier one", "Remove one of the two.")
            }
            if let action = readAction(element, place) { actions.append(action) }
        }
        return actions
    }

    // MARK: - Actions

    private mutating func readAction(
        _ value: JSONValue, _ pointer: JSONPointer
    ) -> Overlay.Action? {
        guard value.object != nil else {
            wrong(
                pointer, "an action is an object, this is \(value.typeName)",
                "Write {target: $.info, update: {…}}.")
            return nil
        }
        checkMembers(
            of: value, pointer,
            known: ["target", "description", "update", "remove"] + (allowsCopy ? ["copy"] : []))
        readText("description", of: value, pointer)
        let change = readChange(value, pointer)
        guard value["target"] != nil else {
            wrong(
                pointer, "\"target\" is missing",
                "Name what the action changes: target: $.paths['/x'].get")
            return nil
        }
        guard let target = readPath("target", of: value, pointer), let change else { return nil }
        return Overlay.Action(target: target, change: change, pointer: pointer)
    }

    /// What the action does: `remove` before `copy`, which excludes `update` (§4.4.3.1).
    private mutating func readChange(
        _ value: JSONValue, _ pointer: JSONPointer
    ) -> Overlay.Change? {
        if let flag = value["remove"] {
            guard let isRemoved = flag.bool else {
                wrong(
                    pointer.appending("remove"),
                    "\"remove\" is true or false, this is \(flag.typeName)", "Write remove: true.")
                return nil
            }
            if isRemoved { return .remove }
        }
        guard allowsCopy, value["copy"] != nil else {
            return value["update"].map { .update($0) } ?? .nothing
        }
        guard value["update"] == nil else {
            wrong(
                pointer, "an action has \"update\" or \"copy\", and not both",
                "Write two actions with the same target.")
            return nil
        }
        return readPath("copy", of: value, pointer).map { .copy($0) }
    }

    private mutating func readPath(
        _ name: String, of value: JSONValue, _ pointer: JSONPointer
    ) -> JSONPath? {
        guard let text = readText(name, of: value, pointer) else { return nil }
        do throws(JSONPathError) {
            return try JSONPath(parsing: text, as: .standard)
        } catch {
            wrong(
                pointer.appending(name), code: "overlay/path",
                "\"\(name)\" is not a JSONPath: \(error.reason), at character \(error.offset + 1)",
                "Write a path of RFC 9535, such as $.paths['/x'].get.")
            return nil
        }
    }

    // MARK: - Members

    @discardableResult
    private mutating func readText(
        _ name: String, of value: JSONValue, _ pointer: JSONPointer
    ) -> String? {
        guard let member = value[name] else { return nil }
        if member.string == nil {
            wrong(
                pointer.appending(name), "\"\(name)\" is a text, this is \(member.typeName)",
                "Write a text.")
        }
        return member.string
    }

    private mutating func checkMembers(
        of value: JSONValue, _ pointer: JSONPointer, known: [String]
    ) {
        for name in value.object?.keys ?? []
        where !known.contains(name) && !name.hasPrefix("x-") {
            let hint: String
            if name == "copy", !allowsCopy {
                hint = "Write overlay: 1.1.0, which has \"copy\"."
            } else if let nearest = NearestWord.nearest(to: name, among: known) {
                hint = "Did you mean \"\(nearest)\"?"
            } else {
                hint = "Known: \(known.joined(separator: ", ")), and names that start with x-."
            }
            wrong(pointer.appending(name), "\"\(name)\" is not a member of an overlay here", hint)
        }
    }
}
