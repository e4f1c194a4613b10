extension IssueCatalog {
    /// Errors in fixtures and their files.
    static let fixtures: [IssueExplanation] = [
        IssueExplanation(
            "fixture/schema", "A row or document violates the schema of an operation.",
            example: "{\"id\": 3, \"price\": \"9.99\"}, but \"price\" is a number.",
            advice: "Correct the row, or the schema given in the hint."),
        IssueExplanation(
            "fixture/no-rows", "Operations answer with rows of a fixture that has none.",
            example: "Fixtures/shop/products.json is {\"a\": 1}, and listProducts lists products.",
            advice: "Write an array of objects, one a row; [] has no rows."),
        IssueExplanation(
            "fixture/null", "A fixture that is served unchanged contains null.",
            example: "Fixtures/profile.json is null, served with --contract none.",
            advice: "Write the content to serve, or remove the file."),
        IssueExplanation(
            "fixture/unused", "No operation and no scenario uses a fixture.",
            example: "Fixtures/shop/carts.json without an x-stub for the collection carts.",
            advice: "Bind an operation to it, or remove the file."),
        IssueExplanation(
            "fixture/row-type", "An element of a collection is not an object.",
            example: "[{\"id\": 1}, 2]", advice: "Make it an object, or remove it."),
        IssueExplanation(
            "fixture/missing-id", "A row has no id, but other rows of its collection do.",
            example: "[{\"id\": 1}, {\"title\": \"Lamp\"}]",
            advice: "Give it an integer or a string that no other row has."),
        IssueExplanation(
            "fixture/bad-id", "A row's id is neither an integer nor a string.",
            example: "{\"id\": 1.5}", advice: "Give it an integer or a string."),
        IssueExplanation(
            "fixture/duplicate-id", "Two rows of a collection have the same id.",
            example: "[{\"id\": 1}, {\"id\": 1}]", advice: "Give each row its own id."),
        IssueExplanation(
            "fixture/duplicate-name", "Two files have the same fixture name.",
            example: "products.json in two folders that are merged.",
            advice: "Rename one of the files."),
        IssueExplanation(
            "fixture/too-many", "A collection has so many invalid rows that reading stopped.",
            example: "Twenty rows without an id.", advice: "Correct these rows first."),
    ]
}
