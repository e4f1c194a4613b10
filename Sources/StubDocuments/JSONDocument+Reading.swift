import Foundation
package import StubJSON
import StubYAML

extension JSONDocument {
    /// Files above this size in bytes are parsed one array element at a time, on demand.
    private static let longFile = 8 << 20

    /// Reads and parses one file: YAML if its name ends in `.yaml` or `.yml`, JSON if it ends in
    /// `.json`; the content decides about any other name.
    ///
    /// - Throws: ``InputError`` if the file cannot be read, `DiagnosticError` if it is invalid.
    package init(reading path: String) throws {
        try self.init(reading: path, leavesLongArrays: false)
    }

    /// - Parameter leavesLongArrays: whether the elements of a long array in JSON are parsed only
    ///   when they are read.
    init(reading path: String, leavesLongArrays: Bool) throws {
        let bytes = try Self.bytes(of: path)
        let format = DocumentFormat(path: path, bytes: bytes)
        if leavesLongArrays, format == .json, Self.isLongArray(bytes) {
            self.init(unread: bytes, file: path)
        } else {
            try self.init(file: path, bytes: bytes, format: format)
        }
    }

    /// Parses a text in one of the formats.
    package init(
        file: String, bytes: [UInt8], format: DocumentFormat
    ) throws(DiagnosticError) {
        switch format {
        case .json: try self.init(file: file, bytes: bytes)
        case .yaml: try self.init(file: file, yaml: bytes)
        }
    }

    private static func bytes(of path: String) throws(InputError) -> [UInt8] {
        if let bytes = longBytes(of: path) { return bytes }
        guard let data = FileManager.default.contents(atPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            throw InputError(
                path: path, reason: exists ? "the file cannot be read" : "there is no such file")
        }
        return Array(data)
    }

    /// Reads a long file into the array directly, because each copy costs as much as parsing it.
    private static func longBytes(of path: String) -> [UInt8]? {
        guard let values = try? FileManager.default.attributesOfItem(atPath: path),
            values[.type] as? FileAttributeType == .typeRegular,
            let size = (values[.size] as? NSNumber)?.intValue, size > longFile,
            let stream = InputStream(fileAtPath: path)
        else { return nil }
        stream.open()
        defer { stream.close() }
        let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            while count <= size {
                let read = stream.read(start + count, maxLength: size + 1 - count)
                if read <= 0 { break }
                count += read
            }
        }
        // Otherwise the file has changed while it was read.
        return bytes.count == size ? bytes : nil
    }

    private static func isLongArray(_ bytes: [UInt8]) -> Bool {
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return bytes.count > longFile && first == UInt8(ascii: "[")
    }
}
