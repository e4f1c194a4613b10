import CStubPlatform

/// A page for browsers, whose files in `Sources/Pages` the compiler has copied into the program.
package struct EmbeddedPage: Sendable {
    package let style: String
    package let script: String
    /// The page with its style and its script.
    package let text: String

    /// The page at `/__admin/`, which requests its data from the admin API.
    package static let inspector = EmbeddedPage("inspector", stub_inspector_page)
    /// The page of `verify --html`, which the data of a run is written into.
    package static let report = EmbeddedPage("report", stub_report_page)

    private init(_ name: String, _ page: stub_page) {
        style = Self.text(of: page.style)
        script = Self.text(of: page.script)
        text = Self.text(of: page.markup)
            .replacing(
                #"<link rel="stylesheet" href="\#(name).css">"#, with: "<style>\(style)</style>"
            )
            .replacing(#"<script src="\#(name).js"></script>"#, with: "<script>\(script)</script>")
    }

    private static func text(of file: stub_text) -> String {
        String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.count), as: UTF8.self)
    }
}
