/// The handles of a document's tags (YAML 1.2.2 §6.8.2).
struct TagHandles {
    /// The prefix of the tags that YAML itself defines.
    static let yamlPrefix = "tag:yaml.org,2002:"

    private var prefixes = ["!": "!", "!!": yamlPrefix]
    private var declared: Set<String> = []

    /// Declares a handle; `false` if the document declares it already.
    mutating func declare(_ handle: String, prefix: String) -> Bool {
        prefixes[handle] = prefix
        return declared.insert(handle).inserted
    }

    /// The prefix of a handle; `nil` if it was not declared.
    func prefix(of handle: String) -> String? { prefixes[handle] }
}
