/// Finds the known word that a misspelled word is most similar to.
package enum NearestWord {
    /// The candidate with the smallest edit distance; `nil` if none is close enough to be a typing
    /// error.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String?
    {
        let written = ComparedWord(word)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            guard let distance = written.distance(to: ComparedWord(candidate)),
                distance < best?.distance ?? Int.max
            else { continue }
            best = (candidate, distance)
        }
        return best?.candidate
    }
}
