package import StubJSON
package import StubRules

/// Another format of rules than the stub's own, such as WireMock's mappings.
///
/// Its rules answer requests that no other rule answers. A module that has a dialect makes a value
/// of this type, which a definition takes, and ``AdminRoutes``, which a stub takes.
public struct RuleDialect: Sendable {
    /// The rules of a dialect's files.
    package struct Files: Sendable {
        /// The last one of several that match takes precedence; each has an origin.
        package let rules: [Rule]
        /// The documents that were read, which show whether something has changed.
        package let documents: [JSONDocument]

        package init(rules: [Rule], documents: [JSONDocument]) {
            self.rules = rules
            self.documents = documents
        }
    }

    /// The folder of its files; `nil` if all rules come from clients.
    package let folder: String?
    /// Whether all of its responses are templates.
    package let fillsAllTemplates: Bool
    /// The folders in which changes matter.
    package let folders: [String]
    private let read: @Sendable () throws -> Files

    package init(
        folder: String?, fillsAllTemplates: Bool, folders: [String],
        read: @escaping @Sendable () throws -> Files
    ) {
        self.folder = folder
        self.fillsAllTemplates = fillsAllTemplates
        self.folders = folders
        self.read = read
    }

    /// Reads its files.
    func files() throws -> Files { try read() }
}
