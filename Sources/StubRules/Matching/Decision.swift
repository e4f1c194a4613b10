/// Combines conditions of which some may be too expensive to decide, which is `nil`.
enum Decision {
    /// Whether a condition holds for an element; `nil` if it holds for none, and one is undecided.
    static func any<Elements: Sequence>(
        _ elements: Elements, _ decide: (Elements.Element) -> Bool?
    ) -> Bool? {
        var result: Bool? = false
        for element in elements {
            let isMet = decide(element)
            if isMet == true { return true }
            if isMet == nil { result = nil }
        }
        return result
    }

    /// Whether a condition holds for each element; `nil` if it fails for none, and one is undecided.
    static func all<Elements: Sequence>(
        _ elements: Elements, _ decide: (Elements.Element) -> Bool?
    ) -> Bool? {
        any(elements) { decide($0).map { !$0 } }.map { !$0 }
    }
}
