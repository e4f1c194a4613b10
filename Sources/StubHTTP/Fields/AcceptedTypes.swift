/// The media types that a client accepts, with their weights (`Accept`, RFC 9110 §12.5.1).
package struct AcceptedTypes: Sendable, Hashable {
    private struct Range: Sendable, Hashable {
        let type: MediaType
        /// The weight in thousandths; 0 means "not acceptable".
        let weight: Int
    }

    private let ranges: [Range]

    /// Parses the field's value; `nil` if it contains no media range, so that the field is ignored.
    package init?(_ text: String) {
        let ranges = Self.elements(of: text).compactMap(Self.range)
        guard !ranges.isEmpty else { return nil }
        self.ranges = ranges
    }

    /// Whether a client that sends this field value accepts a type; `false` for an invalid field
    /// value.
    package static func certainlyAccept(_ text: String, _ type: String) -> Bool {
        if text == "*/*" { return true }
        guard let accepted = AcceptedTypes(text), let type = MediaType(type) else { return false }
        return accepted.accepts(type)
    }

    /// Whether the client accepts a representation of the type.
    package func accepts(_ type: MediaType) -> Bool {
        (fit(of: type)?.weight ?? 0) > 0
    }

    /// Whether the client asks for a type by its name.
    package func names(_ type: MediaType) -> Bool {
        ranges.contains { $0.type.essence == type.essence && $0.weight > 0 }
    }

    /// Whether the client accepts every type (`*/*`).
    package var includesEverything: Bool {
        ranges.contains { $0.type.essence == "*/*" && $0.weight > 0 }
    }

    /// The best of some types that can be sent; `nil` if none is acceptable.
    ///
    /// The highest weight wins, then the more specific range, then the range that comes first in
    /// the field, then the type that comes first.
    ///
    /// - Parameter isPreferred: types that win against others of the same rank.
    /// - Returns: its index, and the type itself; for an offered range such as `image/*`, that is
    ///   the accepted type.
    package func best(
        of types: [MediaType], preferring isPreferred: (Int) -> Bool = { _ in true }
    ) -> (index: Int, type: MediaType)? {
        var best: (index: Int, fit: Fit)?
        for (index, type) in types.enumerated() {
            guard let fit = fit(of: type), fit.weight > 0 else { continue }
            if let current = best {
                let isBetter =
                    fit.rank != current.fit.rank
                    ? fit.rank.lexicographicallyPrecedes(current.fit.rank)
                    : isPreferred(index) && !isPreferred(current.index)
                if !isBetter { continue }
            }
            best = (index, fit)
        }
        return best.map { found in
            let offered = types[found.index]
            let isRange = offered.essence.hasSuffix("/*")
            let asked = ranges[found.fit.position].type
            return (found.index, isRange && !asked.essence.hasSuffix("/*") ? asked : offered)
        }
    }

    // MARK: - Fitting

    /// The rank of a type, according to the most specific range that includes it.
    private struct Fit {
        let weight: Int
        let precision: Int
        /// The position of the range in the field.
        let position: Int

        /// The order of fits; smaller is better.
        var rank: [Int] { [-weight, -precision, position] }
    }

    private func fit(of type: MediaType) -> Fit? {
        var best: Fit?
        for (position, range) in ranges.enumerated() {
            guard let precision = Self.precision(of: range.type, for: type) else { continue }
            if let best, best.precision >= precision { continue }
            best = Fit(weight: range.weight, precision: precision, position: position)
        }
        return best
    }

    /// How precisely a range matches a type; `nil` if it does not match.
    ///
    /// `application/json` and types with the suffix `+json` match one another, but rank behind the
    /// exact name. Parameters that the type does not have are ignored.
    private static func precision(of range: MediaType, for type: MediaType) -> Int? {
        if range.essence == "*/*" { return 0 }
        if type.essence == "*/*" { return 1 }
        if range.essence == type.essence {
            var precision = 4
            for wanted in range.parameters {
                guard let own = type.parameters.first(where: { $0.name == wanted.name }) else {
                    continue
                }
                guard own.value.lowercased() == wanted.value.lowercased() else { return nil }
                precision += 1
            }
            return precision
        }
        if range.covers(type) || type.covers(range) { return 1 }
        return range.isJSON && type.isJSON ? 2 : nil
    }

    // MARK: - Reading

    /// The elements of a comma-separated list; commas within quotes do not separate.
    private static func elements(of text: String) -> [String] {
        var isQuoted = false
        return text.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }.map(String.init)
    }

    private static func range(_ text: String) -> Range? {
        let parts = text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
        // Java's HttpURLConnection sends `*` for `*/*`.
        let name = parts.first?.filter { $0 != " " && $0 != "\t" } ?? ""
        let whole = name == "*" ? "*/*" + text.drop { $0 != ";" } : text
        guard let type = MediaType(whole) else { return nil }
        let weights = type.parameters.filter { $0.name == "q" }
        guard let weight = weights.first else { return Range(type: type, weight: 1000) }
        guard let value = Double(weight.value), value >= 0 else { return nil }
        // Parameters after the weight do not belong to the type.
        let own = type.parameters.prefix { $0.name != "q" }
        let bare = MediaType(essence: type.essence, parameters: Array(own))
        return Range(type: bare, weight: Int((min(value, 1) * 1000).rounded()))
    }
}
