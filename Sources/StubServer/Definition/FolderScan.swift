import CStubPlatform
import StubDocuments

/// A folder to watch, with or without its subfolders.
struct WatchedFolder: Sendable, Hashable {
    let path: String
    let isDeep: Bool

    /// The maximum number of folders: more than that are probably a whole project, given by
    /// mistake.
    private static let most = 1_000

    /// Returns the existing folders, each followed by its subfolders if they are watched.
    ///
    /// Hidden ones are omitted.
    static func folders(of watched: [WatchedFolder]) -> [String] {
        var found: [String] = []
        var unread = Array(watched.reversed())
        while let next = unread.popLast(), found.count < most {
            guard let entries = entries(of: next.path) else { continue }
            if !found.contains(next.path) { found.append(next.path) }
            guard next.isDeep else { continue }
            for entry in entries where entry.isFolder {
                unread.append(WatchedFolder(path: entry.path, isDeep: true))
            }
        }
        return found
    }

    /// Returns all entries with the name of a document, whatever they are, including broken links.
    static func names(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            (entries(of: folder) ?? []).filter {
                $0.isFolder || isDocument($0.path)
            }.map(\.path)
        }
    }

    private static func isDocument(_ path: String) -> Bool { DocumentFormat(path: path) != nil }

    /// Returns the entries of a folder; `nil` if it does not exist or cannot be read.
    private static func entries(of folder: String) -> [(path: String, isFolder: Bool)]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var entries: [(path: String, isFolder: Bool)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            let path = folder + "/" + name
            var info = stat()
            entries.append((path, stat(path, &info) == 0 && stub_is_folder(&info)))
        }
        return entries
    }
}
