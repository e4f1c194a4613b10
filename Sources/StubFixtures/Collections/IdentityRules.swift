import StubBackport
import StubContract
import StubHTTP
import StubJSON
import StubSchema

/// The requirements of the contract for the ids of a collection, from all operations on it.
package struct IdentityRules: Sendable {
    private struct Place: Sendable {
        let schema: Schema
        /// The keys of the members that contain the row.
        let row: [String]
        /// Whether the response is the row, or has it.
        var hasRow = true
    }

    /// The rules for the values of one member.
    struct Samplers: Sendable {
        /// Those of rows.
        var own: [MemberSampler] = []
        /// Those of acknowledgements of writes, whose id may be that of something else, such as a job.
        var acknowledged: [MemberSampler] = []
    }

    private var places: [Place] = []
    /// The path parameters that contain an id.
    private var parameters: [ContractParameter] = []
    private let known = KnownSamplers()

    /// The samplers by member; a reference, because most rules are never asked for any.
    private final class KnownSamplers: Sendable {
        /// Protects only this cache: samplers depend only on the contract.
        let byKey = Mutex<[String: Samplers]>([:])
    }

    /// Creates rules without requirements.
    init() {}

    init(_ fixture: String, in contract: Contract) {
        var known: Set<RowSchema.Place> = []
        for operation in contract.operations {
            guard let binding = operation.binding, binding.fixture == fixture else { continue }
            if let rows = operation.rowSchema {
                if known.insert(rows.place).inserted {
                    places.append(Place(schema: rows.schema, row: []))
                }
            } else if let schema = Self.written(operation, binding),
                let row = Self.place(ofRowIn: binding)
            {
                let isWithoutRow = binding.envelope.map { $0.place == nil } ?? false
                places.append(
                    Place(
                        schema: schema, row: row,
                        hasRow: binding.tokenShape != nil || !isWithoutRow))
            }
            let more = operation.parameters.filter { parameter in
                (parameter.location == .path || parameter.location == .query)
                    && parameter.name == binding.idParameter
                    && binding.key == nil
                    // The operations on a path mostly share its parameters.
                    && !parameters.contains {
                        $0.pointer == parameter.pointer && $0.document == parameter.document
                    }
            }
            parameters += more
        }
    }

    /// Where the response has the row; `nil` if it has none, such as that to a new password.
    private static func place(ofRowIn binding: StubBinding) -> [String]? {
        if let shape = binding.tokenShape { return shape.user }
        return binding.envelope?.place?.tokens ?? []
    }

    /// Returns the schema of the response to a write, if it contains a row.
    private static func written(
        _ operation: ContractOperation, _ binding: StubBinding
    ) -> Schema? {
        switch binding.action {
        case .create, .replace, .update, .delete: break
        default: return nil
        }
        let usual = if case .create = binding.action { 201 } else { 200 }
        return operation.response(for: binding.status ?? usual)?.content
            .first(where: \.type.isJSON)?.schema
    }

    /// Returns the rules for ids in this member.
    func samplers(of key: String) -> Samplers {
        known.byKey.withLock { known in
            if let samplers = known[key] { return samplers }
            var samplers = Samplers()
            for place in places {
                let sampler = MemberSampler(place.schema, at: place.row + [key])
                // A response that forbids the member, as a closed `{"success": true}` does, is no row.
                if sampler.isForbidden { continue }
                // Most operations refer to the same schema of a row.
                if place.hasRow, !samplers.own.contains(where: sampler.isSame) {
                    samplers.own.append(sampler)
                } else if !place.hasRow, sampler.isNamed {
                    samplers.acknowledged.append(sampler)
                }
            }
            known[key] = samplers
            return samplers
        }
    }

    /// Whether the paths of the contract can contain this id.
    func canBeAddressed(_ id: RowID) -> Bool {
        let text = id.description
        // Indices, so that no parameter is copied.
        return parameters.indices.allSatisfy { parameters[$0].accepts(text) }
    }
}
