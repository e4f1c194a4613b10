/// A text compared code point by code point, as RFC 8259 §8.3 compares strings.
///
/// Swift's own `==` takes canonically equivalent texts for equal: `é` in one code point or two.
package struct JSONKey: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (left: JSONKey, right: JSONKey) -> Bool {
        areSame(left.text, right.text)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Whether two texts have the same code points.
    package static func areSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }
}
