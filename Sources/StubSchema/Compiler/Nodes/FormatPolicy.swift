/// Whether `format` is validated (JSON Schema 2020-12, Validation §7.2).
package enum FormatPolicy: Sendable, Hashable {
    /// `format` is only an annotation, which is the default of the standard.
    case annotate
    /// Known formats are validated; unknown ones accept everything.
    case assert
}
