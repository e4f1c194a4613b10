/// The case that reports what keeps an app from doing what other cases are about, such as a normal
/// answer that it cannot read: `D31`.
///
/// An app that cannot load a list would fail dozens of cases about that list, none of which says why.
/// So a case that fails asks whether the app does the normal thing, and if it does not, leaves the
/// report to this one.
package enum ObstacleCase {
    package static let id = "D31"
    package static let title = "normal answers are read"
    /// The id and the title.
    static let name = "\(id) \(title)"
}
