import Foundation
import Testing

/// A program whose stderr has no reader, for example under a process manager.
@Suite(.timeLimit(.minutes(10)))
struct UnreadLogTests {
    @Test(arguments: [["--only-violations"], [], ["--quiet"]])
    func `serve answers and ends with 0 though its stderr is not read`(
        flags: [String]
    ) async throws {
        let pipe = FullPipe()
        let program = try RunningProgram(
            ["serve", "--port", "0"] + flags, in: Repository.root, unread: pipe.end)
        let client = Client(try await program.address())
        for number in 1...20 {
            #expect(try await client.get("/products?limit=1&nonsense=\(number)").status == 200)
        }
        #expect(await program.stop().code == 0)
    }
}
