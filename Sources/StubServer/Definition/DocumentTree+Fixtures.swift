import StubContract
import StubDocuments
import StubJSON

extension DocumentTree {
    /// The documents directly in the folder, by their names without extension.
    var fixtures: [(name: String, document: JSONDocument)] {
        documents.filter { !$0.path.contains("/") }
            .map { (name: DocumentFormat.stem(of: $0.path), document: $0.document) }
    }

    /// Throws if a file that operations are served from is not a regular file.
    ///
    /// - Parameter all: whether files that no operation needs have to be regular ones as well.
    func requireFiles(for contract: Contract, all: Bool) throws(InputError) {
        for warning in warnings {
            let file = warning.file ?? ""
            let name = DocumentFormat.stem(of: String(file.split(separator: "/").last ?? ""))
            let isNeeded = contract.operations.contains { operation in
                operation.binding?.fixture == name
                    || operation.path.split(separator: "/").contains { $0 == name }
            }
            if isNeeded || all {
                throw InputError(path: file, reason: warning.message + "; put a file in its place")
            }
        }
    }
}
