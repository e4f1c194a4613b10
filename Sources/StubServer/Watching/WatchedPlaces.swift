import CStubPlatform

/// What has to be watched so that no change of some folders goes unseen, as things are now.
struct WatchedPlaces: Sendable, Equatable {
    /// The watched folders that are there: whatever happens in them counts.
    let near: [String]
    /// Folders on the way to them and to files that links lead to: few changes in them count.
    let far: [String]
    /// What stands at every path that counts, so that changes far off can be told from noise.
    private let stamps: [String: Stamp]

    /// A file or folder, and whether it has changed since.
    private struct Stamp: Sendable, Equatable {
        var device: UInt64 = 0
        var inode: UInt64 = 0
        var size: Int64 = 0
        /// When content, name or mode changed last, in nanoseconds; 0 for a folder.
        var changed: Int64 = 0
        var mode: UInt32 = 0

        /// `nil` if nothing is there.
        init?(_ path: String) {
            var info = stat()
            guard stat(path, &info) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: info.st_dev)
            inode = UInt64(truncatingIfNeeded: info.st_ino)
            mode = UInt32(info.st_mode)
            // A folder's time and size change with every name in it, those that do not count too.
            guard !stub_is_folder(&info) else { return }
            size = Int64(info.st_size)
            changed = stub_changed_nanoseconds(&info)
        }
    }

    init(_ watched: [WatchedFolder]) {
        let near = WatchedFolder.folders(of: watched)
        let names = WatchedFolder.names(in: near)
        var far: [String] = []
        var known = Set(near)
        for path in watched.map(\.path) + names.filter(Self.isLink) {
            for folder in PathTrail(of: path).folders where known.insert(folder).inserted {
                far.append(folder)
            }
        }
        self.near = near
        self.far = far
        stamps = Dictionary(
            (near + names).compactMap { path in Stamp(path).map { (path, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static func isLink(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && stub_is_link(&info)
    }
}
