import StubJSON
import TestSupport

@testable import StubContract

extension Sample {
    /// A list of products, bound as in the sample contract.
    static var productList: StubBinding.List {
        StubBinding.List(
            page: .init(style: .offset(skip: "skip"), limit: "limit", defaultLimit: 30),
            search: .init(parameters: ["q", "search"], fields: ["title", "description"]),
            filters: [
                .init(parameter: "brands", field: "brand"),
                .init(parameter: "categories", field: "category"),
            ],
            sort: .init(by: "sortBy", order: "order"))
    }

    static func binding(
        _ fixture: String, _ action: StubBinding.Action, id: String? = "id",
        where conditions: [StubBinding.Pair] = [], select: String? = "select",
        answer: [String]? = nil, messages: [Int: String] = [:],
        parent: StubBinding.Parent? = nil, rows: String? = nil,
        envelope members: [StubBinding.EnvelopeMember]? = nil
    ) -> StubBinding {
        var binding = StubBinding(
            fixture: fixture, action: action, idParameter: id, conditions: conditions,
            select: select, answer: answer, messages: messages, parent: parent)
        guard let rows, case .list(let list) = action else { return binding }
        let named = members ?? StubBinding.EnvelopeMember.usual(list.page?.style)
        binding.envelope = StubBinding.Envelope(
            template: .object([rows: []]), place: JSONPointer(tokens: [rows]),
            members: named.map(\.undeclared))
        return binding
    }
}
