import StubHTTP
import StubJSON
import StubSupport

/// The admin API's document and page, and the shutdown.
enum PageRoutes {
    static func all(_ shutdown: ShutdownSignal) -> [AdminRoute] {
        [
            AdminRoute(
                .get, "",
                AdminOperation(
                    "inspect", "The inspector, a page for browsers",
                    description:
                        "Needs no token: the page contains no data and requests them itself.",
                    .content("text/html", "The page")), isOpen: true
            ) { _ in
                HTTPResponse(
                    status: 200,
                    fields: [
                        "Content-Type": "text/html; charset=utf-8",
                        "Content-Security-Policy": policy,
                        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
                        "Cache-Control": "no-store",
                    ], body: Array(EmbeddedPage.inspector.text.utf8))
            },
            AdminRoute(
                .get, "openapi.json",
                AdminOperation("describe", "This document", .json(.object))
            ) { call in .json(AdminDocument.bytes(of: call.routes)) },
            AdminRoute(
                .post, "shutdown",
                AdminOperation(
                    "shutDown", "Waits for requests in flight, then stops the stub",
                    .json(status: 202, .shutdown))
            ) { _ in
                shutdown.fulfil()
                return .json(status: 202, ["status": "stopping"])
            },
        ]
    }
}

extension PageRoutes {
    /// Only the page's own style and script are applied, which their digests identify, and no text
    /// can become markup (Content Security Policy Level 3 §6.1, Trusted Types §4.1).
    private static let policy =
        "default-src 'none'; script-src '\(digest(EmbeddedPage.inspector.script))'; "
        + "style-src '\(digest(EmbeddedPage.inspector.style))'; img-src data:; connect-src 'self'; "
        + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; "
        + "require-trusted-types-for 'script'; trusted-types 'none'"

    private static func digest(_ text: String) -> String {
        "sha256-" + Base64.encode(SHA256.hash(text.utf8))
    }
}

extension AdminSchema {
    fileprivate static let shutdown = object(
        named: "Shutdown", [.required("status", .constant("stopping"))])
}
