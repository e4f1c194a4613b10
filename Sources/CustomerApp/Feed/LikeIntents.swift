/// The likes that the user wants while requests are in flight.
///
/// At most one request per post is in flight. If the user has changed their mind meanwhile, the
/// next request follows. So the last tap wins in the app and on the server, whatever the order of
/// responses.
struct LikeIntents {
    private struct Intent {
        var wanted: Bool
        var sent: Bool
    }

    private var intents: [Identifier<Post>: Intent] = [:]

    /// Returns the state to show for a post: the intended one, or the confirmed one if no request
    /// is in flight.
    func isLiked(_ post: Identifier<Post>, confirmed: Bool) -> Bool {
        intents[post]?.wanted ?? confirmed
    }

    /// Records a tap; returns true if the caller has to send a request.
    mutating func want(_ isLiked: Bool, _ post: Identifier<Post>) -> Bool {
        guard intents[post] == nil else {
            intents[post]?.wanted = isLiked
            return false
        }
        intents[post] = Intent(wanted: isLiked, sent: isLiked)
        return true
    }

    /// Records a response; returns the state to send next, or nil if nothing is left to send.
    mutating func confirm(_ post: Identifier<Post>) -> Bool? {
        guard let intent = intents[post] else { return nil }
        guard intent.wanted != intent.sent else {
            intents[post] = nil
            return nil
        }
        intents[post]?.sent = intent.wanted
        return intent.wanted
    }

    /// Drops the intent, so that the confirmed state is shown again.
    mutating func fail(_ post: Identifier<Post>) {
        intents[post] = nil
    }
}
