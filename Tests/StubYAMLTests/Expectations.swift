import StubJSON
import StubYAML
import Testing

/// Expects the value of a text to equal the compact JSON, including spelling of numbers and order.
func expect(
    _ yaml: String, means json: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let value = try YAMLParser.parse(yaml)
        #expect(JSONSerializer.string(value) == json, sourceLocation: sourceLocation)
    } catch {
        Issue.record("\(error)", sourceLocation: sourceLocation)
    }
}

/// Expects a text to be rejected with one error at `line:column` that contains the words.
func expectRefusal(
    of yaml: String, at place: String, saying words: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectRefusal(
        of: Array(yaml.utf8), at: place, saying: words, sourceLocation: sourceLocation)
}

/// Expects bytes to be rejected with one error at `line:column` that contains the words.
func expectRefusal(
    of yaml: [UInt8], at place: String, saying words: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let error = #expect(throws: YAMLError.self, sourceLocation: sourceLocation) {
        try YAMLParser.parse(yaml)
    }
    guard let error else { return }
    #expect(
        "\(error.position.line):\(error.position.column)" == place, "\(error)",
        sourceLocation: sourceLocation)
    #expect(error.position.offset <= yaml.count, sourceLocation: sourceLocation)
    if let words {
        #expect(error.description.contains(words), sourceLocation: sourceLocation)
    }
}
