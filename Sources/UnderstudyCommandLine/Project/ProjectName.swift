import StubJSON

/// The name of an API's folders.
enum ProjectName {
    static func isValid(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 100
            && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    }

    /// The file's name, or the document's title if the file has a generic name.
    static func suggested(for document: JSONDocument) -> String {
        let file = document.file.split(separator: "/").last ?? "api"
        let stem = slug(file.prefix { $0 != "." })
        let usual = ["openapi", "swagger", "spec", "api", "schema", "index", "contract", ""]
        guard usual.contains(stem) else { return stem }
        let title = slug(document.value["info"]?["title"]?.string ?? "")
        let words = title.split(separator: "-").filter { !usual.contains(String($0)) }
        return words.isEmpty ? "api" : words.prefix(3).joined(separator: "-")
    }

    /// The name of an archive's file, which browsers derive from the site.
    static func suggested(forFile path: String) -> String {
        let file = path.split(separator: "/").last ?? "api"
        let stem = slug(file.lowercased().hasSuffix(".har") ? file.dropLast(4) : file)
        return stem.isEmpty ? "api" : stem
    }

    private static func slug(_ text: some StringProtocol) -> String {
        text.lowercased()
            .split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            .joined(separator: "-")
    }
}
