/// One check of the lint.
struct ContractCheck: Sendable {
    let run: @Sendable (inout ContractLint) -> Void

    static let all: [ContractCheck] = [
        .structure, .references, .paths, .parameters, .responses, .schemas, .examples, .security,
        .paging, .bindings, .filters, .unreferenced,
    ]
}
