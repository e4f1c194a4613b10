import CStubPlatform
import StubDocuments

/// A folder to watch, alone or with those below it.
struct WatchedFolder: Sendable, Hashable {
    let path: String
    let isDeep: Bool

    /// More than these are no fixtures: somebody serves a whole project by mistake.
    private static let most = 1_000

    /// The folders there are now, each followed by those below it, if they count; hidden ones do
    /// not.
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

    /// The JSON and YAML files right in these folders, those behind links among them.
    static func files(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            (entries(of: folder) ?? []).filter { $0.kind == .file && isDocument($0.path) }
                .map(\.path)
        }
    }

    /// What has a name that counts, whatever it is, and even if it leads nowhere.
    static func names(in folders: [String]) -> [String] {
        folders.flatMap { folder in
            (entries(of: folder) ?? []).filter {
                $0.kind == .folder || isDocument($0.path)
            }.map(\.path)
        }
    }

    private static func isDocument(_ path: String) -> Bool { DocumentFormat(path: path) != nil }

    private enum Kind { case folder, file, other }

    /// `nil` if there is no such folder, or it cannot be read.
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
            // To open a FIFO would wait for its other end.
            let kind: Kind =
                stub_is_folder(&info) ? .folder : stub_is_file(&info) ? .file : .other
            entries.append((path, kind))
        }
        return entries
    }
}
