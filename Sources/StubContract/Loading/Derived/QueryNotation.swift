/// How clients write arrays and objects in queries where that differs from the contract.
public struct QueryNotation: Sendable, Hashable {
    /// How one kind of value is written.
    public enum Form: String, Sendable, Hashable, CaseIterable {
        /// As the contract declares.
        case declared
        /// `name[]=a` or `name[key]=a` as well as declared.
        case brackets
    }

    /// How arrays are written.
    public var arrays: Form
    /// How objects are written.
    public var objects: Form

    /// Creates a notation, by default the declared one.
    public init(arrays: Form = .declared, objects: Form = .declared) {
        self.arrays = arrays
        self.objects = objects
    }
}

extension Contract {
    /// The contract whose query parameters are read in another notation as well.
    package func reading(_ notation: QueryNotation) -> Contract {
        guard notation != QueryNotation() else { return self }
        var contract = self
        for operation in contract.operations.indices {
            for parameter in contract.operations[operation].parameters.indices {
                contract.operations[operation].parameters[parameter].read(notation)
            }
        }
        return contract
    }
}

extension ContractParameter {
    fileprivate mutating func read(_ notation: QueryNotation) {
        readsBrackets = location == .query && shape.isWritten(in: notation)
    }
}

extension ParameterShape {
    fileprivate func isWritten(in notation: QueryNotation) -> Bool {
        switch self {
        case .array: notation.arrays == .brackets
        case .object: notation.objects == .brackets
        case .any: notation.arrays == .brackets || notation.objects == .brackets
        case .oneOf(let shapes): shapes.contains { $0.isWritten(in: notation) }
        case .string, .integer, .number, .boolean: false
        }
    }
}
