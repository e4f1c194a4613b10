/// What the user wants to like, while the server is being told.
///
/// One request a post is under way at a time; what was wanted meanwhile is said after it, if it is
/// still another thing. So the last tap wins on both sides, whatever the order of answers.
struct LikeIntents {
    private struct Intent {
        var wanted: Bool
        var sent: Bool
    }

    private var intents: [Identifier<Post>: Intent] = [:]

    /// What to show for a post; the server's word where nothing is under way.
    func isLiked(_ post: Identifier<Post>, confirmed: Bool) -> Bool {
        intents[post]?.wanted ?? confirmed
    }

    /// Notes a tap; true when the caller has to tell the server.
    mutating func want(_ isLiked: Bool, _ post: Identifier<Post>) -> Bool {
        guard intents[post] == nil else {
            intents[post]?.wanted = isLiked
            return false
        }
        intents[post] = Intent(wanted: isLiked, sent: isLiked)
        return true
    }

    /// Notes that the server was told; gives what to tell it next, or nil when all is said.
    mutating func confirm(_ post: Identifier<Post>) -> Bool? {
        guard let intent = intents[post] else { return nil }
        guard intent.wanted != intent.sent else {
            intents[post] = nil
            return nil
        }
        intents[post]?.sent = intent.wanted
        return intent.wanted
    }

    /// Gives up: the server's word counts again.
    mutating func fail(_ post: Identifier<Post>) {
        intents[post] = nil
    }
}
