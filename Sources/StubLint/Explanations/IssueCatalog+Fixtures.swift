extension IssueCatalog {
    /// Errors in fixtures and their files.
    static let fixtures = IssueExplanation.all(
        """
        fixture/schema: A row or document violates the schema of an operation.
          Example: {"id": 3, "price": "9.99"}, but "price" is a number.
          Advice: Correct the row, or the schema given in the hint.
        fixture/no-rows: Operations answer with rows of a fixture that has none.
          Example: Fixtures/shop/products.json is {"a": 1}, and listProducts lists products.
          Advice: Write an array of objects, one a row; [] has no rows.
        fixture/null: A fixture that is served unchanged contains null.
          Example: Fixtures/profile.json is null, served with --contract none.
          Advice: Write the content to serve, or remove the file.
        fixture/unused: No operation and no scenario uses a fixture.
          Example: Fixtures/shop/carts.json without an x-stub for the collection carts.
          Advice: Bind an operation to it, or remove the file.
        fixture/row-type: An element of a collection is not an object.
          Example: [{"id": 1}, 2]
          Advice: Make it an object, or remove it.
        fixture/missing-id: A row has no id, but other rows of its collection do.
          Example: [{"id": 1}, {"title": "Lamp"}]
          Advice: Give it an integer or a string that no other row has.
        fixture/bad-id: A row's id is neither an integer nor a string.
          Example: {"id": 1.5}
          Advice: Give it an integer or a string.
        fixture/duplicate-id: Two rows of a collection have the same id.
          Example: [{"id": 1}, {"id": 1}]
          Advice: Give each row its own id.
        fixture/duplicate-name: Two files have the same fixture name.
          Example: products.json in two folders that are merged.
          Advice: Rename one of the files.
        fixture/too-many: A collection has so many invalid rows that reading stopped.
          Example: Twenty rows without an id.
          Advice: Correct these rows first.
        """)
}
