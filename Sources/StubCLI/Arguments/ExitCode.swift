/// What the process tells its caller (the numbers from 64 on are those of sysexits.h).
enum ExitCode: Int32, Sendable {
    /// Everything was as it should be.
    case kept = 0
    /// A check failed, or something went wrong at run time.
    case failed = 1
    case wrongUsage = 64
    /// A contract, fixture, scenario or HAR is invalid.
    case invalidInput = 65
    case missingInput = 66
    /// The port is in use or the upstream cannot be reached.
    case unavailable = 69
    /// Results or diagnostics could not be written, as to a full disk.
    case unwritable = 74
}
