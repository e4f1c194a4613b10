import StubContract
import StubHTTP
import StubJSON
import StubServer

/// An exchange of the journal as a test in Swift, which gives the app the same response again.
struct ExchangeTest {
    /// The text of a file with the test.
    let swift: String

    init(_ exchange: Exchange, mask: SecretMask, project: ProjectFiles) {
        let target = mask.target(of: exchange)
        let path = String(target.prefix { $0 != "?" })
        let request = "\(exchange.request.method) \(target)"
        let status = exchange.response?.status ?? 0
        let subject = exchange.operation ?? path
        let name = "the app copes with \(status) of \(subject)".filter { $0 != "`" && $0 != "\\" }
        let which =
            exchange.operation.map(SwiftText.literal)
            ?? Self.literal(of: exchange.request.method) + ", " + SwiftText.literal(path)
        var files = ["fixtures: " + (project.fixtures.map(SwiftText.literal) ?? "nil")]
        files.insert("contract: " + SwiftText.literal(project.contract ?? "…"), at: 0)
        let broken = exchange.issues.filter { $0.kind.side == .response }.map(\.code)
        if !broken.isEmpty {
            let codes = Set(broken).sorted().map(SwiftText.literal).joined(separator: ", ")
            files.append("allowing: [\(codes)]")
        }
        var body: [String] = ["let stub = Stub.current"]
        // What fixtures and tokens have answered, they answer again.
        if let response = exchange.response, exchange.source?.kind == "rule" {
            body += ["stub.on(\(which)) { _ in", "    " + Self.response(response, mask), "}"]
        }
        body += [
            "// Let the app do what sends \(request), and say what it shall show.",
            "try await stub.received(\(which), within: .seconds(5))",
        ]
        let lines =
            ["import Testing", "import UnderstudyTesting", "", Self.trait(files)]
            + ["func `\(name)`() async throws {"] + body.map { "    " + $0 } + ["}", ""]
        swift = lines.joined(separator: "\n")
    }

    private static func literal(of method: HTTPMethod) -> String {
        let known: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options]
        if known.contains(method) { return "." + method.rawValue.lowercased() }
        return "HTTPMethod(\(SwiftText.literal(method.rawValue)))"
    }

    /// The attribute of the test, on as few lines as it fits in.
    private static func trait(_ arguments: [String]) -> String {
        let line = "@Test(.stub(\(arguments.joined(separator: ", "))))"
        if line.count <= 100 { return line }
        return "@Test(\n    " + SwiftText.call(".stub", arguments, indent: 4) + ")"
    }

    private static func response(_ response: HTTPResponse, _ mask: SecretMask) -> String {
        let type = response.fields["Content-Type"]
        let status = response.status == 200 ? [] : ["status: \(response.status)"]
        guard !response.body.isEmpty else { return ".status(\(response.status))" }
        guard let text = mask.text(response.body, contentType: type) else {
            return ".status(\(response.status))  // The body is no text."
        }
        guard let value = try? JSONParser.parse(Array(text.utf8)) else {
            let kind = type.map { ["type: " + SwiftText.literal($0)] } ?? []
            return SwiftText.call(
                ".text", [SwiftText.raw(text, indent: 12)] + kind + status, indent: 8)
        }
        return SwiftText.call(".json", [literal(of: value, indent: 12)] + status, indent: 8)
    }

    /// A JSON value as a literal in Swift.
    static func literal(of value: JSONValue, indent: Int) -> String {
        let space = String(repeating: " ", count: indent + 4)
        switch value {
        case .null: return "nil"
        case .string(let text): return SwiftText.literal(text)
        case .array(let elements):
            return list(elements.map { literal(of: $0, indent: indent + 4) }, space, indent, "[]")
        case .object(let members):
            let items = members.map { member in
                SwiftText.literal(member.key) + ": " + literal(of: member.value, indent: indent + 4)
            }
            return list(items, space, indent, "[:]")
        default: return JSONSerializer.string(value)
        }
    }

    private static func list(
        _ items: [String], _ space: String, _ indent: Int, _ empty: String
    ) -> String {
        guard !items.isEmpty else { return empty }
        let line = "[" + items.joined(separator: ", ") + "]"
        if line.count + indent <= 90, !line.contains("\n") { return line }
        return "[\n" + items.map { space + $0 + ",\n" }.joined()
            + String(repeating: " ", count: indent) + "]"
    }
}
