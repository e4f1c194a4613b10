import StubHTTP

/// Streaming: after the head, whatever the stream holds, until it ends.
extension HTTPConnection {
    /// The next piece of the stream; `nil` if there is none now, or the stream has ended.
    func nextPiece() -> PendingOutput? {
        guard var stream else { return nil }
        let piece = stream.next { [weak self, loop] in
            loop.perform { [weak self] in self?.assumeIsolated { $0.resumeStream() } }
        }
        self.stream = piece.ending == nil ? stream : nil
        // A body without framing of its own is broken by a reset alone (RFC 9112 §8).
        if piece.ending == .failed { ending = stream.isDelimited ? .close : .resetSoon }
        return piece.bytes.isEmpty ? nil : PendingOutput(head: piece.bytes)
    }

    private func resumeStream() {
        guard phase == .sending, output == nil else { return }
        flush()
        settle()
    }
}
