package import StubJSON

/// The references of a document to other files.
package enum DocumentReferences {
    /// The files that its `$ref`s name, each once, relative to the same folder as the document's
    /// path.
    package static func files(in document: JSONDocument) -> [String] {
        var files: [String] = []
        document.value.forEachReference { reference in
            let file = reference.prefix { $0 != "#" }
            if !file.isEmpty { files.append(String(file)) }
        }
        var seen: Set<String> = []
        return files.compactMap { file in
            let path = DocumentSet.sibling(file, of: document.file)
            return path != document.file && seen.insert(path).inserted ? path : nil
        }
    }
}

extension JSONValue {
    /// Calls the closure with each `$ref` in the value, in whatever it stands.
    func forEachReference(_ body: (String) -> Void) {
        switch self {
        case .object(let object):
            if let reference = object["$ref"]?.string { body(reference) }
            for member in object where member.value.isComposed {
                member.value.forEachReference(body)
            }
        case .array(let elements):
            for element in elements where element.isComposed { element.forEachReference(body) }
        case .null, .bool, .number, .string: break
        }
    }
}
