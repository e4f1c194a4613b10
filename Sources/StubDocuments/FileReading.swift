import Foundation

/// Reads files of any kind as bytes.
package enum FileReading {
    /// Returns the content of a regular file.
    package static func bytes(at path: String) throws(InputError) -> [UInt8] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw InputError(path: path, reason: "there is no such file")
        }
        let type =
            try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        // Reading a pipe would wait for another process.
        guard !isFolder.boolValue, type == .typeRegular || type == .typeSymbolicLink,
            let data = FileManager.default.contents(atPath: path)
        else { throw InputError(path: path, reason: "the file cannot be read") }
        return Array(data)
    }

    /// Whether a path is below a folder after all symbolic links are followed.
    package static func isWithin(_ folder: String, _ path: String) -> Bool {
        let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().pathComponents
        let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().pathComponents
        return path.count > folder.count && path.starts(with: folder)
    }

    /// Whether the path is that of a folder.
    package static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            && isFolder.boolValue
    }

    /// Whether the path is that of a regular file, or of a link to one.
    package static func isFile(_ path: String) -> Bool {
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let type = try? FileManager.default.attributesOfItem(atPath: place)[.type]
        return type as? FileAttributeType == .typeRegular
    }

    /// The paths of all regular files below a folder, relative to it and sorted; none if there is no
    /// such folder.
    package static func names(below folder: String) -> [String] {
        (FileManager.default.subpaths(atPath: folder) ?? []).filter { name in
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(
                atPath: folder + "/" + name, isDirectory: &isFolder)
            return exists && !isFolder.boolValue
        }.sorted()
    }
}
