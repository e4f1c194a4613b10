package import StubJSON

extension JSONDocument {
    /// Parses YAML; an error carries the file name and the position.
    package init(
        file: String, yaml bytes: [UInt8], limits: YAMLParser.Limits = YAMLParser.Limits()
    ) throws(DiagnosticError) {
        let document = try YAMLDocument(file: file, bytes: bytes, limits: limits)
        self.init(file: file, bytes: bytes, value: document.value, places: document)
    }
}
