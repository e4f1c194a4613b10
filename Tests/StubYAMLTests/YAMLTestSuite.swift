import Foundation
import StubJSON
import StubYAML

/// The official test suite on disk, next to the package.
enum YAMLTestSuite {
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/yaml-test-suite")

    static var isPresent: Bool { FileManager.default.fileExists(atPath: folder.path) }

    /// The expected result of a case.
    enum Wanted: String, Sendable {
        /// The values in `in.json`.
        case values
        /// An error.
        case error
        /// Any result, because JSON cannot represent the value.
        case anything
    }

    /// A case, named after its folder.
    struct Case: Sendable, CustomStringConvertible {
        let name: String
        let wanted: Wanted

        var description: String { name }
        var yaml: [UInt8] { YAMLTestSuite.bytes(name + "/in.yaml") }

        /// Returns the documents in `in.json`.
        func values() throws -> [JSONValue] {
            var values: [JSONValue] = []
            var text = String(decoding: YAMLTestSuite.bytes(name + "/in.json"), as: UTF8.self)[...]
            while let start = text.firstIndex(where: { !$0.isWhitespace }) {
                text = text[start...]
                let end = YAMLTestSuite.endOfValue(text)
                values.append(try JSONParser.parse(String(text[..<end])))
                text = text[end...]
            }
            return values
        }
    }

    /// All cases; empty if the suite is absent.
    static let cases: [Case] = {
        let names =
            FileManager.default.enumerator(atPath: folder.path)?
            .compactMap { $0 as? String }.filter { $0.hasSuffix("/in.yaml") } ?? []
        return names.sorted().map { path in
            let name = String(path.dropLast("/in.yaml".count))
            // Three of the error cases also have values, for parsers that accept them.
            let wanted: Wanted =
                exists(name + "/error") ? .error : exists(name + "/in.json") ? .values : .anything
            return Case(name: name, wanted: wanted)
        }
    }()

    private static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: path).path)
    }

    fileprivate static func bytes(_ path: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: folder.appending(path: path).path) ?? Data())
    }

    /// Returns the end of the first value of a text with several documents.
    private static func endOfValue(_ text: Substring) -> Substring.Index {
        var depth = 0
        var isInString = false
        var isEscaped = false
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            index = text.index(after: index)
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == "\"" {
                    isInString = false
                    if depth == 0 { return index }
                }
                continue
            }
            switch character {
            case "\"": isInString = true
            case "{", "[": depth += 1
            case "}", "]":
                depth -= 1
                if depth == 0 { return index }
            default: if depth == 0, character.isWhitespace { return index }
            }
        }
        return index
    }
}
