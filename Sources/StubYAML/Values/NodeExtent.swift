/// How much was read up to a place of a text, counted as if nothing were shared.
struct NodeExtent {
    /// How many values.
    var values = 0
    /// Bytes of their texts and of their keys.
    var bytes = 0
    /// How deep the deepest of them is nested, from the root of the document.
    var deepest = 0
}
