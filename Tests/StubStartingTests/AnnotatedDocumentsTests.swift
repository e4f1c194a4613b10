import Foundation
import StubDocuments
import StubJSON
import TestSupport
import Testing

@testable import StubContract
@testable import StubStarting

/// Documents of well-known APIs: those in the folder that `UNDERSTUDY_DOCUMENTS` names, up to a size
/// that a debug build reads in a few seconds unless the extent is the whole.
struct AnnotatedDocumentsTests {
    static let files: [String] = {
        guard let folder = ProcessInfo.processInfo.environment["UNDERSTUDY_DOCUMENTS"],
            let names = try? FileManager.default.subpathsOfDirectory(atPath: folder)
        else { return [] }
        let kinds = ["json", "yaml", "yml"]
        return names.filter { kinds.contains(URL(fileURLWithPath: $0).pathExtension) }.sorted()
            .map { folder + "/" + $0 }
            .filter { path in
                let size = FileManager.default.contents(atPath: path)?.count ?? 0
                return Extent.isWhole || size < 1_300_000
            }
    }()

    @Test(.enabled(if: !files.isEmpty), arguments: files)
    func `an annotated document answers as it did without`(file: String) async throws {
        let others = try await onOwnThread { try Self.changedOperations(of: file) }
        #expect(others == [])
    }

    /// The ids of operations that are bound otherwise, or by no convention, after an annotation.
    private static func changedOperations(of file: String) throws -> [String] {
        let document = try ContractFile.read(file)
        let start = try ContractStart(of: document, references: [])
        let annotation = try ContractAnnotation(
            of: document, references: [], convention: start.convention)
        let insertion = MemberInsertion(
            annotation.entries.map { .init(of: $0.pointer, key: "x-stub", value: $0.value) },
            into: document)
        let inferred = try ContractLoader.load(
            document, references: [], convention: start.convention, isLenient: true)
        return try [nil, start.convention].flatMap { convention in
            let annotated = try ContractLoader.load(
                insertion.document, references: [], convention: convention, isLenient: true)
            return zip(inferred.operations, annotated.operations).filter { one, other in
                one.binding != nil
                    && (other.binding != one.binding
                        || convention != nil && !other.isBoundByConvention)
            }.map(\.0.id)
        }
    }
}
