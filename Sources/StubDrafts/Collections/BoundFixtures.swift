import StubContract
import StubHTTP
import StubRecordings

/// The fixtures that a contract's operations are answered from.
struct BoundFixtures {
    private let contract: Contract

    /// What a recorded response of an operation contains.
    enum Content: Hashable {
        /// Rows of a collection.
        case rows(String)
        /// A whole fixture.
        case document(String)
        /// Nothing that a fixture can be made of, such as the rows of one user.
        case nothing
    }

    init(_ contract: Contract) {
        self.contract = contract
    }

    /// The collection of users that log in; `nil` if the contract names none.
    var users: String? { contract.tokens?.collection }

    /// The names of all fixtures that operations use.
    var names: Set<String> {
        Set(contract.operations.compactMap { $0.binding?.fixture } + [users].compactMap(\.self))
    }

    /// What responses to the requests of a group contain; `nil` if the contract does not say it.
    func content(of group: TrafficGroup) -> Content? {
        guard let path = group.samples.first?.recording.request.path,
            let target = RequestTarget(path),
            case .operation(let index, _) = contract.router.match(group.method, target.segments),
            let binding = contract.operations[index].binding
        else { return nil }
        switch binding.action {
        case .document: return .document(binding.fixture)
        case .list, .item, .create, .replace, .update, .delete:
            return binding.owner == nil ? .rows(binding.fixture) : .nothing
        case .distinct, .mark, .set, .file, .upload: return .nothing
        case .login, .exchange, .refresh, .logout, .currentUser, .endpoint: return nil
        }
    }
}
