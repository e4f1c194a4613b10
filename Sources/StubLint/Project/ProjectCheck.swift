/// One check of a project's files against one another.
struct ProjectCheck: Sendable {
    let run: @Sendable (inout ProjectLint) -> Void

    static let all: [ProjectCheck] = [
        .rows, .fixtureNames, .fields, .scenarios, .recordings, .age,
    ]
}
