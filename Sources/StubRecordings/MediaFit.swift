import StubHTTP

/// Whether the media types of a request allow a recording.
enum MediaFit {
    static func fits(_ asked: AskedRequest, _ recording: Recording) -> Bool {
        sendsSameType(asked, recording.request) && accepts(asked, recording)
    }

    /// Whether both bodies have the same type; parameters such as a boundary may differ.
    private static func sendsSameType(
        _ asked: AskedRequest, _ recorded: Recording.Request
    ) -> Bool {
        guard recorded.body != .none,
            let wanted = recorded.headers["Content-Type"].flatMap({ MediaType($0) }),
            let sent = asked.fields["Content-Type"].flatMap({ MediaType($0) })
        else { return true }
        return sent.essence == wanted.essence
    }

    /// Whether the client accepts the response, or asks like the recorded client, whose server may
    /// have ignored it.
    private static func accepts(_ asked: AskedRequest, _ recording: Recording) -> Bool {
        guard let accept = asked.accept, recording.response.body != .none,
            accept != recording.request.headers.combined("Accept"),
            (200..<300).contains(recording.response.status),
            let accepted = AcceptedTypes(accept),
            let type = recording.response.headers["Content-Type"].flatMap({ MediaType($0) })
        else { return true }
        return accepted.accepts(type)
    }
}
