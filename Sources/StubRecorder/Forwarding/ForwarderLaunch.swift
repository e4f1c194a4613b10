/// What a child process reads from its standard input, a line each.
///
/// Not as arguments: those can be read by everybody on the machine.
public struct ForwarderLaunch: Sendable, Hashable {
    /// The hidden command of the program that the child runs.
    public static let command = "__forward"

    public let url: String
    public let token: String
    /// For the head of a response.
    public let seconds: Int64

    init(url: String, token: String, seconds: Int64) {
        self.url = url
        self.token = token
        self.seconds = seconds
    }

    /// Reads the three lines; `nil` if that is not what they are.
    public init?(lines: [String]) {
        guard lines.count == 3, let seconds = Int64(lines[2]), seconds > 0 else { return nil }
        self.init(url: lines[0], token: lines[1], seconds: seconds)
    }

    var text: String { "\(url)\n\(token)\n\(max(1, seconds))\n" }
}
