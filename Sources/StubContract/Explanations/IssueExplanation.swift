/// What a code means, and what to do about it.
package struct IssueExplanation: Sendable, Hashable {
    package let code: String
    /// What is wrong, in a sentence or two.
    package let meaning: String
    /// What such a mistake looks like.
    package let example: String
    /// What to do.
    package let advice: String
    /// The section that decides; `nil` where it is our own rule.
    package let reference: String?

    init(
        _ code: String, _ meaning: String, example: String, advice: String,
        see reference: String? = nil
    ) {
        self.code = code
        self.meaning = meaning
        self.example = example
        self.advice = advice
        self.reference = reference
    }
}
