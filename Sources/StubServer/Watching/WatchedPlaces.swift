import CStubPlatform

/// The places to watch so that no change of some folders is missed, as of now.
struct WatchedPlaces: Sendable, Equatable {
    /// The existing watched folders: every change in them is relevant.
    let near: [String]
    /// The folders on the paths to them and to targets of links: few changes in them are relevant.
    let far: [String]
    /// The state of each relevant path, which shows whether a distant change matters.
    private let stamps: [String: Stamp]

    /// The state of a file or folder, which shows whether it has changed.
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
