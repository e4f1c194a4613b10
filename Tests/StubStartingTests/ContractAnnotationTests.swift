import StubDocuments
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubStarting

struct ContractAnnotationTests {
    /// The bindings of a document by convention, and of its annotated copy without one.
    private static func bindings(
        _ document: JSONDocument
    ) throws -> (inferred: [String: StubBinding], annotated: [String: StubBinding]) {
        let start = try ContractStart(of: document, references: [])
        let convention = start.convention
        let inferred = try ContractLoader.load(
            document, references: [], convention: convention, isLenient: true)
        let annotation = try ContractAnnotation(
            of: document, references: [], convention: convention)
        #expect(annotation.omitted == [])
        let insertion = MemberInsertion(
            annotation.entries.map { .init(of: $0.pointer, key: "x-stub", value: $0.value) },
            into: document)
        #expect(insertion.skipped == [])
        let annotated = try ContractLoader.load(
            insertion.document, references: [], convention: nil, isLenient: true)
        return (bindings(of: inferred), bindings(of: annotated))
    }

    private static func bindings(of contract: Contract) -> [String: StubBinding] {
        var bindings: [String: StubBinding] = [:]
        for operation in contract.operations { bindings[operation.id] = operation.binding }
        return bindings
    }

    @Test(arguments: ["articles", "library", "parcels", "payments", "pets", "tracker"])
    func `an annotated document is bound without the convention as it was with it`(
        name: String
    ) throws {
        let (inferred, annotated) = try Self.bindings(PublicDocument.load(name))
        #expect(!inferred.isEmpty)
        #expect(annotated == inferred)
    }

    @Test func `logins are annotated with the places of names and tokens`() throws {
        let text = """
            openapi: 3.0.3
            paths:
              /sessions:
                post:
                  operationId: login
                  requestBody:
                    content:
                      application/json:
                        schema: {type: object, properties: {user: {type: object, properties: {email: {type: string}, password: {type: string}}}}}
                  responses:
                    '201':
                      description: ok
                      content:
                        application/json:
                          schema: {type: object, required: [data], properties: {data: {type: object, properties: {token: {type: string}, kind: {type: string}}}}}
                    '401': {description: wrong}
            """
        let document = try JSONDocument(file: "x.yaml", bytes: Array(text.utf8), format: .yaml)
        let (inferred, annotated) = try Self.bindings(document)
        #expect(inferred["login"]?.tokenShape?.username == ["user", "email"])
        #expect(annotated == inferred)
    }
}
