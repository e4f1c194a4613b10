import Testing

@testable import UnderstudyCommandLine

struct ArgumentsTests {
    /// Options, and any number of operands.
    private struct Line: ArgumentGroup {
        let options = SampleOptions()
        @Operand("FILE") var files: [String]
    }

    private func options(_ words: [String]) throws(CommandError) -> SampleOptions {
        try Line(parsing: words).options
    }

    @Test(arguments: [["--port", "0"], ["--port=0"], ["--port", "00"]])
    func `a value follows a space or an equals sign`(words: [String]) throws {
        #expect(try options(words).port == 0)
    }

    @Test func `an omitted argument has its default or is nil, empty or false`() throws {
        let options = try options([])
        #expect(options.port == 4280)
        #expect(options.seed == nil)
        #expect(options.names == [])
        #expect(options.strict == false)
    }

    @Test func `a repeatable option keeps its values in order`() throws {
        let name = "--scenario-to-switch-on-at-the-start"
        let options = try options([name, "b", "--strict", "\(name)=a", name, "b"])
        #expect(options.names == ["b", "a", "b"])
        #expect(options.strict)
    }

    @Test func `a value may contain equals signs, dashes and blanks`() throws {
        #expect(try options(["--host=a=b"]).host == "a=b")
        #expect(try options(["--host", "-"]).host == "-")
        #expect(try options(["--host=--x y"]).host == "--x y")
    }

    @Test func `two commands of one type have separate values`() throws {
        let (first, second) = (try options(["--port=1"]), try options([]))
        #expect(first.port == 1 && second.port == 4280)
    }

    @Test func `operands may be anywhere, and all arguments after two dashes are operands`() throws
    {
        #expect(try Line(parsing: ["a", "--strict", "b"]).files == ["a", "b"])
        #expect(try Line(parsing: ["a", "--", "--strict", "--"]).files == ["a", "--strict", "--"])
        #expect(try Line(parsing: ["-"]).files == ["-"])
    }

    @Test func `operands are read in the order of their declarations`() throws {
        let pair = try OneAndMore(parsing: ["a", "b", "c"])
        #expect(pair.schema == "a" && pair.instances == ["b", "c"])
        let (whole, half) = (try TwoAtMost(parsing: ["a", "b"]), try TwoAtMost(parsing: ["a"]))
        #expect(whole.new == "b" && half.new == nil)
    }

    private struct OneAndMore: ArgumentGroup {
        @Operand("SCHEMA") var schema: String
        @Operand("INSTANCE", isRequired: true) var instances: [String]
    }

    private struct TwoAtMost: ArgumentGroup {
        @Operand("OLD") var old: String
        @Operand("NEW") var new: String?
    }

    @Test func `declarations are listed in the order of the properties`() {
        let declarations = Declarations(of: SampleCommand())
        #expect(
            declarations.options.map(\.name) == [
                "port", "host", "seed", "scenario-to-switch-on-at-the-start", "strict", "mode",
                "fail",
            ])
        #expect(declarations.operands.map(\.usage) == ["FILE", "[OTHER…]"])
        #expect(Declarations(of: TwoAtMost()).operands.map(\.usage) == ["OLD", "[NEW]"])
        #expect(
            Declarations(of: OneAndMore()).operands.map(\.usage) == ["SCHEMA", "INSTANCE…"])
    }

    @Test(arguments: [
        (["--prot", "1"], "error: unknown option '--prot'. Did you mean '--port'?"),
        (["-port", "1"], "error: unknown option '-port'. Did you mean '--port'?"),
        (["--sede=5"], "error: unknown option '--sede'. Did you mean '--seed'?"),
        (["--hepl"], "error: unknown option '--hepl'. Did you mean '--help'?"),
        (["--utterly-different"], "error: unknown option '--utterly-different'."),
        (["--port"], "error: --port expects a value. Write --port N."),
        (["--port", "--strict"], "error: --port expects a value. Write --port N."),
        (["--strict=yes"], "error: --strict takes no value."),
        (["--port", "1", "--port", "2"], "error: --port is given twice."),
    ])
    func `a usage error is reported with advice`(words: [String], text: String) {
        let error = #expect(throws: CommandError.self) { try options(words) }
        #expect(error?.description == text)
        #expect(error?.code == .wrongUsage)
    }

    @Test(arguments: [
        ("--port=x", "error: --port expects a number from 0 to 65535, got 'x'."),
        ("--port=65536", "error: --port expects a number from 0 to 65535, got '65536'."),
        ("--port=", "error: --port expects a number from 0 to 65535, got ''."),
        ("--host=", "error: --host expects a value, got ''."),
        ("--seed=-1", "error: --seed expects a number from 0 to 18446744073709551615, got '-1'."),
        ("--mode=twice", "error: --mode expects once, rewrite or none, got 'twice'."),
    ])
    func `a value of the wrong type is reported with the right type`(word: String, text: String) {
        let error = #expect(throws: CommandError.self) { try options([word]) }
        #expect(error?.description == text)
    }

    @Test(arguments: [
        ([String](), "error: SCHEMA is missing."),
        (["a"], "error: INSTANCE is missing."),
    ])
    func `a missing operand is named`(words: [String], text: String) {
        let error = #expect(throws: CommandError.self) { try OneAndMore(parsing: words) }
        #expect(error?.description == text)
    }

    @Test func `an extra operand is named`() {
        let error = #expect(throws: CommandError.self) {
            try TwoAtMost(parsing: ["a", "b", "c"])
        }
        #expect(error?.description == "error: unexpected 'c'.")
    }

    @Test func `values of other types are read`() {
        #expect(ValueKind<Int>.integer(from: 1).read("12") == 12)
        #expect(ValueKind<Int>.integer(from: 1).read("0") == nil)
        #expect(ValueKind<Double>.percentage.read("87.5") == 87.5)
        #expect(ValueKind<Double>.percentage.read("101") == nil)
        #expect(ValueKind<Double>.percentage.read("nan") == nil)
        #expect(ValueKind<SampleOptions.Mode>.choice.read("rewrite") == .rewrite)
    }
}
