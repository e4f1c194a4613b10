import StubDocuments
package import StubJSON
package import StubRules
import StubSupport

/// The files of a WireMock project: mappings in `mappings/` and bodies in `__files/`.
package struct MappingFolder: Sendable {
    /// The mappings in the order of their files; the last one takes precedence.
    package let rules: [Rule]
    package let files: MappingFiles
    /// The files that were read.
    package let documents: [JSONDocument]

    /// Reads a folder.
    ///
    /// - Parameter fillsAllTemplates: whether all responses are templates.
    /// - Throws: `InputError` if it has neither of the two folders, `DiagnosticError` with all
    ///   members that cannot be translated.
    package init(_ folder: String, fillsAllTemplates: Bool = false) throws {
        let mappings = folder + "/mappings"
        let bodies = folder + "/__files"
        guard FileReading.isFolder(mappings) || FileReading.isFolder(bodies) else {
            throw InputError(
                path: folder, reason: "it contains neither a folder mappings nor a folder __files")
        }
        files = MappingFiles(folder: bodies, fillsAllTemplates: fillsAllTemplates)
        let tree =
            FileReading.isFolder(mappings)
            ? try DocumentTree(folder: mappings) : DocumentTree([])
        var rules: [Rule] = []
        var diagnostics: [Diagnostic] = []
        /// The files of the mappings so far, by their ids.
        var paths: [String: String] = [:]
        for (path, document) in tree.documents {
            do throws(DiagnosticError) {
                rules += try Self.rules(in: document, path: path, files: files, known: &paths)
            } catch {
                diagnostics += error.diagnostics
            }
        }
        if !diagnostics.isEmpty { throw DiagnosticError(diagnostics) }
        self.rules = rules
        documents = tree.documents.map(\.document) + Self.bodies(of: rules, in: files)
    }

    /// The files that mappings name, which show whether something has changed.
    private static func bodies(of rules: [Rule], in files: MappingFiles) -> [JSONDocument] {
        rules.flatMap { rule -> [JSONDocument] in
            guard let name = rule.origin?.document["response"]?["bodyFileName"]?.string else {
                return []
            }
            let names = name.contains("{{") ? (try? files.names(for: name)) ?? [] : [name]
            return names.compactMap { name in
                (try? files.bytes(of: name)).map { JSONDocument(unread: $0, file: name) }
            }
        }
    }

    /// Reads a file with a mapping, or with several ones in `mappings`.
    ///
    /// - Parameter known: the files of the mappings that were read before, by their ids.
    private static func rules(
        in document: JSONDocument, path: String, files: MappingFiles, known: inout [String: String]
    ) throws(DiagnosticError) -> [Rule] {
        var reader = MappingReader(files: files)
        var rules: [Rule] = []
        for place in reader.mappings(in: document.value) {
            let index = place.pointer.tokens.last ?? "0"
            let key = MappingReader.key(of: place.value) ?? self.key(of: "\(path)#\(index)")
            if let rule = reader.rule(place.value, at: place.pointer, key: key) {
                rules.append(rule)
                if let other = known.updateValue(path, forKey: key) {
                    reader.refuse(place, "the id '\(key)' is also that of a mapping in \(other)")
                }
            }
        }
        guard reader.refusals.isEmpty else {
            throw MappingRefusal.error(of: reader.refusals, in: document)
        }
        return rules
    }

    /// The identifier of a mapping without one, which is the same whenever its file is read.
    private static func key(of place: String) -> String {
        var random = SplitMix64(seed: Digest.of(Array(place.utf8)))
        return UUIDText.random(&random)
    }
}
