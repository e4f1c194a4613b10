/// Receives what happens in a case while it runs, so that a crash can be explained.
package struct CaseProgress: Sendable {
    /// Something that happened in a case.
    package enum Event: Sendable, Hashable {
        /// A request arrived, or its response was decided: `GET /products → 200`.
        case exchange(String)
        /// What the case is about to do.
        case step(String)
        /// A generated response is about to be sent.
        case sending(AnswerRecord)
        /// The app has dealt with a generated response.
        case answered(AnswerRecord)
    }

    /// Of the case that the task runs; `nil` if nobody needs it.
    @TaskLocal package static var current: CaseProgress?

    /// Takes the events, on any thread.
    package let report: @Sendable (Event) -> Void

    package init(report: @escaping @Sendable (Event) -> Void) {
        self.report = report
    }
}
