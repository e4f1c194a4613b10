import StubJSON

/// The places of a document that overlays have changed: each value is where it was written, in the
/// document's text or in that of an overlay.
struct OverlaidPlaces: DocumentPlaces {
    let original: JSONDocument
    let overlays: [JSONDocument]
    let value: JSONValue
    let origin: ValueOrigin

    /// The closest value around the pointer that is in the document's own text.
    func originalPlace(of pointer: JSONPointer) -> JSONPointer {
        var (origin, value) = (origin, value)
        var place = origin.pointer
        for token in pointer.tokens {
            guard let next = Self.part(token, of: value) else { break }
            value = next
            origin = origin.part(token)
            if origin.layer == 0, origin.reason == nil { place = origin.pointer }
        }
        return place
    }

    private static func part(_ token: String, of value: JSONValue) -> JSONValue? {
        switch value {
        case .object(let object): object[token]
        case .array: JSONPointer.arrayIndex(token).flatMap { value[$0] }
        case .null, .bool, .number, .string: .none
        }
    }

    private func written(_ pointer: JSONPointer) -> ValueOrigin {
        var (origin, value) = (origin, value)
        for token in pointer.tokens {
            guard let next = Self.part(token, of: value) else { break }
            value = next
            origin = origin.part(token)
        }
        return origin
    }

    // MARK: - Places in the document's own text

    func positions(of pointers: [JSONPointer]) -> [SourcePosition] {
        original.positions(of: pointers.map(originalPlace))
    }

    func range(of pointer: JSONPointer) -> Range<Int> {
        original.text(at: originalPlace(of: pointer))?.indices ?? 0..<0
    }

    func pointer(toByte offset: Int) -> JSONPointer { original.pointer(toByte: offset) }

    // MARK: - Places in any text

    func origin(of pointer: JSONPointer) -> DocumentOrigin { located([written(pointer)])[0] }

    func origins(of pointers: [JSONPointer]) -> [DocumentOrigin]? {
        located(pointers.map(written))
    }

    /// Looks up the positions in one pass over each text.
    private func located(_ origins: [ValueOrigin]) -> [DocumentOrigin] {
        let texts = [original] + overlays
        let notes = notes(of: origins)
        var located = origins.map { origin in
            DocumentOrigin(
                file: texts[origin.layer].file,
                position: SourcePosition(offset: 0, line: 1, column: 1),
                note: origin.reason.flatMap { notes[$0] })
        }
        for (layer, text) in texts.enumerated() {
            let own = origins.indices.filter { origins[$0].layer == layer }
            let places = text.origins(of: own.map { origins[$0].pointer })
            for (index, place) in zip(own, places) {
                located[index] = DocumentOrigin(
                    file: place.file, position: place.position,
                    note: located[index].note ?? place.note)
            }
        }
        return located
    }

    /// How values came into the document, with the other file that this concerns.
    private func notes(of origins: [ValueOrigin]) -> [ValueOrigin.Reason: String] {
        let texts = [original] + overlays
        var notes: [ValueOrigin.Reason: String] = [:]
        for reason in Set(origins.compactMap(\.reason)) {
            switch reason {
            case .update(let target):
                let place = original.origins(of: [target])[0]
                notes[reason] =
                    "an overlay's change of \(place.file):\(place.position.line):"
                    + "\(place.position.column)"
            case .copy(let layer, let action):
                let place = texts[layer].origins(of: [action])[0]
                notes[reason] =
                    "copied by \(place.file):\(place.position.line):\(place.position.column)"
            }
        }
        return notes
    }
}
