import StubJSON

/// JSON as a field value: one line of visible ASCII (RFC 9110 §5.5).
enum HeaderText {
    static func ascii(_ value: JSONValue) -> String {
        var text = ""
        for scalar in JSONSerializer.string(value).unicodeScalars {
            if scalar.isASCII, scalar.value != 0x7F {
                text.unicodeScalars.append(scalar)
            } else {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            }
        }
        return text
    }
}
