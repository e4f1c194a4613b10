import CStubPlatform

/// The state of watched folders and of the documents in them, which shows whether one has changed.
struct WatchedPlaces: Sendable, Equatable {
    private let stamps: [String: Stamp]

    private struct Stamp: Sendable, Equatable {
        var device: UInt64 = 0
        var inode: UInt64 = 0
        var size: Int64 = 0
        /// The time of the last change of content, name or mode, in nanoseconds; 0 for a folder.
        var changed: Int64 = 0
        var mode: UInt32 = 0

        /// `nil` if the path does not exist.
        init?(_ path: String) {
            var info = stat()
            guard stat(path, &info) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: info.st_dev)
            inode = UInt64(truncatingIfNeeded: info.st_ino)
            mode = UInt32(info.st_mode)
            // A folder's time and size change with every entry in it, including irrelevant ones.
            guard !stub_is_folder(&info) else { return }
            size = Int64(info.st_size)
            changed = stub_changed_nanoseconds(&info)
        }
    }

    init(_ watched: [WatchedFolder]) {
        let folders = WatchedFolder.folders(of: watched)
        stamps = Dictionary(
            (folders + WatchedFolder.names(in: folders)).compactMap { path in
                Stamp(path).map { (path, $0) }
            },
            uniquingKeysWith: { first, _ in first })
    }
}
