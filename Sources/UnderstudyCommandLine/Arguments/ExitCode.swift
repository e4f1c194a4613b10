/// The exit status of the process (the numbers from 64 on are those of sysexits.h).
enum ExitCode: Int32, Sendable {
    /// The command succeeded, and every check passed.
    case kept = 0
    /// A check failed, or an error occurred at run time.
    case failed = 1
    case wrongUsage = 64
    /// A contract, fixture, scenario or HAR is invalid.
    case invalidInput = 65
    case missingInput = 66
    /// The port is in use or the upstream cannot be reached.
    case unavailable = 69
    /// Results or diagnostics could not be written, for example because the disk is full.
    case unwritable = 74
}
