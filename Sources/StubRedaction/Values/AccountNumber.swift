/// Recognises numbers of cards and bank accounts by their check digits.
enum AccountNumber {
    /// Returns where the card number or IBAN ends that starts at the index; `nil` if there is none.
    ///
    /// Both may be in groups of four that single blanks or dashes separate.
    static func end(in bytes: [UInt8], from start: Int) -> Int? {
        let isCard = bytes[start].isASCIIDigit
        guard isCard || bytes[start].isUpper, start == 0 || !bytes[start - 1].isAlphanumeric else {
            return nil
        }
        var characters: [UInt8] = []
        var stop = start
        for index in start..<min(bytes.count, start + 48) {
            let byte = bytes[index]
            if byte.isASCIIDigit || !isCard && byte.isUpper {
                characters.append(byte)
                stop = index + 1
            } else if byte != 0x20 && byte != 0x2D || stop != index || characters.count % 4 != 0 {
                break
            }
        }
        guard stop == bytes.count || !bytes[stop].isAlphanumeric else { return nil }
        return (isCard ? isCardNumber(characters) : isIBAN(characters)) ? stop : nil
    }

    /// Whether the whole text is the number of a card.
    static func isCard(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIIDigit, text.utf8.count < 20 else {
            return false
        }
        return end(in: Array(text.utf8), from: 0) == text.utf8.count
    }

    /// Fifteen or sixteen digits of a known network (ISO/IEC 7812), with Luhn's sum.
    private static func isCardNumber(_ characters: [UInt8]) -> Bool {
        guard characters.count == 15 || characters.count == 16 else { return false }
        let digits = characters.map { Int($0 - 0x30) }
        let network = digits[0] * 10 + digits[1]
        let isKnown =
            digits.count == 15
            ? network == 34 || network == 37
            : (40...49).contains(network) || (51...55).contains(network)
                || [22, 35, 60, 65].contains(network)
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let doubled = digit.element * (digit.offset % 2 + 1)
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return isKnown && sum % 10 == 0
    }

    /// Country, check digits and account (ISO 13616).
    private static func isIBAN(_ characters: [UInt8]) -> Bool {
        guard (15...34).contains(characters.count), characters[1].isUpper,
            characters[2].isASCIIDigit, characters[3].isASCIIDigit
        else { return false }
        return (characters[4...] + characters[..<4]).reduce(0) { remainder, byte in
            byte.isASCIIDigit
                ? (remainder * 10 + Int(byte - 0x30)) % 97
                : (remainder * 100 + Int(byte - 0x41) + 10) % 97
        } == 1
    }
}
