import StubHTTP

/// Streaming: after the head, whatever the stream holds, until it ends.
extension HTTPConnection {
    /// The next piece of the stream; `nil` if there is none now, or the stream has ended.
    func nextPiece() -> PendingOutput? {
        guard let stream else { return nil }
        let (bytes, isEnded) = stream.take { [weak self, loop] in
            loop.perform { [weak self] in self?.assumeIsolated { $0.resumeStream() } }
        }
        if isEnded { self.stream = nil }
        return bytes.isEmpty ? nil : PendingOutput(head: bytes)
    }

    private func resumeStream() {
        guard phase == .sending, output == nil else { return }
        flush()
        settle()
    }
}
