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

    /// The largest number of files that a name with templates can mean.
    private static let most = 1_000

    /// Returns the names of the files that a name with templates can mean: those in the folder
    /// before the first template, and in the folders below.
    func names(for template: String) throws(Missing) -> [String] {
        guard let folder else {
            throw Missing(reason: "the stub has no folder of files; start it with --wiremock DIR")
        }
        let literal = template.prefix(
            upTo: template.firstRange(of: "{{")?.lowerBound ?? template.endIndex)
        let parts = literal.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .filter { !$0.isEmpty && $0 != "." }
        guard !parts.contains("..") else {
            throw Missing(reason: "the file is not below \(folder)")
        }
        let prefix = parts.map { $0 + "/" }.joined()
        let names = FileReading.names(below: folder + "/" + prefix).map { prefix + $0 }
            .filter { FileReading.isWithin(folder, folder + "/" + $0) }
        guard names.count <= Self.most else {
            throw Missing(
                reason:
                    "more than \(Self.most) files can be meant; put them into a folder of their own"
            )
        }
        return names
    }
}
