extension HTTPRequest {
    /// Scheme and authority by which the client knows the server, such as `https://shop.example`;
    /// `nil` if the request has no host.
    ///
    /// A proxy on this machine, which may have ended a TLS connection, says what the client asked
    /// for by `X-Forwarded-Proto` and `X-Forwarded-Host`. From other machines, and if they are not
    /// well-formed, these fields are ignored.
    package var origin: String? { authority.map { "\(scheme)://\($0)" } }

    /// The host, with its port unless it is the usual one, by which the client knows the server.
    package var authority: String? {
        if let forwarded = forwarded("X-Forwarded-Host"), Self.isAuthority(forwarded) {
            return String(forwarded)
        }
        return fields["Host"]
    }

    /// The scheme by which the client knows the server: `http` or `https`.
    package var scheme: String {
        guard let forwarded = forwarded("X-Forwarded-Proto") else { return "http" }
        return forwarded.lowercased() == "https" ? "https" : "http"
    }

    /// The first element of a field's list, which the proxy next to the client has written.
    private func forwarded(_ name: String) -> Substring? {
        guard isFromLoopback, let value = fields[name] else { return nil }
        var first = value.prefix { $0 != "," }
        while first.last == " " || first.last == "\t" { first.removeLast() }
        return first
    }

    /// The longest host name (RFC 1035 §2.3.4).
    private static let longestHost = 253

    /// Whether a text is a host name or an address, with or without a port (RFC 3986 §3.2).
    ///
    /// Only letters, digits and a few marks are allowed, so it cannot end a URL, a header field or
    /// an attribute that contains it.
    private static func isAuthority(_ text: Substring) -> Bool {
        var host = text
        if let colon = text.lastIndex(of: ":"), text.last != "]" {
            let port = text[text.index(after: colon)...]
            guard (1...5).contains(port.utf8.count), port.utf8.allSatisfy(\.isDigit),
                let number = Int(port), (1...65_535).contains(number)
            else { return false }
            host = text[..<colon]
        }
        guard (1...longestHost).contains(host.utf8.count) else { return false }
        if host.hasPrefix("["), host.hasSuffix("]") {
            let address = host.dropFirst().dropLast().utf8
            return address.contains(UInt8(ascii: ":"))
                && address.allSatisfy {
                    $0.hexValue != nil || $0 == UInt8(ascii: ":") || $0 == 0x2E
                }
        }
        guard host.utf8.first != UInt8(ascii: "."), !host.contains("..") else { return false }
        return host.utf8.allSatisfy { byte in
            byte.isDigit || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-._".utf8.contains(byte)
        }
    }
}
