package import StubJSON

/// Reads a contract's files; what is in another format is refused with the way to convert it.
package enum ContractFile {
    /// Reads the main document.
    package static func read(_ path: String) throws -> JSONDocument {
        do {
            return try JSONDocument(reading: path)
        } catch let error as DiagnosticError {
            throw isYAML(path, error) ? yaml(path) : error
        }
    }

    /// The files a document refers to, and those they refer to.
    ///
    /// A file that is not there is left out: the contract says where it is referred to.
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

    /// By its name, or because not even its first character is JSON's.
    private static func isYAML(_ path: String, _ error: DiagnosticError) -> Bool {
        let name = path.lowercased()
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return true }
        let place = error.diagnostics.first?.position
        return place?.line == 1 && place?.column == 1 && !name.hasSuffix(".json")
    }

    private static func yaml(_ path: String) -> DiagnosticError {
        DiagnosticError([
            Diagnostic(
                code: "contract/yaml", message: "a contract is JSON, this seems to be YAML",
                file: path, hint: "Convert it: npx js-yaml \(path) > openapi.json")
        ])
    }
}
