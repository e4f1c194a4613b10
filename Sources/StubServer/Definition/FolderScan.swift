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
            for entry in entries where entry.kind == .folder {
                unread.append(WatchedFolder(path: entry.path, isDeep: true))
            }
        }
        return found
    }

    /// Returns the JSON and YAML files directly in these folders, including targets of links.
    static func files(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            (entries(of: folder) ?? []).filter { $0.kind == .file && isDocument($0.path) }
                .map(\.path)
        }
    }

    /// Returns all entries with the name of a document, whatever they are, including broken links.
    static func names(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            (entries(of: folder) ?? []).filter {
                $0.kind == .folder || isDocument($0.path)
            }.map(\.path)
        }
    }

    private static func isDocument(_ path: String) -> Bool { DocumentFormat(path: path) != nil }

    private enum Kind { case folder, file, other }

    /// Returns the entries of a folder; `nil` if it does not exist or cannot be read.
    private static func entries(of folder: String) -> [(path: String, kind: Kind)]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var entries: [(path: String, kind: Kind)] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            let path = folder + "/" + name
            var info = stat()
            guard stat(path, &info) == 0 else {
                entries.append((path, .other))
                continue
            }
            // Opening a FIFO would block until its other end is opened.
            let kind: Kind =
                stub_is_folder(&info) ? .folder : stub_is_file(&info) ? .file : .other
            entries.append((path, kind))
        }
        return entries
    }
}
