/// One thing that a project's files are looked at for, each against the others.
struct ProjectCheck: Sendable {
    let run: @Sendable (inout ProjectLint) -> Void

    static let all: [ProjectCheck] = [
        .rows, .fixtureNames, .fields, .scenarios, .recordings,
    ]
}
