import CStubPlatform

/// How many descriptors the process may have open; each connection takes one.
package enum DescriptorLimit {
    /// Raises the limit to that many, or as near as the system allows; never lowers it.
    ///
    /// A server raises it for its connections, and each stub to what its tests need.
    package static func raise(to count: Int) {
        stub_raise_descriptor_limit(UInt64(max(0, count)))
    }
}
