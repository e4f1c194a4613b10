import CStubPlatform
import Foundation
import StubHarness
import Testing

@testable import UnderstudyCommandLine

/// How long a process may take that runs cases.
@Suite(.timeLimit(.minutes(10)))
struct WorkerPoolTests {
    @Test func `what a process reads before its first case is not the time of the case`()
        async throws
    {
        let passed = CaseResult(
            id: "P01", title: "first page", group: .pagination,
            place: SourcePlace(fileID: "A/B.swift", filePath: "B.swift", line: 1, column: 1),
            verdict: .passed, duration: .zero)
        let program = FileManager.default.temporaryDirectory
            .appending(path: "worker-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: program) }
        // It is the process that takes longer than a case may, and not the test.
        try Data(
            """
            #!/bin/sh
            sleep 1.2
            echo '-1 step "ready"' >&\(STUB_REPORT_DESCRIPTOR)
            read order
            echo '\(WorkerMessage(0, .ended(passed)).line)' >&\(STUB_REPORT_DESCRIPTOR)
            read end

            """.utf8
        ).write(to: program)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: program.path)
        let pool = WorkerPool(
            WorkerLaunch(program: program.path, arguments: []), deadline: .seconds(1), log: { _ in }
        )
        let outcome = await pool.outcome(of: "P01", at: 0, sent: 0)
        await pool.close()
        guard case .ended(let result)? = outcome else {
            Issue.record("\(String(describing: outcome))")
            return
        }
        #expect(result.verdict == .passed)
    }
}
