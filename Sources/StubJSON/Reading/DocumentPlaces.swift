/// Finds the values of a document in its text; every format has its own.
package protocol DocumentPlaces: Sendable {
    /// The start of the value at each pointer, or of the closest enclosing value if the pointer
    /// leads nowhere.
    func positions(of pointers: [JSONPointer]) -> [SourcePosition]

    /// The bytes of the value at the pointer, which exists.
    func range(of pointer: JSONPointer) -> Range<Int>

    /// The pointer to the innermost value that contains the byte at an offset.
    func pointer(toByte offset: Int) -> JSONPointer

    /// Where the value at each pointer was written; `nil` if all are in the document's own text.
    func origins(of pointers: [JSONPointer]) -> [DocumentOrigin]?
}

extension DocumentPlaces {
    package func origins(of pointers: [JSONPointer]) -> [DocumentOrigin]? { nil }
}

/// The places of a JSON text, found by scanning it anew on each call.
struct JSONPlaces: DocumentPlaces {
    let bytes: [UInt8]

    func positions(of pointers: [JSONPointer]) -> [SourcePosition] {
        guard !pointers.isEmpty else { return [] }
        let offsets = withLocator { $0.offsets(of: PointerTree(pointers)) }
        return SourcePosition.positions(of: offsets, in: bytes)
    }

    func range(of pointer: JSONPointer) -> Range<Int> {
        withLocator { locator in
            let start = locator.offsets(of: PointerTree([pointer]))[0]
            return start..<locator.end(ofValueAt: start)
        }
    }

    func pointer(toByte offset: Int) -> JSONPointer {
        withLocator { $0.pointer(toByte: offset) }
    }

    private func withLocator<Result>(_ body: (inout JSONLocator) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(bytes: buffer)
            return body(&locator)
        }
    }
}
