extension IssueCatalog {
    /// Errors in overlays, and actions that change nothing.
    static let overlays = IssueExplanation.all(
        """
        overlay/version: The version of an overlay is missing, or is not 1.0 or 1.1.
          Example: overlay: 1.1, which YAML reads as a number.
          Advice: Write overlay: 1.1.0, or 1.0.0.
          See: OpenAPI Overlay 1.1 §4.4.1
        overlay/member: A member of an overlay is missing, unknown, or of the wrong type.
          Example: An action without "target", or "remove": "yes".
          Advice: Correct the reported member; names that start with x- are free.
          See: OpenAPI Overlay 1.1 §4.4
        overlay/path: "target" or "copy" is not a JSONPath, or visits too many values.
          Example: target: $.paths./things.get
          Advice: Write names with other characters than letters, digits and _ in brackets:
            $.paths['/things'].get.
          See: OpenAPI Overlay 1.1 §4.4.3; RFC 9535
        overlay/action: An action of an overlay cannot be carried out.
          Example: "copy" selects no value or several, or "remove" the whole document.
          Advice: Correct the path.
          See: OpenAPI Overlay 1.1 §4.4.3
        overlay/merge: A value of an overlay cannot be merged with the one in the document.
          Example: target: $.info, update: {title: {en: Shop}}, where the title is a text.
          Advice: Remove the old value by an action before, or write a value of its type.
          See: OpenAPI Overlay 1.1 §4.4.3
        overlay/no-effect: An action of an overlay changes nothing.
          Example: Its target selects nothing, because the document has been renamed since.
          Advice: Correct the path, or remove the action.
          See: OpenAPI Overlay 1.1 §4.4.3
        """)
}
