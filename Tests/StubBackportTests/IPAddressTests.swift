import StubBackport
import Testing

struct IPAddressTests {
    @Test(arguments: [
        ("192.0.2.1", true), ("0.0.0.0", true), ("255.255.255.255", true), ("256.0.0.1", false),
        ("01.0.0.1", false), ("1.2.3", false), ("1.2.3.4.5", false), ("1.2.3.4\0", false),
        (" 1.2.3.4", false), ("0x1.2.3.4", false), ("1.2..4", false), ("", false),
    ])
    func `four numbers up to 255 are an address of IPv4`(_ text: String, _ isValid: Bool) {
        #expect(IPAddress.isIPv4(text.utf8) == isValid)
    }

    @Test(arguments: [
        ("::", true), ("::1", true), ("1::", true), ("2001:db8::ff00:42:8329", true),
        ("1:2:3:4:5:6:7:8", true), ("1:2:3:4:5:6:7::", true), ("::ffff:192.0.2.1", true),
        ("1:2:3:4:5:6:7:8:9", false), ("1:2:3:4:5:6:7", false), ("1::2::3", false),
        (":1", false), ("1:", false), ("12345::", false), ("::1%lo0", false), ("::1\0", false),
        ("::1.2.3.04", false), ("", false),
    ])
    func `eight groups, or fewer around a gap, are an address of IPv6`(
        _ text: String, _ isValid: Bool
    ) {
        #expect(IPAddress.isIPv6(text.utf8) == isValid)
    }
}
