import StubDocuments
package import StubJSON

/// The other files that a document refers to by its `$ref`s.
package enum DocumentReferences {
    /// Reads the files that a document refers to, directly or indirectly, each once.
    ///
    /// Missing files are skipped: the loader reports the references to them.
    ///
    /// - Parameter read: reads a file; `nil` leaves it and what only it refers to out.
    package static func documents(
        of main: JSONDocument, _ read: (String) throws -> JSONDocument?
    ) throws -> [JSONDocument] {
        var found: [JSONDocument] = []
        var unread = files(in: main)
        var seen: Set<String> = [main.file]
        while let file = unread.popLast() {
            guard seen.insert(file).inserted else { continue }
            do {
                guard let document = try read(file) else { continue }
                found.append(document)
                unread += files(in: document)
            } catch is InputError {
                continue
            }
        }
        return found
    }

    /// Whether a reference is an address on the network, which is never read.
    static func isRemote(_ reference: String) -> Bool {
        reference.prefix { $0 != "#" }.contains("://")
    }

    /// The files that a document names, each once, by their paths from where its own path starts.
    private static func files(in document: JSONDocument) -> [String] {
        var files: [String] = []
        document.value.forEachReference { reference in
            let file = reference.prefix { $0 != "#" }
            if !file.isEmpty, !isRemote(reference) { files.append(String(file)) }
        }
        var seen: Set<String> = []
        return files.compactMap { file in
            let path = DocumentSet.sibling(file, of: document.file)
            return path != document.file && seen.insert(path).inserted ? path : nil
        }
    }
}

extension JSONValue {
    /// Calls the closure with each `$ref` in the value, also in examples.
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
