/// The part of the configuration that affects responses.
struct AnswerPolicy: Sendable {
    var isStrict = false
    /// `strict` if there is no upstream.
    var playback = StubPlayback.strict
    var cachesReads = true
}
