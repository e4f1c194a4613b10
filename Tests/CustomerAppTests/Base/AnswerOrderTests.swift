import Foundation
import Testing

@testable import CustomerApp

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Services that hold one value: the value after overlapping requests.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct AnswerOrderTests {
    /// A service under test: how to fetch the value, its responses, and the value it holds.
    struct Service: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let older: String
        let newer: String
        let refresh: @MainActor @Sendable (AppContainer) async throws -> Void
        let kept: @MainActor @Sendable (AppContainer) -> String?
    }

    nonisolated static let services = [
        Service(
            testDescription: "dashboard", older: dashboard("old"), newer: dashboard("new"),
            refresh: { try await $0.dashboardService().refresh() },
            kept: { $0.dashboardService().dashboard?.albums.first?.title }),
        Service(
            testDescription: "user", older: user("old"), newer: user("new"),
            refresh: { try await $0.userService().refresh() },
            kept: { $0.userService().user?.username }),
        Service(
            testDescription: "user flags", older: "[{\"name\":\"old\"}]",
            newer: "[{\"name\":\"new\"}]",
            refresh: { try await $0.userFeatureFlagService().refresh() },
            kept: { $0.userFeatureFlagService().names.first }),
        Service(
            testDescription: "onboarding", older: step("pending"), newer: step("skipped"),
            refresh: { try await $0.onboardingService().refresh() },
            kept: { $0.onboardingService().steps?.first?.state.rawValue }),
    ]

    private nonisolated static func dashboard(_ title: String) -> String {
        "{\"comments\":[],\"posts\":[],\"albums\":[{\"id\":1,\"title\":\"\(title)\"}],\"todos\":[]}"
    }

    private nonisolated static func user(_ name: String) -> String {
        AppServer.user.replacing("emilys", with: name)
    }

    private nonisolated static func step(_ state: String) -> String {
        "[{\"step\":\"location\",\"state\":\"\(state)\"}]"
    }

    @Test(arguments: services)
    func `an older response does not replace a newer one`(service: Service) async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, number in
            guard number == 1 else { return .json(service.newer) }
            try await gate.pass()
            return .json(service.older)
        }
        let container = try await TestApp(transport: transport).signedIn().container
        let older = Task { try await service.refresh(container) }
        await gate.arrivals(1)
        try await service.refresh(container)
        let newest = service.kept(container)
        gate.open()
        try await older.value
        #expect(newest != nil && service.kept(container) == newest)
    }

    @Test(arguments: services)
    func `an older response still counts when the newer request fails`(service: Service)
        async throws
    {
        let gate = Gate()
        let transport = ScriptedTransport { _, number in
            guard number == 1 else { return .message("no", status: 500) }
            try await gate.pass()
            return .json(service.older)
        }
        let container = try await TestApp(transport: transport).signedIn().container
        let older = Task { try await service.refresh(container) }
        await gate.arrivals(1)
        #expect(await outcome { try await service.refresh(container) }.appError != nil)
        gate.open()
        try await older.value
        #expect(service.kept(container) != nil)
    }

    @Test func `a read from before a write does not undo the write`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { request, _ in
            if request.method == "POST" { return .json("[{\"name\":\"a\"}]") }
            try await gate.pass()
            return .json("[]")
        }
        let service = try await TestApp(transport: transport).signedIn()
            .container.userFeatureFlagService()
        let read = Task { try await service.refresh() }
        await gate.arrivals(1)
        try await service.set(true, "a")
        gate.open()
        try await read.value
        #expect(service.names == ["a"])
    }
}
