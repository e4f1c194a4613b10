import StubHTTP
import StubJSON
import StubServer
import UnderstudyWireMock

extension AdminRoutes {
    /// The routes of a served project: those of WireMock, one that saves the session in its files, and one
    /// that writes an exchange as a test.
    ///
    /// - Parameter path: returns the path of a file of the project from the working folder.
    static func serving(
        _ project: ProjectFiles, path: @escaping @Sendable (String) -> String
    ) -> AdminRoutes {
        let files = SessionFiles(project: project, path: path)
        let save = AdminRoute(
            .post, "save",
            AdminOperation(
                AdminOperation.saveSession,
                "Writes the changed fixtures to their files, and the added rules to a new scenario",
                body: .optional(.saving), .json(.saved), errors: [400, 409, 500])
        ) { call throws(AdminError) in
            let name = try call.object(of: "scenario").text("scenario") ?? "session"
            let saved = try files.save(call.session, scenario: name)
            return .json([
                "files": .array(
                    saved.map { ["path": .string($0.path), "content": .string($0.content)] })
            ])
        }
        let test = AdminRoute(
            .get, "exchanges/{id}/test",
            AdminOperation(
                "getTest", "An exchange as a test in Swift, without secrets", .json(.test),
                errors: [404]), isLong: ExchangeRoutes.isLong
        ) { call throws(AdminError) in
            let exchange = try ExchangeRoutes.exchange(of: call)
            let text = ExchangeTest(exchange, mask: call.session.journal.mask, project: project)
            return .json(["swift": .string(text.swift)])
        }
        return AdminRoutes(wireMock.routes + [save, test], missing: wireMock.missing)
    }
}

extension AdminSchema {
    fileprivate static let saving = object(
        named: "Saving", isClosed: true,
        [.optional("scenario", .string, "The name of the scenario; 'session' by default")])
    fileprivate static let test = object(
        named: "Test", [.required("swift", .string, "A file with one test")])
    fileprivate static let saved = object(
        named: "Saved", [.required("files", .array(of: .object), "Path and content of each file")])
}
