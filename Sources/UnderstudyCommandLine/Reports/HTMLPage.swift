import StubJSON
import StubSupport

/// The page of a report that contains its data, and no address of anything else.
enum HTMLPage {
    /// Nobody looks at the data as markup: the script reads it as JSON, and sets it as text.
    private static let opening = #"<script type="application/json" id="data">"#
    private static let closing = "</script>"

    /// The page with this data, which is the text of a JSON document.
    static func text(data: String) -> String {
        let parts = EmbeddedPage.report.text.split(
            separator: opening + "null" + closing, omittingEmptySubsequences: false)
        // In JSON the sign occurs in strings only, where it can be an escape. No text can then end
        // the element or begin a comment.
        let safe = data.replacing("<", with: "\\u003c")
        return parts.joined(separator: opening + safe + closing)
    }

    /// The data of a page that ``text(data:)`` made; `nil` for any other text.
    static func data(of text: String) -> JSONValue? {
        guard let start = text.firstRange(of: opening)?.upperBound,
            let end = text[start...].firstRange(of: closing)?.lowerBound
        else { return nil }
        return try? JSONParser.parse(Array(text[start..<end].utf8))
    }
}
