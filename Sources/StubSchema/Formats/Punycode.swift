/// Unicode labels as ASCII (RFC 3492).
enum Punycode {
    private static let base = 36
    private static let minimum = 1
    private static let maximum = 26

    /// The code points of the text after `xn--`; `nil` if it is malformed.
    static func decode(_ text: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
        var output: [UInt32] = []
        var rest = text
        if let delimiter = text.lastIndex(of: UInt8(ascii: "-")) {
            output = text[..<delimiter].map { UInt32($0) }
            rest = text[(delimiter + 1)...]
        }
        var code = 128
        var position = 0
        var bias = 72
        while !rest.isEmpty {
            let start = position
            var weight = 1
            var step = base
            while true {
                guard let digit = rest.popFirst().flatMap(value), digit <= (1 << 31) / weight else {
                    return nil
                }
                position += digit * weight
                let threshold = max(minimum, min(maximum, step - bias))
                if digit < threshold { break }
                weight *= base - threshold
                guard weight < 1 << 31 else { return nil }
                step += base
            }
            let count = output.count + 1
            bias = adapt(position - start, count: count, isFirst: start == 0)
            code += position / count
            position %= count
            guard code <= 0x10FFFF else { return nil }
            output.insert(UInt32(code), at: position)
            position += 1
        }
        let scalars = output.compactMap(Unicode.Scalar.init)
        return scalars.count == output.count ? scalars : nil
    }

    static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        var output = scalars.filter(\.isASCII).map { UInt8($0.value) }
        let basicCount = output.count
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var handled = basicCount
        var code: UInt32 = 128
        var delta = 0
        var bias = 72
        while handled < scalars.count {
            guard let next = scalars.map(\.value).filter({ $0 >= code }).min() else { break }
            delta += Int(next - code) * (handled + 1)
            code = next
            for scalar in scalars {
                if scalar.value < code { delta += 1 }
                guard scalar.value == code else { continue }
                appendDigits(of: delta, bias: bias, to: &output)
                bias = adapt(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return output
    }

    private static func appendDigits(of delta: Int, bias: Int, to output: inout [UInt8]) {
        var rest = delta
        var step = base
        while true {
            let threshold = max(minimum, min(maximum, step - bias))
            if rest < threshold { break }
            let digit = threshold + (rest - threshold) % (base - threshold)
            output.append(character(digit))
            rest = (rest - threshold) / (base - threshold)
            step += base
        }
        output.append(character(rest))
    }

    private static func adapt(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > (base - minimum) * maximum / 2 {
            delta /= base - minimum
            steps += base
        }
        return steps + (base - minimum + 1) * delta / (delta + 38)
    }

    private static func value(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x61...0x7A: Int(byte) - 0x61
        case 0x41...0x5A: Int(byte) - 0x41
        case 0x30...0x39: Int(byte) - 0x30 + 26
        default: nil
        }
    }

    private static func character(_ digit: Int) -> UInt8 {
        UInt8(digit < 26 ? 0x61 + digit : 0x30 + digit - 26)
    }
}
