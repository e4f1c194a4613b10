import StubJSON

// Writes files, and flushes them to disk.
extension RecordingWriter {
    /// Writes the file of a recording.
    func write(_ bytes: [UInt8], to name: String) throws {
        try AtomicFile.write(bytes, to: name + ".json", in: folder, isFlushed: flushesFiles)
    }

    /// Flushes the files of this run unless each was flushed at once; together that takes little
    /// longer than one alone.
    func flushFiles() {
        guard !flushesFiles else { return }
        do {
            for recording in written {
                try AtomicFile.flush(folder + "/" + recording.ticket.name + ".json")
            }
            if !written.isEmpty { try AtomicFile.flush(folder) }
        } catch {
            let diagnostic = Self.diagnostic(of: error, file: folder)
            summary.refused.append(diagnostic)
            report(diagnostic)
        }
    }
}
