/// The content codings that a client accepts (`Accept-Encoding`, RFC 9110 §12.5.3).
package struct AcceptedCodings: Sendable {
    private let weights: [String: Double]

    package init(_ text: String) {
        var weights: [String: Double] = [:]
        for element in text.split(separator: ",") {
            let parts = element.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            guard let name = parts.first?.lowercased() else { continue }
            let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
            weights[name] = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        }
        self.weights = weights
    }

    /// Whether the client accepts gzip and does not prefer unencoded content.
    package var prefersGzip: Bool {
        let gzip = weights["gzip"] ?? weights["x-gzip"] ?? weights["*"] ?? 0
        return gzip > 0 && gzip >= weights["identity"] ?? 0
    }
}
