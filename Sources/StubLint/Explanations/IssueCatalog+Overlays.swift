extension IssueCatalog {
    /// Errors in overlays, and actions that change nothing.
    static let overlays: [IssueExplanation] = [
        IssueExplanation(
            "overlay/version", "The version of an overlay is missing, or is not 1.0 or 1.1.",
            example: "overlay: 1.1, which YAML reads as a number.",
            advice: "Write overlay: 1.1.0, or 1.0.0.", see: "OpenAPI Overlay 1.1 §4.4.1"),
        IssueExplanation(
            "overlay/member",
            "A member of an overlay is missing, unknown, or of the wrong type.",
            example: "An action without \"target\", or \"remove\": \"yes\".",
            advice: "Correct the reported member; names that start with x- are free.",
            see: "OpenAPI Overlay 1.1 §4.4"),
        IssueExplanation(
            "overlay/path", "\"target\" or \"copy\" is not a JSONPath, or visits too many values.",
            example: "target: $.paths./things.get",
            advice: "Write names with other characters than letters, digits and _ in brackets: "
                + "$.paths['/things'].get.",
            see: "OpenAPI Overlay 1.1 §4.4.3; RFC 9535"),
        IssueExplanation(
            "overlay/action", "An action of an overlay cannot be carried out.",
            example: "\"copy\" selects no value or several, or \"remove\" the whole document.",
            advice: "Correct the path.", see: "OpenAPI Overlay 1.1 §4.4.3"),
        IssueExplanation(
            "overlay/merge",
            "A value of an overlay cannot be merged with the one in the document.",
            example: "target: $.info, update: {title: {en: Shop}}, where the title is a text.",
            advice: "Remove the old value by an action before, or write a value of its type.",
            see: "OpenAPI Overlay 1.1 §4.4.3"),
        IssueExplanation(
            "overlay/no-effect", "An action of an overlay changes nothing.",
            example: "Its target selects nothing, because the document has been renamed since.",
            advice: "Correct the path, or remove the action.",
            see: "OpenAPI Overlay 1.1 §4.4.3"),
    ]
}
