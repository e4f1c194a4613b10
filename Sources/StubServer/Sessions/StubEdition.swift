import StubContract

/// The definition that answers come from at present, as one reference.
///
/// A request is routed and decided by the same edition, however often the files change meanwhile.
final class StubEdition: Sendable {
    let definition: StubDefinition

    init(_ definition: StubDefinition) {
        self.definition = definition
    }

    var contract: Contract { definition.contract }
}
