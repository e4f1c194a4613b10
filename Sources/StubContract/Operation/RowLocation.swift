import StubHTTP
import StubJSON
import StubSchema

/// Finds where a row can be read that an operation has added (RFC 9110 §15.3.2).
struct RowLocation {
    private let operations: [ContractOperation]

    init(_ operations: [ContractOperation]) {
        self.operations = operations
    }

    /// The path to the new row; `nil` for operations that add no row, and if no operation reads a
    /// row.
    func location(after creation: ContractOperation) -> StubBinding.Location? {
        guard let binding = creation.binding, case .create = binding.action else { return nil }
        let status = binding.status ?? 201
        guard status == 201 else { return nil }
        let made = Self.segments(creation)
        let candidates = operations.filter { operation in
            guard let other = operation.binding, case .item = other.action else { return false }
            return other.fixture == binding.fixture && operation.method == .get && !other.isOnly
        }
        var best: (shared: Int, location: StubBinding.Location)?
        for candidate in candidates {
            let path = Self.segments(candidate)
            let shared = zip(path, made).prefix { Self.isSame($0, $1) }.count
            guard shared > best?.shared ?? -1,
                let segments = Self.filled(path, candidate, from: made)
            else { continue }
            best = (
                shared,
                StubBinding.Location(
                    segments: segments, key: candidate.binding?.key,
                    isAbsolute: needsWholeAddress(creation, status))
            )
        }
        return best?.location
    }

    private static func segments(_ operation: ContractOperation) -> [TemplateSegment] {
        PathTemplate(operation.path).segments
    }

    private static func isSame(_ left: TemplateSegment, _ right: TemplateSegment) -> Bool {
        switch (left, right) {
        case (.literal(let left), .literal(let right)): left == right
        case (.parameter, .parameter): true
        default: false
        }
    }

    /// The path with the parameters of the request that adds the row; `nil` if it needs other
    /// parameters.
    private static func filled(
        _ path: [TemplateSegment], _ item: ContractOperation, from made: [TemplateSegment]
    ) -> [StubBinding.Location.Segment]? {
        let row = item.binding?.idParameter
        guard path.contains(where: { $0.parameter == row }) else { return nil }
        var segments: [StubBinding.Location.Segment] = []
        for (index, segment) in path.enumerated() {
            switch segment {
            case .literal(let text): segments.append(.literal(text))
            case .parameter(let name) where name == row: segments.append(.row)
            case .parameter(let name):
                // Compares paths by position, because parameters may have other names there.
                let own = index < made.count ? made[index].parameter : nil
                guard
                    let parameter = own ?? made.compactMap(\.parameter).first(where: { $0 == name })
                else { return nil }
                segments.append(.parameter(parameter))
            case .pattern: return nil
            }
        }
        return segments
    }

    /// Whether the contract declares a `Location` that a path without a host does not satisfy.
    private func needsWholeAddress(_ creation: ContractOperation, _ status: Int) -> Bool {
        let header = creation.response(for: status)?.headers.first {
            $0.name.lowercased() == "location"
        }
        return header?.schema.map { !$0.isValid("/path", formats: .assert) } ?? false
    }
}
