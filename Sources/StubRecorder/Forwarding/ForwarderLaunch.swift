/// The settings that a child process reads from its standard input, one per line.
///
/// They are not arguments, because every user of the machine can read those.
package struct ForwarderLaunch: Sendable, Hashable {
    /// The hidden command of the program that the child runs.
    package static let command = "__forward"

    /// The upstream's URL.
    package let url: String
    /// The secret that the parent sends with each request.
    package let token: String
    /// The deadline for the head of a response, in seconds.
    package let seconds: Int64
    /// Trusted certificates; the proxies are those of the child's environment.
    package let settings: UpstreamSettings

    /// The number of lines.
    package static let lineCount = 5

    init(url: String, token: String, seconds: Int64, settings: UpstreamSettings) {
        self.url = url
        self.token = token
        self.seconds = seconds
        self.settings = settings
    }

    /// Reads the lines; `nil` if they are not valid.
    package init?(lines: [String]) {
        guard lines.count == Self.lineCount, let seconds = Int64(lines[2]), seconds > 0 else {
            return nil
        }
        self.init(
            url: lines[0], token: lines[1], seconds: seconds,
            settings: UpstreamSettings(
                authorities: lines[3].isEmpty ? nil : lines[3],
                checksCertificates: lines[4] == "checked"))
    }

    var text: String {
        """
        \(url)
        \(token)
        \(max(1, seconds))
        \(settings.authorities ?? "")
        \(settings.checksCertificates ? "checked" : "unchecked")

        """
    }
}
