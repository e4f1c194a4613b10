import Foundation

/// How the processes are started that run cases: the same program with the same arguments.
struct WorkerLaunch: Sendable {
    /// The hidden command, which precedes the arguments of the parent.
    static let command = "__run-cases"

    /// The variable of the environment that tells a process that it has a parent to report to.
    static let mark = "UNDERSTUDY_RUNS_CASES"

    /// The path of the program.
    let program: String
    /// The arguments of the parent, such as `verify --contract FILE`.
    let arguments: [String]

    /// The launch of this process's own program; `nil` if its path is unknown.
    static func own(_ arguments: [String]) -> WorkerLaunch? {
        Bundle.main.executablePath.map { WorkerLaunch(program: $0, arguments: arguments) }
    }

    /// The environment of the parent; a crash is expected, and a backtrace would cost seconds.
    var environment: [String: String] {
        ["SWIFT_BACKTRACE": "enable=no"]
            .merging(ProcessInfo.processInfo.environment, uniquingKeysWith: { $1 })
            .merging([Self.mark: "1"], uniquingKeysWith: { $1 })
    }
}
