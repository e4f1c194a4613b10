import CStubPlatform

/// The folders whose entries determine the target of a path, including those of links.
///
/// If the path gets another target, an entry of one of them was created, renamed or removed.
struct PathTrail {
    private(set) var folders: [String] = []

    /// The number of links that Linux follows (path_resolution(7)).
    private static let mostLinks = 40

    init(of path: String) {
        var folder = path.hasPrefix("/") ? "/" : "."
        var names = Self.names(path)
        var links = 0
        add(folder)
        while let name = names.popLast() {
            let next = folder == "/" ? "/" + name : folder + "/" + name
            if let target = Self.target(of: next) {
                links += 1
                guard links <= Self.mostLinks else { return }
                if target.hasPrefix("/") {
                    folder = "/"
                    add(folder)
                }
                names += Self.names(target)
            } else {
                guard Self.isFolder(next) else { return }
                folder = next
                add(folder)
            }
        }
    }

    private mutating func add(_ folder: String) {
        if !folders.contains(folder) { folders.append(folder) }
    }

    /// Returns the path's names, the first one last.
    private static func names(_ path: String) -> [String] {
        path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
    }

    /// Returns the target of a link; `nil` if it is not a link.
    private static func target(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count >= 0 else { return nil }
        return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func isFolder(_ path: String) -> Bool {
        var info = stat()
        return stat(path, &info) == 0 && stub_is_folder(&info)
    }
}
