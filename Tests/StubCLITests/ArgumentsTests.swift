import Testing

@testable import StubCLI

struct ArgumentsTests {
    private func arguments(
        _ words: [String], operands: [Operand] = [Operand("FILE", .any)]
    ) throws(CommandError) -> Arguments {
        try Arguments(words, options: SampleCommand.options, operands: operands)
    }

    @Test(arguments: [["--port", "0"], ["--port=0"], ["--port", "00"]])
    func `a value stands behind a space or an equals sign`(words: [String]) throws {
        #expect(try arguments(words)[SampleCommand.port] == 0)
    }

    @Test func `what is left out has its default or is nil, empty or false`() throws {
        let arguments = try arguments([])
        #expect(try arguments[SampleCommand.port] == 4280)
        #expect(try arguments[SampleCommand.seed] == nil)
        #expect(try arguments[SampleCommand.names] == [])
        #expect(try arguments[SampleCommand.strict] == false)
    }

    @Test func `a repeatable option keeps its values in order`() throws {
        let name = "--scenario-to-switch-on-at-the-start"
        let arguments = try arguments([name, "b", "--strict", "\(name)=a", name, "b"])
        #expect(try arguments[SampleCommand.names] == ["b", "a", "b"])
        #expect(try arguments[SampleCommand.strict])
    }

    @Test func `a value may hold equals signs, dashes and blanks`() throws {
        #expect(try arguments(["--host=a=b"])[SampleCommand.host] == "a=b")
        #expect(try arguments(["--host", "-"])[SampleCommand.host] == "-")
        #expect(try arguments(["--host=--x y"])[SampleCommand.host] == "--x y")
    }

    @Test func `operands stand anywhere, and everything behind two dashes is one`() throws {
        #expect(try arguments(["a", "--strict", "b"]).operands == ["a", "b"])
        #expect(try arguments(["a", "--", "--strict", "--"]).operands == ["a", "--strict", "--"])
        #expect(try arguments(["-"]).operands == ["-"])
    }

    @Test(arguments: [
        (["--prot", "1"], "error: unknown option '--prot'. Did you mean '--port'?"),
        (["-port", "1"], "error: unknown option '-port'. Did you mean '--port'?"),
        (["--sede=5"], "error: unknown option '--sede'. Did you mean '--seed'?"),
        (["--hepl"], "error: unknown option '--hepl'. Did you mean '--help'?"),
        (["--utterly-different"], "error: unknown option '--utterly-different'."),
        (["--port"], "error: --port wants a value. Write --port N."),
        (["--port", "--strict"], "error: --port wants a value. Write --port N."),
        (["--strict=yes"], "error: --strict takes no value."),
        (["--port", "1", "--port", "2"], "error: --port is given twice."),
    ])
    func `a mistake on the line is told with what to do`(words: [String], text: String) {
        let error = #expect(throws: CommandError.self) { try arguments(words) }
        #expect(error?.description == text)
        #expect(error?.code == .wrongUsage)
    }

    @Test(arguments: [
        ("--port=x", "error: --port wants a number from 0 to 65535, got 'x'."),
        ("--port=65536", "error: --port wants a number from 0 to 65535, got '65536'."),
        ("--port=", "error: --port wants a number from 0 to 65535, got ''."),
        ("--host=", "error: --host wants a value, got ''."),
        ("--seed=-1", "error: --seed wants a number from 0 to 18446744073709551615, got '-1'."),
        ("--mode=twice", "error: --mode wants once, rewrite or none, got 'twice'."),
    ])
    func `a value of the wrong kind is told with the right kind`(word: String, text: String) {
        let error = #expect(throws: CommandError.self) {
            _ = try SampleCommand(arguments([word]))
        }
        #expect(error?.description == text)
    }

    @Test(arguments: [
        ([String](), "error: SCHEMA is missing."),
        (["a"], "error: INSTANCE is missing."),
    ])
    func `a missing operand is named`(words: [String], text: String) {
        let error = #expect(throws: CommandError.self) {
            try arguments(words, operands: [Operand("SCHEMA"), Operand("INSTANCE", .atLeastOne)])
        }
        #expect(error?.description == text)
    }

    @Test func `an operand too many is named`() {
        let error = #expect(throws: CommandError.self) {
            try arguments(["a", "b", "c"], operands: [Operand("OLD"), Operand("NEW", .optional)])
        }
        #expect(error?.description == "error: unexpected 'c'.")
    }

    @Test func `the other kinds read their values`() {
        #expect(ValueKind<Int>.integer(from: 1).read("12") == 12)
        #expect(ValueKind<Int>.integer(from: 1).read("0") == nil)
        #expect(ValueKind<Double>.percentage.read("87.5") == 87.5)
        #expect(ValueKind<Double>.percentage.read("101") == nil)
        #expect(ValueKind<Double>.percentage.read("nan") == nil)
        #expect(ValueKind<SampleCommand.Mode>.choice.read("rewrite") == .rewrite)
    }
}
