package import StubHTTP
import StubJSON

/// The names of the GraphQL operations that a request asks for, in a body or in a query.
///
/// GraphQL over HTTP has `query` and `operationName` as members of a JSON body (POST) or as
/// parameters (GET); a persisted query has `operationName` alone. Where the name is not sent, it is
/// the one in the query's text.
package enum GraphQLNames {
    package static func names(in request: HTTPRequest) -> [String] {
        let parameters = RequestParts.items(of: request.query.map(String.init) ?? "")
        let value = { (name: String) in parameters.first { $0.name == name }?.value }
        if let name = value("operationName"), !name.isEmpty { return [name] }
        if let text = value("query") { return names(inQuery: text) }
        switch try? JSONParser.parse(request.body) {
        case .object(let body): return names(in: body)
        // Several operations in one request, as Apollo's clients batch them.
        case .array(let bodies): return bodies.compactMap(\.object).flatMap(names)
        default: return []
        }
    }

    private static func names(in body: JSONObject) -> [String] {
        if let name = body["operationName"]?.string, !name.isEmpty { return [name] }
        return body["query"]?.string.map(names(inQuery:)) ?? []
    }

    /// The names that follow `query`, `mutation` and `subscription` outside of all braces.
    static func names(inQuery text: String) -> [String] {
        var scan = GraphQLScan(text)
        var names: [String] = []
        while let word = scan.nextWord() {
            // A fragment may have any name.
            if word == "fragment" { _ = scan.wordAtOnce() }
            guard ["query", "mutation", "subscription"].contains(word) else { continue }
            if let name = scan.wordAtOnce() { names.append(name) }
        }
        return names
    }
}

/// Reads the words of a GraphQL document that are outside of braces, parentheses, texts and comments
/// (GraphQL, October 2021, §2.1).
private struct GraphQLScan {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The next word at the top level; `nil` at the end.
    mutating func nextWord() -> String? {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "#"): skip { $0 != UInt8(ascii: "\n") }
            case UInt8(ascii: "\""): skipText()
            case let byte where Self.isNamed(byte):
                let word = word()
                if depth == 0 { return word }
                continue
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The word that follows after nothing but white space and commas; `nil` before anything else.
    mutating func wordAtOnce() -> String? {
        skip { [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ",")].contains($0) }
        guard index < bytes.count, Self.isNamed(bytes[index]) else { return nil }
        return word()
    }

    private mutating func word() -> String {
        let start = index
        skip(Self.isNamed)
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Stops at the last quotation mark of a text, or at the end.
    private mutating func skipText() {
        let mark = [UInt8](repeating: UInt8(ascii: "\""), count: 3)
        let isBlock = bytes[index...].starts(with: mark)
        index += isBlock ? 3 : 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if isBlock ? bytes[index...].starts(with: mark) : bytes[index] == mark[0] {
                index += isBlock ? 2 : 0
                return
            }
            index += 1
        }
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
    }

    private static func isNamed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
