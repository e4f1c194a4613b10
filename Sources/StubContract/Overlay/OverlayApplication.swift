import StubJSON
import StubSchema

/// Applies the actions of overlays to a document, in order, and keeps where each value is from
/// (Overlay Specification §4.4.3).
struct OverlayApplication {
    private let original: JSONDocument
    private let overlays: [JSONDocument]
    private var value: JSONValue
    private var origin = ValueOrigin(layer: 0, pointer: .root)
    private(set) var warnings: [Diagnostic] = []
    /// The number of values that may still be merged, since copies can double a document each time.
    private var budget = 1_000_000

    /// The values that are visited at most to find the targets of an action.
    private static let visits = 20_000_000

    init(to document: JSONDocument, _ overlays: [JSONDocument]) {
        original = document
        self.overlays = overlays
        value = document.value
    }

    /// The document as it is after the actions so far.
    var document: JSONDocument {
        JSONDocument(
            file: original.file, bytes: original.bytes, value: value, places: places,
            changes: original.changes + overlays)
    }

    private var places: OverlaidPlaces {
        OverlaidPlaces(original: original, overlays: overlays, value: value, origin: origin)
    }

    /// - Parameter layer: the index of the overlay, from 1.
    mutating func apply(_ overlay: Overlay, layer: Int) throws(DiagnosticError) {
        for action in overlay.actions {
            let place = Place(layer: layer, pointer: action.pointer)
            let targets = try select(action.target, "target", place)
            if targets.isEmpty {
                warn(
                    place, "target", "\(action.target.text) selects nothing in \(original.file)",
                    "Correct the path, or remove the action.")
                continue
            }
            switch action.change {
            case .nothing:
                warn(
                    place, nil, "the action changes nothing",
                    "Add \"update\", \"copy\" or \"remove\" to it.")
            case .remove: try remove(targets, place)
            case .update(let update):
                let source = place.pointer.appending("update")
                try merge(
                    update, .init(layer: layer, pointer: source), into: targets, place, "update"
                ) { .update(of: $0) }
            case .copy(let path):
                let found = try select(path, "copy", place)
                guard found.count == 1, let copied = value[found[0]] else {
                    throw wrong(
                        place, "copy",
                        "\(path.text) selects \(found.isEmpty ? "nothing" : "\(found.count) values")",
                        "What is copied is one value of the document.")
                }
                let origin = found[0].tokens.reduce(origin) { $0.part($1) }
                try merge(copied, origin, into: targets, place, "copy") { _ in
                    .copy(layer: layer, action: place.pointer)
                }
            }
        }
    }

    /// Where an action is.
    private struct Place {
        let layer: Int
        let pointer: JSONPointer
    }

    private func select(
        _ path: JSONPath, _ member: String, _ place: Place
    ) throws(DiagnosticError) -> [JSONPointer] {
        if let found = path.pointers(in: value, visits: Self.visits) { return found }
        throw wrong(
            place, member, code: "overlay/path", "\(path.text) visits too many values",
            "Write a path with fewer '..' and '*'.")
    }

    // MARK: - Removing

    private mutating func remove(
        _ targets: [JSONPointer], _ place: Place
    ) throws(DiagnosticError) {
        // Removing an element moves those after it, and removing a value what is in it.
        let ordered = targets.sorted { left, right in
            guard left.tokens.count == right.tokens.count else {
                return left.tokens.count > right.tokens.count
            }
            func index(_ pointer: JSONPointer) -> Int {
                pointer.tokens.last.flatMap(JSONPointer.arrayIndex) ?? -1
            }
            return index(left) > index(right)
        }
        for target in ordered {
            guard let last = target.tokens.last else {
                throw wrong(
                    place, "target", "the whole document cannot be removed",
                    "Select what is to be removed, such as $.servers.")
            }
            Self.change(&value, &origin, target.tokens.dropLast()) { parent, origin in
                switch parent {
                case .object(var object):
                    parent = .null
                    object[last] = nil
                    parent = .object(object)
                case .array(var elements):
                    guard let index = JSONPointer.arrayIndex(last), index < elements.count else {
                        return
                    }
                    origin.changeElements(of: elements.count) { _ = $0.remove(at: index) }
                    parent = .null
                    elements.remove(at: index)
                    parent = .array(elements)
                case .null, .bool, .number, .string: return
                }
            }
        }
    }

    // MARK: - Merging

    /// - Parameter reason: how a value came to the place of the document's text.
    private mutating func merge(
        _ update: JSONValue, _ source: ValueOrigin, into targets: [JSONPointer], _ place: Place,
        _ member: String, because reason: (JSONPointer) -> ValueOrigin.Reason
    ) throws(DiagnosticError) {
        let kinds = Set(targets.compactMap { value[$0].map(OverlayMerge.kind) })
        guard kinds.count < 2 else {
            throw wrong(
                place, "target", code: "overlay/merge",
                "the targets are of several kinds: \(kinds.sorted().joined(separator: ", "))",
                "Write an action for the targets of each kind.")
        }
        let size = JSONExtent(of: update)
        // The places share storage with the value, which would be copied with each change.
        let origins = targets.map { source.copied(for: reason(places.originalPlace(of: $0))) }
        for (target, told) in zip(targets, origins) {
            budget -= size.values
            guard budget >= 0, target.tokens.count + size.depth + 1 < JSONParser.defaultDepthLimit
            else {
                throw wrong(
                    place, member, code: "overlay/merge", "the document becomes too large",
                    "Copy less, or to fewer places.")
            }
            var merge = OverlayMerge()
            Self.change(&value, &origin, target.tokens[...]) { value, origin in
                merge.merge(update, told, into: &value, &origin, at: target)
            }
            if let conflict = merge.conflict { throw refused(conflict, place, source, member) }
            for empty in merge.empty {
                let place = Place(layer: empty.layer, pointer: empty.pointer)
                warn(place, nil, "null changes nothing here", "Remove it, or write a value.")
            }
        }
    }

    /// Why two values cannot be merged, with the places of both.
    private func refused(
        _ conflict: OverlayMerge.Conflict, _ place: Place, _ source: ValueOrigin, _ member: String
    ) -> DiagnosticError {
        let target = places.origin(of: conflict.target)
        let message =
            "\(conflict.new) cannot be merged with \(conflict.old), which is at "
            + "\(JSONPath.text(of: conflict.target, in: value)) in \(target.file):"
            + "\(target.position.line):\(target.position.column)"
        let hint = "Remove the old value by an action before, or write a value of its type."
        if member == "copy" {
            return wrong(place, member, code: "overlay/merge", message, hint)
        }
        return wrong(
            Place(layer: conflict.origin.layer, pointer: conflict.origin.pointer), nil,
            code: "overlay/merge", message, hint)
    }

    // MARK: - Changes in place

    /// Changes the value at the tokens, which exists, so that only shared storage is copied.
    private static func change(
        _ value: inout JSONValue, _ origin: inout ValueOrigin, _ tokens: ArraySlice<String>,
        _ body: (inout JSONValue, inout ValueOrigin) -> Void
    ) {
        guard let token = tokens.first else { return body(&value, &origin) }
        let rest = tokens.dropFirst()
        switch value {
        case .object(var object):
            guard let position = object.position(of: token) else { return }
            value = .null
            var part = origin.part(token)
            object.changeValue(at: position) { change(&$0, &part, rest, body) }
            origin.setMember(token, part)
            value = .object(object)
        case .array(var elements):
            guard let index = JSONPointer.arrayIndex(token), index < elements.count else { return }
            value = .null
            origin.changeElements(of: elements.count) {
                change(&elements[index], &$0[index], rest, body)
            }
            value = .array(elements)
        case .null, .bool, .number, .string: return
        }
    }

    // MARK: - Reports

    private func diagnostic(
        _ severity: Diagnostic.Severity, _ place: Place, _ member: String?, _ code: String,
        _ message: String, _ hint: String
    ) -> Diagnostic {
        let pointer = member.map { place.pointer.appending($0) } ?? place.pointer
        let texts = [original] + overlays
        return Diagnostic(severity, code: code, message: message, hint: hint)
            .placed(at: texts[place.layer].origins(of: [pointer])[0])
    }

    private func wrong(
        _ place: Place, _ member: String?, code: String = "overlay/action", _ message: String,
        _ hint: String
    ) -> DiagnosticError {
        DiagnosticError([diagnostic(.error, place, member, code, message, hint)])
    }

    private mutating func warn(
        _ place: Place, _ member: String?, _ message: String, _ hint: String
    ) {
        warnings.append(diagnostic(.warning, place, member, "overlay/no-effect", message, hint))
    }
}
