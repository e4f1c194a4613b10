import StubContract
import StubJSON

/// Reads a contract without its faulty operations.
enum SoundContract {
    struct Reading {
        var contract: Contract?
        var diagnostics: [Diagnostic]
        var isOpenAPI: Bool
    }

    /// Removing operations can expose further errors; this limits the attempts.
    private static let rounds = 4

    static func read(_ documents: [JSONDocument], convention: BindingConvention?) -> Reading {
        var documents = documents
        var diagnostics: [Diagnostic] = []
        for _ in 0..<rounds {
            do {
                let contract = try ContractLoader.load(
                    documents[0], references: Array(documents.dropFirst()),
                    convention: convention, reportLimit: .max)
                return Reading(
                    contract: contract, diagnostics: diagnostics + contract.warnings,
                    isOpenAPI: true)
            } catch {
                diagnostics += error.diagnostics
                if error.diagnostics.contains(where: { $0.code == "contract/version" }) {
                    return Reading(diagnostics: diagnostics, isOpenAPI: false)
                }
                guard setAside(error.diagnostics, in: &documents) else { break }
            }
        }
        return Reading(diagnostics: diagnostics, isOpenAPI: true)
    }

    /// Removes faulty parts from the values; all other positions stay the same.
    ///
    /// - Returns: whether anything was removed, so that another attempt makes sense.
    private static func setAside(
        _ diagnostics: [Diagnostic], in documents: inout [JSONDocument]
    ) -> Bool {
        let set = DocumentSet(documents)
        var survey = ContractSurvey(set, entersBodies: false)
        survey.visitOperations()
        let errors = places(of: diagnostics, in: documents)
        var keys: [Int: [JSONPointer]] = [:]
        for operation in survey.operations where reaches(operation, errors, in: set) {
            keys[operation.node.document, default: []].append(operation.node.pointer)
        }
        let items = (set.root["paths"]?.members ?? []).map(\.node)
        // Some errors concern a path as a whole.
        for item in items where errors.exact.contains(item.place) {
            keys[0, default: []].append(item.pointer)
        }
        if let own = set.root["x-stub"], errors.around.contains(own.place) {
            keys[0, default: []].append(own.pointer)
        }
        for (document, pointers) in keys {
            documents[document] = removing(pointers, from: documents[document])
        }
        return !keys.isEmpty
    }

    /// The values with errors, and the values that contain them.
    private struct ErrorPlaces {
        var exact: Set<DocumentNode.Place> = []
        var around: Set<DocumentNode.Place> = []
    }

    private static func places(
        of diagnostics: [Diagnostic], in documents: [JSONDocument]
    ) -> ErrorPlaces {
        var places = ErrorPlaces()
        for diagnostic in diagnostics where diagnostic.severity == .error {
            guard let position = diagnostic.position,
                let document = documents.firstIndex(where: { $0.file == diagnostic.file })
            else { continue }
            var pointer = documents[document].pointer(toByte: position.offset)
            places.exact.insert(DocumentNode.Place(document: document, pointer: pointer))
            repeat {
                places.around.insert(DocumentNode.Place(document: document, pointer: pointer))
            } while pointer.tokens.popLast() != nil
        }
        return places
    }

    /// Whether the error is in the operation or in something it refers to.
    private static func reaches(
        _ operation: ContractSurvey.Operation, _ errors: ErrorPlaces, in set: DocumentSet
    ) -> Bool {
        // The loader reports an error in a body's schema at the body.
        var survey = ContractSurvey(set, entersBodies: false)
        survey.visitAll(from: operation.node, as: .operation)
        for parameter in operation.pathItem["parameters"]?.elements ?? [] {
            survey.visitAll(from: parameter, as: .parameter)
        }
        return survey.reached.contains { errors.around.contains($0) }
    }

    private static func removing(
        _ pointers: [JSONPointer], from document: JSONDocument
    ) -> JSONDocument {
        var value = document.value
        // What was removed with a value around it need not be removed again.
        for pointer in pointers where value[pointer] != nil {
            _ = try? value.remove(at: pointer)
        }
        return document.replacingValue(value)
    }
}
