import Foundation

/// How much of its input a test with many seeds or large documents tries.
package enum Extent {
    /// Whether it tries all, as `Scripts/weekly` asks by `UNDERSTUDY_EXTENT=whole`, instead of a part.
    package static let isWhole =
        ProcessInfo.processInfo.environment["UNDERSTUDY_EXTENT"] == "whole"
}
