/// The amount that was read up to a place of a text, counted without sharing.
struct NodeExtent {
    /// The number of values.
    var values = 0
    /// The number of bytes of their texts and keys.
    var bytes = 0
    /// The greatest nesting depth of the values, counted from the root of the document.
    var deepest = 0
}
