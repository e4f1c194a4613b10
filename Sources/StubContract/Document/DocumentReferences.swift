package import StubJSON

/// The references of a document to other files.
package enum DocumentReferences {
    /// The files that its `$ref`s name, each once, relative to the same folder as the document's
    /// path.
    package static func files(in document: JSONDocument) -> [String] {
        var files: [String] = []
        collect(document.value, into: &files)
        var seen: Set<String> = []
        return files.compactMap { file in
            let path = DocumentSet.sibling(file, of: document.file)
            return path != document.file && seen.insert(path).inserted ? path : nil
        }
    }

    private static func collect(_ value: JSONValue, into files: inout [String]) {
        switch value {
        case .object(let object):
            if let reference = object["$ref"]?.string {
                let file = reference.prefix { $0 != "#" }
                if !file.isEmpty { files.append(String(file)) }
            }
            for member in object { collect(member.value, into: &files) }
        case .array(let elements):
            for element in elements { collect(element, into: &files) }
        case .null, .bool, .number, .string:
            break
        }
    }
}
