/// What of the configuration decides about answers.
struct AnswerPolicy: Sendable {
    var isStrict = false
    /// `strict` where there is no upstream.
    var playback = StubPlayback.strict
    var cachesReads = true
}
