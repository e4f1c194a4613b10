extension String {
    /// The text of UTF-8 bytes; `nil` if they are none.
    ///
    /// The initialiser of the standard library needs macOS 15 or iOS 18.
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        // What is no UTF-8 has become U+FFFD.
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }

    /// The text of UTF-16 code units; `nil` if they are none.
    package init?(validUTF16 units: some Collection<UInt16>) {
        let text = String(decoding: units, as: UTF16.self)
        guard text.utf16.elementsEqual(units) else { return nil }
        self = text
    }
}
