import StubContract
import StubJSON

extension ContractCheck {
    /// Finds query parameters of lists that have no effect on what the stub answers.
    static let filters = ContractCheck { lint in
        for operation in lint.survey.operations {
            guard let binding = lint.operation(of: operation)?.binding,
                case .list(let list) = binding.action
            else { continue }
            let used = list.parameters.union([binding.select].compactMap(\.self))
            for parameter in lint.parameters(of: operation)
            where parameter["in"]?.value.string == "query" {
                for written in lint.documents.written(parameter)
                where !used.contains(written.name) && !written.name.isEmpty {
                    lint.warn(
                        .ignoredParameter,
                        "the stub ignores the query parameter '\(written.name)' of this list of "
                            + "'\(binding.fixture)'",
                        at: parameter,
                        "Name a field under \"filters\" of x-stub, or answer by a rule.")
                }
            }
        }
    }
}

extension StubBinding.List {
    /// The query parameters that select, order or divide the rows.
    fileprivate var parameters: Set<String> {
        var names = Set(filters.map(\.parameter))
        names.formUnion(search?.parameters ?? [])
        names.formUnion([match?.key, match?.value, sort?.by, sort?.order].compactMap(\.self))
        names.formUnion(sort?.whenFiltered?.parameters ?? [])
        guard let page else { return names }
        return names.union(
            [page.limit, page.style.parameter, page.before, page.since].compactMap(\.self))
    }
}
