/// A text that may be an item of many lists.
package final class ListItem: Sendable {
    /// The text; it may be part of a longer one, which is kept in memory as long as the item.
    package let bytes: ArraySlice<UInt8>
    /// A digest of the text.
    package let digest: UInt64

    package init(_ bytes: ArraySlice<UInt8>, digest: UInt64) {
        self.bytes = bytes
        self.digest = digest
    }

    /// The number of bytes of the text.
    package var count: Int { bytes.count }

    /// Calls a closure with the bytes of the text, which are not copied.
    package func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer(body)
    }
}
