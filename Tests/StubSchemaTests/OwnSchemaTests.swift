import Foundation
import StubJSON
import Testing

@testable import StubSchema

/// Everything that is generated from the schemas of the sample contract.
struct OwnSchemaTests {
    private static let file = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Contracts/customer/openapi.json")

    /// Every schema of the contract's components, by name.
    private static let schemas: [(name: String, schema: Schema)] = {
        guard let data = try? Data(contentsOf: file),
            let contract = try? JSONParser.parse(Array(data))
        else { return [] }
        var compiler = SchemaCompiler()
        compiler.add(contract, uri: "openapi.json")
        return (contract["components"]?["schemas"]?.object?.keys ?? []).compactMap { name in
            let pointer = JSONPointer(tokens: ["components", "schemas", name])
            return (try? compiler.compile("openapi.json", at: pointer)).map { (name, $0) }
        }
    }()

    @Test func `variations are valid and near misses are invalid, for every schema`() async {
        #expect(Self.schemas.count > 100)
        let generator = VariationGenerator(seed: 7)
        var misses = 0
        for (name, schema) in Self.schemas {
            #expect(schema.isValid(schema.example(), formats: .assert), "\(name)")
            for variation in generator.variations(of: schema, limit: 40) {
                #expect(
                    schema.isValid(variation.value, formats: .assert),
                    "\(name): \(variation) \(variation.value)")
                Self.expectAgreement(variation.value, schema, name)
            }
            for miss in generator.nearMisses(of: schema, limit: 40) {
                misses += 1
                let keywords = schema.issues(in: miss.value, formats: .assert).map(\.keyword)
                #expect(keywords.contains(miss.keyword), "\(name): \(miss) \(miss.value)")
                Self.expectAgreement(miss.value, schema, name)
            }
            await Task.yield()
        }
        #expect(misses > Self.schemas.count)
    }

    /// Compares whether the value is valid with whether collecting its issues finds some.
    private static func expectAgreement(_ value: JSONValue, _ schema: Schema, _ name: String) {
        var evaluator = SchemaEvaluator(table: schema.table, formats: .assert, collects: true)
        let isValid = evaluator.issues(of: value, at: schema.root).isEmpty
        #expect(schema.isValid(value, formats: .assert) == isValid, "\(name): \(value)")
    }
}
