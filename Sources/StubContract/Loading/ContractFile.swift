import StubDocuments
package import StubJSON

/// Reads the files of a contract.
package enum ContractFile {
    /// Reads the main document as it is.
    package static func read(_ path: String) throws -> JSONDocument {
        try JSONDocument(reading: path)
    }

    /// Reads the main document and applies overlays to it.
    ///
    /// - Parameters:
    ///   - path: the OpenAPI document.
    ///   - overlays: the overlays, in the order in which they are applied; `nil` for `overlay.yaml`,
    ///     `.yml` or `.json` beside the document, if there is one.
    /// - Throws: `InputError` for a file that cannot be read, `DiagnosticError` if one is invalid or
    ///   an action cannot be applied.
    package static func read(
        _ path: String, overlays: [String]?
    ) throws -> (document: JSONDocument, warnings: [Diagnostic]) {
        try apply(overlays, to: read(path))
    }

    /// Applies overlays to a document that was read from a file.
    ///
    /// - Parameter overlays: their files; `nil` for the one beside the document, if there is one.
    package static func apply(
        _ overlays: [String]?, to document: JSONDocument
    ) throws -> (document: JSONDocument, warnings: [Diagnostic]) {
        try document.changed(
            by: overlayDocuments(overlays, of: document.file).map { try Overlay($0) })
    }

    /// Reads the files that a document refers to, directly or indirectly.
    ///
    /// Missing files are skipped: the loader reports the references to them.
    package static func references(of main: JSONDocument) throws -> [JSONDocument] {
        try DocumentReferences.documents(of: main) { try read($0) }
    }

    // MARK: - Overlays

    /// The overlays that are given, or else the one beside the document.
    private static func overlayDocuments(
        _ given: [String]?, of contract: String
    ) throws -> [JSONDocument] {
        if let given { return try given.map { try JSONDocument(reading: $0) } }
        let folder = DocumentFormat.folder(of: contract)
        let names = DocumentFormat.allCases.flatMap(\.extensions).map { "overlay.\($0)" }
        let start = contract.contains("/") ? (folder == "/" ? "/" : folder + "/") : ""
        let found = try names.map { start + $0 }
            .filter { $0 != contract && FileReading.isFile($0) }
            .map { try JSONDocument(reading: $0) }
            .filter(Overlay.isOverlay)
        guard found.count < 2 else {
            throw DiagnosticError([
                Diagnostic(
                    code: "document/two-files",
                    message: "\(found[0].file) is an overlay as well, and only one is looked for",
                    file: found[1].file,
                    hint: "Remove one, or name both in their order by --overlay.")
            ])
        }
        return found
    }
}
