package import StubRecorder

extension RecordedTraffic {
    /// The exchanges of an HTTP archive, without secrets, in the order of the archive.
    package init(_ archive: HARImport) {
        self.init(
            archive.recordings().enumerated().map { index, recording in
                Entry(name: "\(index + 1)", file: "", recording: recording)
            })
    }
}
