import StubDocuments

/// The folder `__files` with the bodies that mappings name.
package struct MappingFiles: Sendable, Hashable {
    /// `nil` if the stub was started without such a folder.
    package let folder: String?
    /// Whether all responses are templates, also those without the transformer.
    package let fillsAllTemplates: Bool

    package init(folder: String?, fillsAllTemplates: Bool = false) {
        self.folder = folder
        self.fillsAllTemplates = fillsAllTemplates
    }

    /// The reason why a file cannot be used, as a clause.
    package struct Missing: Error {
        package let reason: String
    }

    /// Returns the content of a file, by its path below the folder.
    package func bytes(of name: String) throws(Missing) -> [UInt8] {
        guard let folder else {
            throw Missing(reason: "the stub has no folder of files; start it with --wiremock DIR")
        }
        let parts = name.split(separator: "/", omittingEmptySubsequences: true)
        guard !parts.isEmpty, !parts.contains(".."), !name.contains("\0") else {
            throw Missing(reason: "the file is not below \(folder)")
        }
        let path = folder + "/" + parts.joined(separator: "/")
        guard FileReading.isWithin(folder, path) else {
            throw Missing(reason: "a symbolic link leads out of \(folder)")
        }
        do throws(InputError) {
            return try FileReading.bytes(at: path)
        } catch {
            throw Missing(reason: "\(error.reason) in \(folder)")
        }
    }
}
