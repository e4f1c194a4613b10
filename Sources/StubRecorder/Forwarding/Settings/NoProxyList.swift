import Foundation

/// The hosts of `NO_PROXY`, which are reached without a proxy.
///
/// Entries are separated by commas or spaces. A name stands for itself and its subdomains, with or
/// without a leading dot or `*.`; an address for itself, and `10.0.0.0/8` for a network. Each may be
/// followed by a port. `*` stands for every host.
struct NoProxyList {
    private let entries: [Substring]

    init(_ text: String) {
        entries = text.lowercased().split { $0 == "," || $0.isWhitespace }
    }

    /// Whether an entry stands for the host, a name or an address without brackets.
    func matches(host: String, port: Int) -> Bool {
        let name = Self.withoutFinalDot(host.lowercased()[...])
        return entries.contains { Self.matches($0, name, port) }
    }

    private static func matches(_ entry: Substring, _ name: Substring, _ port: Int) -> Bool {
        if entry == "*" { return true }
        let (pattern, patternPort) = split(entry)
        if let patternPort, patternPort != port { return false }
        // Addresses have no subdomains.
        if let address = AddressRange(name) {
            return AddressRange(pattern).map { $0.contains(address) } ?? false
        }
        let suffix = withoutFinalDot(pattern.drop { $0 == "*" }.drop { $0 == "." })
        return !suffix.isEmpty && (name == suffix || name.hasSuffix("." + suffix))
    }

    /// Separates `host:port` and `[::1]:port`; an IPv6 address without brackets has no port.
    private static func split(_ entry: Substring) -> (Substring, Int?) {
        if entry.hasPrefix("["), let end = entry.firstIndex(of: "]") {
            let host = entry[entry.index(after: entry.startIndex)..<end]
            return (host, Int(entry[end...].dropFirst(2)))
        }
        let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let port = Int(parts[1]) else { return (entry, nil) }
        return (parts[0], port)
    }

    private static func withoutFinalDot(_ name: Substring) -> Substring {
        name.hasSuffix(".") ? name.dropLast() : name
    }
}

/// An IP address, or a network such as `10.0.0.0/8`.
private struct AddressRange {
    private let bytes: [UInt8]
    /// The number of leading bits that an address of the network shares.
    private let prefix: Int

    init?(_ text: Substring) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let bytes = parts.first.flatMap(Self.bytes) else { return nil }
        self.bytes = bytes
        guard parts.count == 2 else {
            prefix = bytes.count * 8
            return
        }
        guard let prefix = Int(parts[1]), 0...bytes.count * 8 ~= prefix else { return nil }
        self.prefix = prefix
    }

    func contains(_ other: AddressRange) -> Bool {
        guard bytes.count == other.bytes.count else { return false }
        let (whole, rest) = prefix.quotientAndRemainder(dividingBy: 8)
        guard bytes.prefix(whole) == other.bytes.prefix(whole) else { return false }
        return rest == 0 || (bytes[whole] ^ other.bytes[whole]) >> (8 - rest) == 0
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        let text = String(text)
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four, Array.init) }
        if inet_pton(AF_INET6, text, &six) == 1 { return withUnsafeBytes(of: six, Array.init) }
        return nil
    }
}
