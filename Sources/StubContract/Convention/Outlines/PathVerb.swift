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
    private static let readsRow: Set = ["get", "details", "detail", "show", "view", "find"]
    private static let creates: Set = ["create", "add", "new", "insert"]
    private static let changes: Set = ["update", "edit", "modify"]
    private static let deletes: Set = ["delete", "remove", "destroy"]
}
