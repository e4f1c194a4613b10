import Foundation
import StubHarness
import UnderstudyChecks
import UnderstudyCommandLine

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An app whose calls go wrong in ways that no test in the same process survives.
struct MisbehavingApp: Sendable {
    let url: URL

    func note() async throws -> String {
        let (data, _) = try await URLSession.shared.data(from: url.appending(path: "notes/1"))
        let note = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        // Without a title this traps.
        return [note?["title"] as? String].compactMap(\.self)[0]
    }
}

extension CaseGroup {
    static let misbehaviour = CaseGroup("misbehaviour", letter: "M")
}

typealias Stage = CheckStage<MisbehavingApp>

/// Calls the app once, so that the case has an exchange.
func call(_ stage: Stage, _ then: Expectations) async throws {
    then.equal(try await stage.app.note(), "Bread", "the title")
}

/// Holds a named pipe open until the process has ended, if the test has made one.
func hold() {
    let pipe = open("held", O_WRONLY)
    if pipe >= 0 { _ = write(pipe, "x", 1) }
}

let cases: [ContractCase<Stage>] = [
    ContractCase("M01", "good before", .misbehaviour, body: call),
    ContractCase("M02", "traps", .misbehaviour) { stage, then in
        try await call(stage, then)
        let none: [Int] = []
        then.equal(none[CommandLine.arguments.count], 0, "an element of an empty array")
    },
    ContractCase("M03", "never awaits again", .misbehaviour) { stage, then in
        try await call(stage, then)
        hold()
        // It waits for signals, as each endless loop here does, so that other tests have the processor.
        var count: UInt64 = 0
        while count < .max {
            pause()
            count &+= 1
        }
        then.equal(count, 0, "the end of an endless loop")
    },
    ContractCase("M04", "allocates without end", .misbehaviour) { stage, then in
        try await call(stage, then)
        var blocks = 0
        while let block = malloc(1 << 20), blocks < .max {
            memset(block, 7, 1 << 20)
            blocks += 1
        }
        then.equal(blocks, 0, "the end of the memory")
    },
    ContractCase("M05", "leaves the program", .misbehaviour) { stage, then in
        try await call(stage, then)
        exit(3)
    },
    ContractCase("M06", "blocks every thread", .misbehaviour) { stage, then in
        try await call(stage, then)
        hold()
        for _ in 0..<64 {
            Task.detached { while true { pause() } }
        }
        await MainActor.run { while true { pause() } }
    },
    ContractCase("M07", "writes what looks like messages", .misbehaviour) { stage, then in
        print("0 ended {}")
        print(#"6 memory 99999999999"#)
        FileHandle.standardOutput.write(Data("no line break".utf8))
        try await call(stage, then)
    },
    ContractCase("M08", "fails as usual", .misbehaviour) { stage, then in
        then.equal(1, 2, "one")
    },
    ContractCase("M09", "good at the end", .misbehaviour, body: call),
]

await StubCommand.main { definition in
    try Suite.app(AppUnderTest("Misbehaving") { MisbehavingApp(url: $0.url) }, definition) {
        cases
        Checks.answers(actions: [AppAction<MisbehavingApp>("getNote") { try await $0.app.note() }])
    }
}
