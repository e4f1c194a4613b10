/// What a code means and how to fix the problem.
package struct IssueExplanation: Sendable, Hashable {
    package let code: String
    /// What is wrong, in one or two sentences.
    package let meaning: String
    /// An example of the mistake.
    package let example: String
    /// How to fix it.
    package let advice: String
    /// The section of the standard; `nil` if the rule is ours.
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
