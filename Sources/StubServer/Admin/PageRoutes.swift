import StubHTTP
import StubJSON

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
                        "Content-Security-Policy":
                            "default-src 'none'; script-src 'unsafe-inline'; "
                            + "style-src 'unsafe-inline'; connect-src 'self'; "
                            + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
                        "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store",
                    ], body: Array(Inspector.page.utf8))
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

extension AdminSchema {
    fileprivate static let shutdown = object(
        named: "Shutdown", [.required("status", .constant("stopping"))])
}
