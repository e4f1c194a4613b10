/// One check of the lint.
struct ContractCheck: Sendable {
    let run: @Sendable (inout ContractLint) -> Void

    static let all: [ContractCheck] = [
        .references, .paths, .parameters, .responses, .schemas, .examples, .members, .security,
        .paging, .bindings, .unreferenced,
    ]
}
