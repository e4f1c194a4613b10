import Foundation
import TestSupport
import Testing

@testable import StubRecorder

struct AtomicFileTests {
    @Test func `creates the folder and leaves only the file`() throws {
        let folder = try TemporaryFolder()
        try AtomicFile.write(Array("one".utf8), to: "a.json", in: folder.path + "/x/y")
        try AtomicFile.write(Array("two".utf8), to: "a.json", in: folder.path + "/x/y")
        #expect(folder.files == ["x/y/a.json"])
        #expect(folder.text("x/y/a.json") == "two")
    }

    @Test func `writes more than one buffer`() throws {
        let folder = try TemporaryFolder()
        let bytes = [UInt8](repeating: 0x61, count: 3_000_000)
        try AtomicFile.write(bytes, to: "a", in: folder.path)
        #expect(folder.text("a")?.utf8.count == 3_000_000)
    }

    @Test func `keeps the old file and removes the temporary one if it cannot write`() throws {
        let folder = try TemporaryFolder()
        try folder.write("old", to: "taken/inside")
        let error = #expect(throws: AtomicFile.Failure.self) {
            try AtomicFile.write([1], to: "taken", in: folder.path)
        }
        #expect(error?.call == "rename")
        #expect(error?.description.contains("taken: rename: ") == true)
        #expect(folder.files == ["taken/inside"])
    }

    @Test func `a recorder removes only the temporary files of killed processes`() throws {
        let folder = try TemporaryFolder()
        let others = [".hidden.json", ".a.json.\(getpid()).tmp", ".a.json.x.tmp", "a.1.tmp"]
        // No process has this number.
        for name in others + [".a.json.999999999.tmp"] {
            try folder.write("{}", to: "recordings/" + name)
        }
        _ = try RecordingWriter(fixtures: folder.path)
        #expect(folder.files == others.map { "recordings/" + $0 }.sorted())
    }
}
