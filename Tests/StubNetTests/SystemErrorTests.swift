import CStubPlatform
import StubNet
import Testing

struct SystemErrorTests {
    @Test(arguments: [
        ("accept", EMFILE, "ulimit -n 4096"), ("bind 127.0.0.1:4280", EPERM, "--disable-sandbox"),
        ("bind 127.0.0.1:80", EACCES, nil), ("kill", EPERM, nil),
    ])
    func `an error says what to do where the system does not`(
        call: String, code: Int32, advice: String?
    ) {
        let text = "\(SystemError(call: call, code: code))"
        #expect(text.hasPrefix("\(call): "))
        #expect(text.contains(";") == (advice != nil))
        if let advice { #expect(text.contains(advice)) }
    }
}
