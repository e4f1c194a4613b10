public import StubServer

extension RuleDialect {
    /// WireMock's mappings in files, and ``MappingControl`` for others.
    ///
    /// - Parameters:
    ///   - folder: a folder with mappings in `mappings/` and their bodies in `__files/`; `nil` if
    ///     there are none.
    ///   - fillsAllTemplates: whether all responses of mappings are templates, also those without
    ///     the transformer `response-template`.
    public static func wireMock(
        _ folder: String? = nil, fillsAllTemplates: Bool = false
    ) -> RuleDialect {
        RuleDialect(
            folder: folder, fillsAllTemplates: fillsAllTemplates,
            folders: folder.map { [$0 + "/mappings", $0 + "/__files"] } ?? []
        ) {
            guard let folder else { return Files(rules: [], documents: []) }
            let read = try MappingFolder(folder, fillsAllTemplates: fillsAllTemplates)
            return Files(rules: read.rules, documents: read.documents)
        }
    }
}

extension MappingFiles {
    /// The files that mappings of a definition can name.
    init(of definition: StubDefinition) {
        let dialect = definition.dialect
        self.init(
            folder: dialect?.folder.map { $0 + "/__files" },
            fillsAllTemplates: dialect?.fillsAllTemplates ?? false)
    }
}
