import StubHTTP
import StubJSON

/// The admin API's document and page, and the shutdown.
enum PageRoutes {
    static func all(_ shutdown: ShutdownSignal) -> [AdminRoute] {
        [
            AdminRoute(.get, "", isOpen: true) { _ in
                HTTPResponse(
                    status: 200,
                    fields: [
                        "Content-Type": "text/html; charset=utf-8",
                        "Content-Security-Policy":
                            "default-src 'none'; script-src 'unsafe-inline'; "
                            + "style-src 'unsafe-inline'; connect-src 'self'; "
                            + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
                        "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
                    ], body: Array(Inspector.page.utf8))
            },
            AdminRoute(.get, "openapi.json") { _ in .json(Array(AdminDocument.text.utf8)) },
            AdminRoute(.post, "shutdown") { _ in
                shutdown.fulfil()
                return .json(status: 202, ["status": "stopping"])
            },
        ]
    }
}
