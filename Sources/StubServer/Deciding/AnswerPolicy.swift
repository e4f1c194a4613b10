/// What of the configuration decides about answers.
struct AnswerPolicy: Sendable {
    var isStrict = false
    /// Whether requests need the credentials that the contract asks for.
    var checksSecurity = true
    /// `strict` where there is no upstream.
    var playback = StubPlayback.strict
    var cachesReads = true
}
