import StubHTTP
import StubJSON
import StubRedaction
import StubSchema

/// The kind of text a secret is, which its replacement must be too.
enum PseudonymShape: Hashable {
    case uuid, ipv4, ipv6, mac, email, date
    /// A date in another order, or without leading zeros.
    case looseDate
    /// Anything else: each character is replaced by one of its kind.
    case characters

    init(_ text: String) {
        let bytes = Array(text.utf8)
        if Self.has("uuid", text) {
            self = .uuid
        } else if Self.has("ipv4", text) {
            self = .ipv4
        } else if Self.isMAC(bytes) {
            self = .mac
        } else if Self.has("ipv6", text) {
            self = .ipv6
        } else if Self.isEmail(text) {
            self = .email
        } else if Self.isDate(bytes) {
            self = .date
        } else if Self.dateGroups(text) != nil {
            self = .looseDate
        } else {
            self = .characters
        }
    }

    /// The n-th text of this shape, counted from 1; `nil` for shapes that are not counted.
    func text(_ number: Int, like secret: String) -> String? {
        switch self {
        case .uuid:
            let digits = Self.hex(number, width: 12)
            return Self.sameCase("00000000-0000-4000-8000-" + digits, as: secret)
        case .ipv4: return Self.ipv4(number)
        case .ipv6: return "2001:db8::" + String(number, radix: 16)
        case .mac:
            let separator = secret.contains("-") ? "-" : ":"
            let digits = Array(Self.hex(number, width: 10))
            let groups = stride(from: 0, to: 10, by: 2).map { String(digits[$0...($0 + 1)]) }
            return Self.sameCase((["02"] + groups).joined(separator: separator), as: secret)
        case .email: return "user-\(number)@example.com"
        case .date:
            let moment = CivilTime(unixSeconds: 946_684_800 + Double(number) * 86_400)
            return String(moment.iso8601.prefix(10)) + secret.dropFirst(10)
        case .looseDate: return Self.date(number, like: secret)
        case .characters: return nil
        }
    }

    /// A date with groups as wide as those of the secret; no month or day is above nine.
    private static func date(_ number: Int, like secret: String) -> String? {
        guard let groups = dateGroups(secret) else { return nil }
        let digits = groups.map { group -> String in
            if group.count == 4 { return String(1950 + number % 50) }
            return (group.count == 2 ? "0" : "") + String(1 + number / 50 % 9)
        }
        let separator = secret.first { !$0.isNumber }.map(String.init) ?? "-"
        return digits.joined(separator: separator)
    }

    /// Three groups of digits, one of which is a year.
    private static func dateGroups(_ text: String) -> [Substring]? {
        guard (8...10).contains(text.utf8.count),
            let separator = text.first(where: { !$0.isASCIIDigit }), "-./".contains(separator)
        else { return nil }
        let groups = text.split(separator: separator, omittingEmptySubsequences: false)
        guard groups.count == 3, groups.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
            groups.count(where: { $0.count == 4 }) == 1,
            groups.allSatisfy({ $0.count == 4 || $0.count == 1 || $0.count == 2 }),
            groups[1].count < 4, groups.map(\.count).allSatisfy({ $0 > 0 })
        else { return nil }
        return groups
    }

    /// Addresses that lead nowhere: the three documentation blocks (RFC 5737), then the block for
    /// benchmarks (RFC 2544).
    private static func ipv4(_ number: Int) -> String {
        let blocks = ["192.0.2.", "198.51.100.", "203.0.113."]
        let (block, host) = (number - 1).quotientAndRemainder(dividingBy: 254)
        if block < blocks.count { return blocks[block] + String(host + 1) }
        let rest = (number - 1 - blocks.count * 254) % 131_072
        return "198.\(18 + rest / 65_536).\(rest / 256 % 256).\(rest % 256)"
    }

    private static func hex(_ number: Int, width: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func sameCase(_ text: String, as secret: String) -> String {
        secret.contains { $0.isUppercase } ? text.uppercased() : text
    }

    // MARK: - Recognising

    private static func has(_ format: String, _ text: String) -> Bool {
        SchemaFormat(format).accepts(.string(text))
    }

    private static func isMAC(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 17 else { return false }
        let separator = bytes[2]
        guard separator == UInt8(ascii: ":") || separator == UInt8(ascii: "-") else {
            return false
        }
        return bytes.enumerated().allSatisfy { index, byte in
            index % 3 == 2 ? byte == separator : byte.isHexadecimal
        }
    }

    private static func isEmail(_ text: String) -> Bool {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty, halves[1].contains(".") else { return false }
        return !text.contains { $0 == " " || $0 == "/" || $0 == ":" || $0.isNewline }
    }

    /// A full date, alone or before a time (RFC 3339 §5.6).
    private static func isDate(_ bytes: [UInt8]) -> Bool {
        guard bytes.count == 10 || bytes.count >= 20 && (bytes[10] | 0x20) == UInt8(ascii: "t")
        else { return false }
        return bytes.prefix(10).enumerated().allSatisfy { index, byte in
            index == 4 || index == 7 ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
