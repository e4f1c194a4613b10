import StubDocuments
package import StubJSON

/// Reads the files of a contract.
package enum ContractFile {
    /// Reads the main document.
    package static func read(_ path: String) throws -> JSONDocument {
        try JSONDocument(reading: path)
    }

    /// Reads the files that a document refers to, directly or indirectly.
    ///
    /// Missing files are skipped: the loader reports the references to them.
    package static func references(of main: JSONDocument) throws -> [JSONDocument] {
        var found: [JSONDocument] = []
        var unread = DocumentReferences.files(in: main)
        var seen: Set<String> = [main.file]
        while let file = unread.popLast() {
            guard !file.contains("://"), seen.insert(file).inserted else { continue }
            do {
                let document = try read(file)
                found.append(document)
                unread += DocumentReferences.files(in: document)
            } catch is InputError {
                continue
            }
        }
        return found
    }
}
