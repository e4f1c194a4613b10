/// A path expression of matching rules, such as `$.items[*].id`.
struct PactPath: Sendable, Hashable {
    let text: String

    static let root = PactPath(text: "$")

    /// A member; names other than plain ones are quoted.
    func member(_ name: String) -> PactPath {
        let isPlain =
            name.first?.isNumber == false
            && name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0 == "_" || ("0"..."9") ~= $0)
            }
        guard !isPlain else { return PactPath(text: "\(text).\(name)") }
        let quoted = name.flatMap { $0 == "'" || $0 == "\\" ? ["\\", $0] : [$0] }
        return PactPath(text: "\(text)['\(String(quoted))']")
    }

    /// One element of an array.
    func index(_ index: Int) -> PactPath { PactPath(text: "\(text)[\(index)]") }

    /// Each element of an array.
    var elements: PactPath { PactPath(text: "\(text)[*]") }

    /// Each member of an object.
    var members: PactPath { PactPath(text: "\(text).*") }
}
