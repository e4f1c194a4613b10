import StubContract
import StubDocuments
import StubHTTP
import StubJSON
import StubSupport
import TestSupport

@testable import StubFixtures
@testable import StubServer

extension Served {
    /// A whole document, bound by convention where it has no `x-stub`, and these fixtures.
    static func document(
        _ contract: String, fixtures: [(String, String)] = [],
        _ configure: (inout StubConfiguration) -> Void = { _ in }
    ) throws -> Served {
        let tree = DocumentTree(
            try fixtures.map { ($0.0 + ".json", try Sample.document($0.1, file: $0.0 + ".json")) })
        return Served(
            try StubDefinition(
                contract: ContractLoader.load(
                    Sample.document(contract, file: "openapi.json"), references: [],
                    convention: try FixtureShapes(tree).convention), fixtures: tree), configure)
    }

    func form(
        _ target: String, _ body: String, fields: HTTPFields = [:]
    ) throws -> HTTPResponse {
        var fields = fields
        fields["Content-Type"] = "application/x-www-form-urlencoded"
        return try send(.post, target, json: body, fields: fields)
    }
}
