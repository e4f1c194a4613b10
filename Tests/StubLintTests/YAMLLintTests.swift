import StubJSON
import StubYAML
import TestSupport
import Testing

@testable import StubContract
@testable import StubLint

/// The errors of ``ProjectLintTests`` in YAML files.
struct YAMLLintTests {
    private static let mistakes =
        (ProjectLintTests.contractMistakes + ProjectLintTests.otherMistakes)
        .filter { $0.code != "json/syntax" }

    private static func findings(
        _ mistake: PlantedMistake,
        rewrite: (String, String) throws -> (String, String) = { ($0, $1) }
    ) throws -> [Diagnostic] {
        try LintProject.findings(
            replacing: mistake.old, with: mistake.new, in: mistake.file, rewrite: rewrite)
    }

    private static func renamed(_ name: String, to ending: String) -> String {
        name.replacing(".json", with: ending)
    }

    /// JSON is YAML, so all lines and columns can be compared.
    @Test(arguments: mistakes)
    func `the same text as YAML has the same findings at the same places`(
        mistake: PlantedMistake
    ) throws {
        let expected = try Self.findings(mistake).map(\.description)
        let findings = try Self.findings(mistake) { (Self.renamed($0, to: ".yaml"), $1) }
            .map { $0.description.replacing(".yaml", with: ".json") }
        #expect(findings == expected)
    }

    @Test(arguments: mistakes)
    func `the same values in block style have the same findings`(mistake: PlantedMistake) throws {
        let expected = try Self.findings(mistake).map(\.code)
        let findings = try Self.findings(mistake) {
            (Self.renamed($0, to: ".yml"), YAMLSerializer.string(try JSONParser.parse($1)))
        }
        #expect(findings.map(\.code).sorted() == expected.sorted())
        #expect(findings.allSatisfy { $0.position != nil })
    }

    @Test func `a fixture with invalid YAML is not also reported as missing`() throws {
        let findings = try LintProject.findings {
            $0 == LintProject.fixture
                ? (Self.renamed($0, to: ".yaml"), "- id: 1\n id: 2") : ($0, $1)
        }
        #expect(
            findings.map(\.description) == [
                """
                Fixtures/shop/products.yaml:2:2: error: the line is indented by one space, the \
                entries around it by 0. Give both the same indentation.
                """
            ])
    }

    @Test func `two files for one fixture are one finding`() throws {
        let findings = try LintProject.findings(adding: ["Fixtures/shop/products.yaml": "- id: 1"])
        #expect(findings.map(\.code) == ["document/two-files"])
    }

    @Test func `an invalid operation that an alias repeats does not hide the others`() throws {
        let contract = """
            openapi: 3.1.0
            info: {title: Aliases, version: '1'}
            paths:
              /a:
                get: &broken
                  responses: {ok: {description: '?'}}
              /b:
                get: *broken
              /c:
                get:
                  operationId: c
                  parameters: [{name: q, in: querry}]
                  responses: {'204': {description: none}}
            """
        let folder = try TemporaryFolder()
        try folder.write(contract, to: "openapi.yaml")
        let lint = try ProjectLint(contract: "\(folder.path)/openapi.yaml", fixtures: nil)
        let places = lint.diagnostics.map { "\($0.code) \($0.position?.line ?? 0)" }
        #expect(places.contains("contract/status 6"), "\(places)")
        #expect(places.contains("contract/parameter 12"), "\(places)")
    }
}
