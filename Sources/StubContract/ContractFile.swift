package import StubJSON

/// Reads the files of a contract; for YAML, the error names the command that converts it.
package enum ContractFile {
    /// Reads the main document.
    package static func read(_ path: String) throws -> JSONDocument {
        do {
            return try JSONDocument(reading: path)
        } catch let error as DiagnosticError {
            throw isYAML(path, error) ? yaml(path) : error
        }
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

    /// Recognised by the file name, or because not even the first character is JSON.
    private static func isYAML(_ path: String, _ error: DiagnosticError) -> Bool {
        let name = path.lowercased()
        if name.hasSuffix(".yaml") || name.hasSuffix(".yml") { return true }
        let place = error.diagnostics.first?.position
        return place?.line == 1 && place?.column == 1 && !name.hasSuffix(".json")
    }

    private static func yaml(_ path: String) -> DiagnosticError {
        DiagnosticError([
            Diagnostic(
                code: "contract/yaml",
                message: "a contract must be JSON, but this file seems to be YAML",
                file: path, hint: "Convert it: npx js-yaml \(path) > openapi.json")
        ])
    }
}
