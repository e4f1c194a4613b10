/// The part of the configuration that affects responses.
struct AnswerPolicy: Sendable {
    var isStrict = false
    /// Whether requests need the credentials that the contract requires.
    var checksSecurity = true
    /// `strict` if there is no upstream.
    var playback = StubPlayback.strict
    var cachesReads = true
}
