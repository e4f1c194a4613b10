/// A string that is compared code point by code point, as RFC 8259 §8.3 requires.
///
/// Swift's `==` treats canonically equivalent strings as equal, such as `é` in one code point or
/// two.
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
        guard left.utf8.count == right.utf8.count else { return false }
        let areSame = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { right in
                UnsafeRawBufferPointer(left).hasSameBytes(as: UnsafeRawBufferPointer(right))
            }
        }
        // Strings bridged from Objective-C have no contiguous storage.
        return (areSame ?? nil) ?? left.utf8.elementsEqual(right.utf8)
    }
}

extension UnsafeRawBufferPointer {
    /// Compares eight bytes at a time; both buffers have the same count.
    @inline(__always)
    func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset + 8 <= count {
            let left = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            if left != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self) { return false }
            offset += 8
        }
        while offset < count {
            if self[offset] != other[offset] { return false }
            offset += 1
        }
        return true
    }

    /// Compares two ranges of this buffer.
    @inline(__always)
    func hasSameBytes(at left: Int, _ right: Int, count: Int) -> Bool {
        UnsafeRawBufferPointer(rebasing: self[left..<(left + count)])
            .hasSameBytes(as: UnsafeRawBufferPointer(rebasing: self[right..<(right + count)]))
    }
}
