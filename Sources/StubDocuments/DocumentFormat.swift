/// The formats of the files that are read.
package enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
    /// JSON (RFC 8259).
    case json
    /// YAML 1.2, restricted to values that JSON can represent.
    case yaml

    /// The file extensions of the format, the usual one first.
    package var extensions: [String] {
        switch self {
        case .json: ["json"]
        case .yaml: ["yaml", "yml"]
        }
    }

    /// The format for the extension of a file name; `nil` for any other extension.
    package init?(path: String) {
        guard let format = Self.allCases.first(where: { $0.ending(of: path) != nil }) else {
            return nil
        }
        self = format
    }

    /// The format of a file, by its name or otherwise by its first character.
    ///
    /// JSON objects and arrays start with `{` and `[`; any other text is parsed as YAML.
    package init(path: String, bytes: [UInt8]) {
        if let named = Self(path: path) {
            self = named
            return
        }
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        let isJSON = [nil, UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
        self = isJSON ? .json : .yaml
    }

    /// Returns a path without the extension of a format: `things` for `things.yaml`.
    package static func stem(of path: String) -> String {
        for format in allCases {
            if let ending = format.ending(of: path) { return String(path.dropLast(ending.count)) }
        }
        return path
    }

    /// The folder that a file is in: `.` for a name alone.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func ending(of path: String) -> String? {
        extensions.map { "." + $0 }.first { path.hasSuffix($0) }
    }
}
