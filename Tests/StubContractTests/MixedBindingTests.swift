import StubJSON
import Testing

@testable import StubContract

/// Contracts in which some operations have an `x-stub`, and others none.
struct MixedBindingTests {
    private static func contract(_ items: String, root: String = "") throws -> Contract {
        let text = """
            {"openapi": "3.1.0", \(root) "paths": {
              "/things": {"get": {"operationId": "list", \(items), "responses": {"200": {"content":
                {"application/json": {"schema": {"type": "array", "items": {"type": "object"}}}}}}},
                "post": {"operationId": "make", "responses": {"201": {"description": "-"}}}},
              "/things/{id}": {"get": {"operationId": "read", "responses": {"200": {"content":
                {"application/json": {"schema": {"type": "object"}}}}}}}}}
            """
        return try ContractLoader.load(
            JSONDocument(file: "x.json", bytes: Array(text.utf8)), references: [],
            convention: BindingConvention(
                collections: ["things": ["id", "name"], "others": ["id"]], documents: []))
    }

    @Test func `a binding leaves the other operations to the convention`() throws {
        let contract = try Self.contract(#""x-stub": {"collection": "others", "action": "list"}"#)
        #expect(contract.operation("list")?.binding?.fixture == "others")
        #expect(contract.operation("list")?.bindingReason == "by x-stub")
        #expect(contract.operation("make")?.binding?.fixture == "things")
        #expect(contract.operation("read")?.binding?.fixture == "things")
        #expect(contract.operation("read")?.isBoundByConvention == true)
    }

    @Test func `tokens leave all operations to the convention`() throws {
        let contract = try Self.contract(
            #""deprecated": false"#, root: #""x-stub": {"tokens": {"collection": "others"}},"#)
        #expect(contract.operations.allSatisfy { $0.isBoundByConvention })
        #expect(contract.tokens?.collection == "others")
    }

    @Test func `an operation can be left to the contract's examples`() throws {
        let contract = try Self.contract(#""x-stub": {"action": "example"}"#)
        #expect(contract.operation("list")?.binding == nil)
        #expect(contract.operation("list")?.bindingReason == "example: by x-stub")
        #expect(contract.operation("read")?.isBoundByConvention == true)
    }
}
