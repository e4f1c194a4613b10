package import StubJSON

/// A member of a mapping that cannot be translated, with the reason.
package struct MappingRefusal: Sendable, Hashable {
    /// Where the member is.
    package let pointer: JSONPointer
    /// Why it is refused, as a sentence without a full stop that names the member.
    package let message: String

    package init(pointer: JSONPointer, message: String) {
        self.pointer = pointer
        self.message = message
    }

    /// The answer of WireMock's admin API to a mapping that it cannot read, for several refusals.
    package static func answer(to refusals: [MappingRefusal]) -> JSONValue {
        let text = refusals.map { refusal in
            refusal.pointer == .root ? refusal.message : "\(refusal.message) at \(refusal.pointer)"
        }.joined(separator: "; ")
        return [
            "errors": .array(
                refusals.map { refusal in
                    [
                        "code": 10, "source": ["pointer": .string("\(refusal.pointer)")],
                        "title": .string(refusal.message),
                    ]
                }),
            "message": .string(text),
        ]
    }

    /// The error of a document with refused members, with their positions.
    package static func error(
        of refusals: [MappingRefusal], in document: JSONDocument
    ) -> DiagnosticError {
        let positions = document.positions(of: refusals.map(\.pointer))
        return DiagnosticError(
            zip(refusals, positions).map { refusal, position in
                Diagnostic(
                    code: "wiremock/refused", message: "\(refusal.message) at \(refusal.pointer)",
                    file: document.file, position: position,
                    hint: "What is supported is in the documentation of StubServer, "
                        + "under 'Coming from WireMock'.")
            })
    }
}

/// A value of a mapping with its place.
struct MappingPlace {
    let value: JSONValue
    let pointer: JSONPointer

    subscript(key: String) -> MappingPlace? {
        value[key].map { MappingPlace(value: $0, pointer: pointer.appending(key)) }
    }

    /// The member, unless it is null.
    func given(_ key: String) -> MappingPlace? {
        guard let member = self[key], !member.value.isNull else { return nil }
        return member
    }

    var elements: [MappingPlace]? {
        value.array?.enumerated().map {
            MappingPlace(value: $1, pointer: pointer.appending($0))
        }
    }

    /// The members of an object with their places; `nil` for other values.
    var members: [(key: String, place: MappingPlace)]? {
        value.object?.map {
            ($0.key, MappingPlace(value: $0.value, pointer: pointer.appending($0.key)))
        }
    }

    /// The name by which its container calls it.
    var name: String { pointer.tokens.last ?? "the body" }

    /// Whether the value has no effect, whatever the member means: null, `[]`, `{}` or false.
    var isEmpty: Bool {
        switch value {
        case .null, .bool(false): true
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }
}
