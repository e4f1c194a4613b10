extension ContractResponse.Status {
    /// Reads the key of a response in a document: `200`, `2XX` or `default`.
    init?(key: String) {
        if key == "default" {
            self = .default
        } else if let code = Int(key), (100...599).contains(code) {
            self = .exact(code)
        } else if key.count == 3, key.uppercased().hasSuffix("XX"),
            let hundred = Int(key.prefix(1)), (1...5).contains(hundred)
        {
            self = .range(hundred)
        } else {
            return nil
        }
    }
}
