import StubJSON
import StubRedaction

/// Replaces each character by another of its kind: digits, lower case, upper case.
///
/// Punctuation and length stay, so that what a pattern says of the text still holds.
struct CharacterScramble {
    /// Seeded, so that a recording made again looks the same on every system.
    private var random: SplitMix64

    /// The same seed gives the same replacements.
    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func replacement(for text: String) -> String {
        let kept = Self.keptPrefix(of: text)
        let rest = text.dropFirst(kept.count)
        let letters: UInt64 = Self.isHexadecimal(rest) ? 6 : 26
        var result = String.UnicodeScalarView(kept.unicodeScalars)
        let scalars = Array(rest.unicodeScalars)
        let frame = Self.frame(of: scalars)
        for (index, scalar) in scalars.enumerated() {
            result.append(frame[index] ? scalar : scramble(scalar, letters: letters))
        }
        return String(result)
    }

    /// What belongs to the notation and not to the secret: percent escapes of marks, and the
    /// lines around a PEM block (RFC 7468).
    private static func frame(of scalars: [UnicodeScalar]) -> [Bool] {
        var frame = [Bool](repeating: false, count: scalars.count)
        for index in scalars.indices where scalars[index] == "%" && index + 2 < scalars.count {
            let digits = String(String.UnicodeScalarView(scalars[(index + 1)...(index + 2)]))
            // An escaped letter or digit is part of the secret, however needless the escape.
            guard let byte = UInt8(digits, radix: 16), byte < 0x80,
                !UnicodeScalar(byte).properties.isAlphabetic, !(0x30...0x39).contains(byte)
            else { continue }
            frame[index + 1] = true
            frame[index + 2] = true
        }
        markBoundaries(&frame, scalars)
        return frame
    }

    /// Marks `-----BEGIN …-----` and `-----END …-----`, where the blank may be escaped.
    ///
    /// The lines around a private key go too, so that nothing looks like one any more.
    private static func markBoundaries(_ frame: inout [Bool], _ scalars: [UnicodeScalar]) {
        var index = 0
        while index + 10 < scalars.count {
            guard scalars[index] == "-",
                scalars[index..<(index + 5)].allSatisfy({ $0 == "-" }),
                ["BEGIN", "END"].contains(where: {
                    scalars[(index + 5)...].starts(with: $0.unicodeScalars)
                })
            else {
                index += 1
                continue
            }
            var stop = index + 5
            while stop < scalars.count, scalars[stop] != "-", stop - index < 64 { stop += 1 }
            let label = String(String.UnicodeScalarView(scalars[index..<stop]))
            if !label.contains("PRIVATE") {
                for place in index..<stop { frame[place] = true }
            }
            index = stop + 5
        }
    }

    private mutating func scramble(_ scalar: UnicodeScalar, letters: UInt64) -> UnicodeScalar {
        switch scalar {
        case "0": return Self.scalar("0", plus: next(below: 10))
        // No leading zero may arise where there was none.
        case "1"..."9": return Self.scalar("1", plus: next(below: 9))
        case "a"..."z": return Self.scalar("a", plus: next(below: letters))
        case "A"..."Z": return Self.scalar("A", plus: next(below: letters))
        default:
            guard !scalar.isASCII, scalar.properties.isAlphabetic else { return scalar }
            return Self.scalar(scalar.properties.isUppercase ? "A" : "a", plus: next(below: 26))
        }
    }

    private static func scalar(_ first: UnicodeScalar, plus offset: UInt64) -> UnicodeScalar {
        UnicodeScalar(UInt8(truncatingIfNeeded: UInt64(first.value) + offset))
    }

    /// A prefix that determines which kind of text follows: a URL's scheme, or `0x`.
    private static func keptPrefix(of text: String) -> Substring {
        if text.hasPrefix("0x") || text.hasPrefix("0X") { return text.prefix(2) }
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            return text.prefix(scheme.count)
        }
        return ""
    }

    /// Whether the text is long enough, and made of hexadecimal digits alone.
    private static func isHexadecimal(_ text: Substring) -> Bool {
        text.utf8.count >= 16 && text.utf8.allSatisfy(\.isHexadecimal)
    }

    private mutating func next(below bound: UInt64) -> UInt64 { random.next() % bound }
}
