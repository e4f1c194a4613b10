import Foundation
import Testing

@testable import UnderstudyCommandLine

struct TerminalTests {
    @Test(arguments: [
        (true, [:], true),
        (false, [:], false),
        (true, ["NO_COLOR": "1"], false),
        (true, ["NO_COLOR": ""], true),
        (true, ["TERM": "dumb"], false),
    ])
    func `colours are used only on a terminal that supports them`(
        isInteractive: Bool, environment: [String: String], usesColour: Bool
    ) {
        let terminal = Terminal(
            isInteractive: isInteractive, environment: environment, write: { _ in },
            writeError: { _ in })
        #expect(terminal.usesColour == usesColour)
        #expect(!terminal.usesErrorColour)
        let errors = Terminal(
            errorIsInteractive: isInteractive, environment: environment, write: { _ in },
            writeError: { _ in })
        #expect(errors.usesErrorColour == usesColour && !errors.usesColour)
    }

    @Test func `COLUMNS sets the width`() {
        #expect(Terminal.standard(environment: ["COLUMNS": "57"]).width == 57)
        #expect(Terminal.standard(environment: ["COLUMNS": "-1"]).width > 0)
    }
}
