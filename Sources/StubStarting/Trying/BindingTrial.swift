import StubContract
import StubFixtures
import StubHTTP
package import StubJSON
import StubSchema

/// Tries the operations that the stub has bound by itself on rows that it has generated.
///
/// What a person wrote is not tried: neither an `x-stub` nor rows of theirs can be at fault.
package struct BindingTrial {
    /// Why operations cannot be answered from rows, by method and path.
    package private(set) var faults: [String: String] = [:]

    private let contract: Contract
    private let store: FixtureStore

    /// The rows of a collection are alike, so that few of them show what is wrong.
    private static let rows = 3

    /// Generates rows for a document and tries its operations on them.
    ///
    /// - Throws: the errors in the document.
    package init(
        of document: JSONDocument, references: [JSONDocument]
    ) throws(DiagnosticError) {
        let start = try ContractStart(of: document, references: references, rows: Self.rows)
        contract = try ContractLoader.load(
            document, references: references, convention: start.convention, isLenient: true)
        var seed: [(name: String, document: JSONDocument)] = []
        for collection in start.collections {
            let bytes = JSONSerializer.bytes(.array(collection.rows))
            seed.append((collection.name, try JSONDocument(file: collection.name, bytes: bytes)))
        }
        store = try FixtureStore(seed: seed, contract: contract)
        for operation in contract.operations where operation.isBoundByConvention {
            faults["\(operation.method) \(operation.path)"] = fault(of: operation)
        }
    }

    /// The faults of a contract and the documents it refers to.
    ///
    /// - Throws: the errors in the documents.
    @Sendable package static func faults(
        of documents: [JSONDocument]
    ) throws(DiagnosticError) -> [String: String] {
        guard let main = documents.first else { return [:] }
        return try BindingTrial(of: main, references: Array(documents.dropFirst())).faults
    }

    private func fault(of operation: ContractOperation) -> String? {
        guard let binding = operation.binding, let collection = store.collections[binding.fixture]
        else { return nil }
        var call = FixtureCall()
        switch binding.action {
        case .list, .create: break
        case .item, .replace, .update, .delete:
            if binding.isOfCurrentUser {
                // The user's tokens are answered beside the row, or without it.
                guard binding.tokenShape == nil || binding.tokenShape?.user != nil else {
                    return nil
                }
                call.user = collection.rows.first?.id
                break
            }
            if binding.isOnly { break }
            guard let row = collection.rows.first,
                let name = row.members[binding.key ?? "id"].flatMap(RowID.init)?.description
            else { return nil }
            call.parameters[binding.idParameter ?? "id"] = name
        default: return nil
        }
        call.parameters.merge(parents(of: operation, binding)) { first, _ in first }
        // Links to pages have the URL of the request.
        call.address = "http://127.0.0.1" + Self.path(of: operation, call.parameters)
        if let schema = operation.requestBody?.content.first(where: \.type.isJSON)?.schema {
            call.body = ExampleGenerator().example(of: schema)
        }
        var trial = store
        let responder = CollectionResponder(binding: binding, call: call, now: 0)
        // A row that is not found, or a body that is refused, says nothing of the binding.
        guard let answer = responder.respond(&trial), answer.response.status < 400 else {
            return nil
        }
        return ResponseValidator.issues(in: answer.response, of: operation)
            .first { $0.severity == .error }?.message
    }

    /// The path of the operation with the values of its parameters; those without one are `1`.
    private static func path(
        of operation: ContractOperation, _ parameters: [String: String]
    ) -> String {
        var path = operation.path
        for name in PathTemplate(path).names {
            path = path.replacing(
                "{\(name)}", with: PercentCoding.encode(parameters[name] ?? "1"))
        }
        return path
    }

    /// Values for the path parameters of parent rows.
    private func parents(
        of operation: ContractOperation, _ binding: StubBinding
    ) -> [String: String] {
        guard let parent = binding.parent,
            let row = store.collections[parent.collection]?.rows.first,
            let name = row.members[parent.key ?? "id"].flatMap(RowID.init)?.description
        else { return [:] }
        return [parent.parameter: name]
    }
}
