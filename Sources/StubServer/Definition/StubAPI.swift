import StubContract

/// One of several APIs that a stub serves on one port.
///
/// The API `shop` is reached below `/shop/`, and by hosts that begin with `shop.`, such as
/// `shop.localhost`.
public struct StubAPI: Sendable, Hashable {
    /// The name: a letter, and then letters, digits and hyphens.
    public var name: String
    /// The path of its OpenAPI document, in JSON or YAML.
    public var contract: String
    /// The overlays of the document, in the order in which they are applied; `nil` for
    /// `overlay.yaml`, `.yml` or `.json` beside it, if there is one.
    public var overlays: [String]?
    /// The folder of its fixtures; `nil` answers its requests with examples.
    public var fixtures: String?

    /// Creates a description; the files are read with the definition.
    public init(
        name: String, contract: String, overlays: [String]? = nil, fixtures: String? = nil
    ) {
        self.name = name
        self.contract = contract
        self.overlays = overlays
        self.fixtures = fixtures
    }

    /// Throws an error if the names cannot be those of the APIs of one stub.
    package static func check(names: [String]) throws(StubAPIError) {
        _ = try DefinitionReading.names(of: names)
    }
}

/// Why several APIs cannot be served together.
package enum StubAPIError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no API.
    case none
    /// The name cannot be both a segment of paths and a label of hosts.
    case invalidName(String)
    /// Two APIs have the same name, apart from upper and lower case.
    case duplicateName(String)

    /// What is wrong, without a full stop.
    package var description: String {
        switch self {
        case .none: "there is no API to serve; name at least one"
        case .invalidName(let name):
            "'\(name)' cannot be the name of an API, which is \(APIName.rule)"
        case .duplicateName(let name):
            "there are two APIs '\(name)'; names differ in more than upper and lower case"
        }
    }
}
