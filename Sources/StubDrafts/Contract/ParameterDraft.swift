import StubHTTP
import StubJSON

/// Describes a parameter by the texts that were sent.
struct ParameterDraft {
    let name: String
    private var texts: [String] = []
    private var repeats = false

    init(name: String) {
        self.name = name
    }

    /// Adds the values of one request.
    mutating func add(_ values: [String]) {
        if values.count > 1 { repeats = true }
        texts += values
    }

    /// - Parameters:
    ///   - place: `path` or `query`.
    ///   - value: what the server uses if the parameter is not sent.
    func json(in place: String, default value: Int? = nil) -> JSONValue {
        var schema = JSONObject([("type", .string(type))])
        if type == "string", !texts.isEmpty, texts.allSatisfy(TextFormat.uuid.fits) {
            schema["format"] = "uuid"
        }
        if type == "integer", let value { schema["default"] = .int(value) }
        if type == "integer", place == "query", texts.allSatisfy({ $0.first != "-" }),
            PageWords.all.contains(name.lowercased())
        {
            // Pages are counted from 1 unless a page 0 was requested.
            let isPage = PageWords.pages.contains(name.lowercased())
            schema["minimum"] = isPage && !texts.contains("0") ? 1 : 0
        }
        var parameter = JSONObject([("name", .string(name)), ("in", .string(place))])
        if place == "path" { parameter["required"] = true }
        parameter["schema"] =
            repeats ? ["type": "array", "items": .object(schema)] : .object(schema)
        return .object(parameter)
    }

    /// Numbers only in the form that the contract accepts for them.
    private var type: String {
        if texts.isEmpty { return "string" }
        if texts.allSatisfy(Self.isInteger) { return "integer" }
        if texts.allSatisfy(Self.isNumber) { return "number" }
        return texts.allSatisfy { $0 == "true" || $0 == "false" } ? "boolean" : "string"
    }

    private static func isInteger(_ text: String) -> Bool {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        return (1...15).contains(digits.utf8.count)
            && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
            && (digits == "0" ? text == "0" : digits.first != "0")
    }

    private static func isNumber(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, isInteger(String(parts[0])) || parts[0] == "0" else { return false }
        return parts.count == 1
            || (!parts[1].isEmpty && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) })
    }
}
