/// Recognises numbers of cards and bank accounts by their check digits.
enum AccountNumber {
    /// Returns where the card number or IBAN ends that starts at the index; `nil` if there is none.
    static func end(in bytes: [UInt8], from start: Int, to end: Int) -> Int? {
        bytes[start].isASCIIDigit
            ? card(bytes, start, end) : iban(bytes, start, end)
    }

    /// Fifteen or sixteen digits that stand alone and begin as the networks' numbers do.
    ///
    /// Only whole texts are recognised, because numbers of that length are mostly ids.
    static func isCard(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 15 || bytes.count == 16, bytes.allSatisfy(\.isASCIIDigit) else {
            return false
        }
        let start = bytes.prefix(2).reduce(0) { $0 * 10 + Int($1 - 0x30) }
        let isKnown =
            bytes.count == 15
            ? start == 34 || start == 37
            : (40...49).contains(start) || (51...55).contains(start) || start == 22
                || start == 35 || start == 60 || start == 65
        return isKnown && hasRightSum(bytes.map { Int($0 - 0x30) })
    }

    /// Sixteen digits in groups, of a known network (ISO/IEC 7812), with a correct check digit.
    private static func card(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        let separator = start + 4 < end ? bytes[start + 4] : 0
        guard separator == 0x20 || separator == 0x2D, (0x33...0x36).contains(bytes[start]),
            start == 0 || !bytes[start - 1].isAlphanumeric, start + 19 <= end,
            start + 19 == end || !bytes[start + 19].isAlphanumeric
        else { return nil }
        var digits: [Int] = []
        for index in 0..<19 {
            let byte = bytes[start + index]
            if index % 5 == 4 {
                guard byte == separator else { return nil }
            } else {
                guard byte.isASCIIDigit else { return nil }
                digits.append(Int(byte - 0x30))
            }
        }
        return hasRightSum(digits) ? start + 19 : nil
    }

    /// Luhn's sum.
    static func hasRightSum(_ digits: [Int]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let doubled = digit.element * 2
            return sum
                + (digit.offset % 2 == 0 ? digit.element : doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0
    }

    /// Country, check digits and account (ISO 13616), with single spaces or none.
    private static func iban(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        guard start == 0 || !bytes[start - 1].isAlphanumeric else { return nil }
        var characters: [UInt8] = []
        var index = start
        var stop = start
        while index < end, characters.count <= 34 {
            let byte = bytes[index]
            if byte == 0x20 {
                // Groups have four characters each, but for the last.
                guard characters.count % 4 == 0 else { break }
            } else if byte.isASCIIDigit || byte &- 0x41 < 26 {
                characters.append(byte)
                stop = index + 1
            } else {
                break
            }
            index += 1
        }
        guard (15...34).contains(characters.count),
            stop == end || !bytes[stop].isAlphanumeric
        else { return nil }
        var remainder = 0
        for byte in characters[4...] + characters[..<4] {
            let value = byte.isASCIIDigit ? Int(byte - 0x30) : Int(byte - 0x41) + 10
            remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
        }
        return remainder == 1 ? stop : nil
    }
}
