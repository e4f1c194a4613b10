import StubServer
import UnderstudyWireMock

extension Served {
    /// A stub without contract and fixtures that has WireMock's mappings.
    static func wireMock() throws -> Served {
        Served(try StubDefinition(contract: nil, fixtures: nil, dialect: .wireMock()))
    }

    /// The sample contract and fixtures, with WireMock's mappings.
    static func customerAndMappings(
        _ configure: (inout StubConfiguration) -> Void = { _ in }
    ) throws -> Served {
        Served(try shippedWithMappings.get(), configure)
    }

    private static let shippedWithMappings = Result {
        try StubDefinition(
            contract: root + "/Contracts/customer/openapi.json",
            fixtures: root + "/Fixtures/customer", dialect: .wireMock())
    }
}
