import StubHTTP

/// A word in a path that says what its operation does, as in `POST /products/add`, `PUT
/// /products/edit/{id}` and `POST /products/{id}/delete`.
enum PathVerb {
    /// The method and the path that an operation would have without such a word.
    static func plain(
        _ method: HTTPMethod, _ template: PathTemplate
    ) -> (method: HTTPMethod, template: PathTemplate) {
        var segments = template.path.split(separator: "/", omittingEmptySubsequences: true)
        guard let index = segments.lastIndex(where: { !$0.contains("{") }), index > 0,
            let meant = meaning(
                TokenWords.plain(String(segments[index])), method,
                ofRow: segments[index...].count > 1 || segments[index - 1].contains("{"),
                isLast: segments[index...].count == 1)
        else { return (method, template) }
        segments.remove(at: index)
        return (meant, PathTemplate("/" + segments.joined(separator: "/")))
    }

    /// The parameter of the query that identifies a row, as in `GET /products/getById?id=5` and
    /// `DELETE /products?productId=5`; `nil` if the path has an id, or none is asked for.
    static func identity(
        _ method: HTTPMethod, _ template: PathTemplate,
        among query: [(name: String, isRequired: Bool)]
    ) -> String? {
        var segments = template.path.split(separator: "/")[...]
        guard let last = segments.last.map({ TokenWords.plain(String($0)) }) else { return nil }
        let changesRow = changes.contains(last) || deletes.contains(last)
        if changesRow || readsRow.contains(last) { segments.removeLast() }
        guard let thing = segments.last, !thing.contains("{") else { return nil }
        let names = [
            "id", "uuid", "guid", TokenWords.plain(NameForm.singular(String(thing))) + "id",
        ]
        guard let found = query.first(where: { names.contains(TokenWords.plain($0.name)) })
        else { return nil }
        let isOfRow =
            switch method {
            case .put, .patch, .delete: true
            case .get: found.isRequired || readsRow.contains(last)
            case .post: changesRow
            default: false
            }
        return isOfRow ? found.name : nil
    }

    /// - Parameters:
    ///   - ofRow: whether the path without the word identifies a row.
    ///   - isLast: whether the word is at the end; the `details` of a row may be more than the row.
    private static func meaning(
        _ word: String, _ method: HTTPMethod, ofRow: Bool, isLast: Bool
    ) -> HTTPMethod? {
        switch method {
        case .get where ofRow: !isLast && readsRow.contains(word) ? .get : nil
        case .get: lists.contains(word) ? .get : nil
        case .post where !ofRow && creates.contains(word): .post
        case .put, .post, .patch:
            if ofRow, changes.contains(word) {
                method == .put ? .put : .patch
            } else {
                ofRow && method != .put && deletes.contains(word) ? .delete : nil
            }
        case .delete: ofRow && deletes.contains(word) ? .delete : nil
        default: nil
        }
    }

    private static let lists: Set = [
        "all", "list", "getall", "findall", "index", "show", "view", "fetch",
    ]
    private static let readsRow: Set = [
        "get", "details", "detail", "show", "view", "find", "getbyid", "findbyid", "byid", "getone",
        "findone",
    ]
    private static let creates: Set = ["create", "add", "new", "insert"]
    private static let changes: Set = ["update", "edit", "modify"]
    private static let deletes: Set = ["delete", "remove", "destroy"]
}
