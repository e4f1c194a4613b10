import StubBackport
import StubContract
import StubRedaction

/// A version of the definition, as a reference.
///
/// A request is routed and decided by the same version, even if the files change meanwhile.
final class StubEdition: Sendable {
    let definition: StubDefinition
    /// The definition's contract, as it is read for this stub.
    let contract: Contract
    /// The hosts of the contract's APIs, if it has several.
    let hosts: APIHosts

    /// Protects only this cache: the rules depend only on the contract.
    private let rules = Mutex<RedactionRules?>(nil)

    /// The rules for showing exchanges, with the names that the contract declares secret.
    var redactionRules: RedactionRules {
        rules.withLock { rules in
            if let rules { return rules }
            let read = RedactionRules.credentialsOnly.addingCredentials(contract.secretNames)
            rules = read
            return read
        }
    }

    /// Protects only this cache: the paths depend only on the contract.
    private let paths = Mutex<KnownPaths?>(nil)

    /// The operations' paths, with which requests that match no operation are compared.
    var knownPaths: KnownPaths {
        paths.withLock { paths in
            if let paths { return paths }
            let read = KnownPaths(contract)
            paths = read
            return read
        }
    }

    /// - Parameters:
    ///   - queries: how clients write arrays and objects in queries.
    ///   - examples: how declared examples are sent.
    init(
        _ definition: StubDefinition, queries: QueryNotation = QueryNotation(),
        examples: ExampleForm = .mended
    ) {
        self.definition = definition
        contract = definition.contract.reading(queries).sending(examples)
        hosts = APIHosts(contract)
    }
}
