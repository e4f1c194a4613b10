import StubContract
import StubJSON
import StubSchema

/// Decides whether a valid row stays valid when a response keeps only some of its members.
///
/// A row is evaluated once against each alternative of its schemas that judges every member by
/// itself. Whichever members a response keeps then, only the required ones have to be among them,
/// and not too many.
struct PartCheck: Sendable {
    private struct Alternative: Sendable {
        let schema: PartSchema
        let bit: UInt64
    }

    /// The alternatives of each schema.
    private var schemas: [[Alternative]] = []
    private var count = 0

    mutating func add(_ schema: Schema) {
        var alternatives: [Alternative] = []
        for part in schema.parts where count < RowVerdict.mostAlternatives {
            alternatives.append(Alternative(schema: part, bit: 1 << UInt64(count)))
            count += 1
        }
        schemas.append(alternatives)
    }

    /// Returns the bits of the alternatives that accept a row.
    func bits(of row: JSONValue) -> UInt64 {
        schemas.joined().reduce(0) { bits, alternative in
            alternative.schema.accepts(row) ? bits | alternative.bit : bits
        }
    }

    /// Whether an object with these bits satisfies each schema with all its members; the schemas may
    /// accept it nevertheless if not.
    ///
    /// - Parameter count: the number of its members.
    func prove(_ bits: UInt64, count: Int) -> Bool {
        !schemas.isEmpty
            && schemas.allSatisfy { alternatives in
                alternatives.contains { alternative in
                    alternative.bit & bits != 0 && count <= alternative.schema.maximum ?? .max
                }
            }
    }

    /// Returns for each schema the bits of which a row needs one, if a response keeps these
    /// members; empty if there are no schemas.
    func needed(keeping selection: RowSelection) -> [UInt64] {
        let kept = selection.keys.map(JSONKey.init)
        return schemas.map { alternatives in
            alternatives.reduce(0) { bits, alternative in
                selection.writtenKeys.count <= alternative.schema.maximum ?? .max
                    && alternative.schema.required.allSatisfy { kept.contains(JSONKey($0)) }
                    ? bits | alternative.bit : bits
            }
        }
    }
}
