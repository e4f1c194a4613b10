/// The settings that a child process reads from its standard input, one per line.
///
/// They are not arguments, because every user of the machine can read those.
public struct ForwarderLaunch: Sendable, Hashable {
    /// The hidden command of the program that the child runs.
    public static let command = "__forward"

    /// The upstream's URL.
    public let url: String
    /// The secret that the parent sends with each request.
    public let token: String
    /// The deadline for the head of a response, in seconds.
    public let seconds: Int64

    init(url: String, token: String, seconds: Int64) {
        self.url = url
        self.token = token
        self.seconds = seconds
    }

    /// Reads the three lines; `nil` if they are not valid.
    public init?(lines: [String]) {
        guard lines.count == 3, let seconds = Int64(lines[2]), seconds > 0 else { return nil }
        self.init(url: lines[0], token: lines[1], seconds: seconds)
    }

    var text: String { "\(url)\n\(token)\n\(max(1, seconds))\n" }
}
