import CustomerApp
import Foundation
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct InstallationTests {
    nonisolated private static let id = "6B29FC40-CA47-1067-B31D-00DD010662DA"

    @Test func `0.55 an installation gets its identifier once, and keeps it over launches`()
        async throws
    {
        let storage = MemoryKeyValueStore()
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json("{\"id\":\"\(Self.id)\"}")
        }
        let app = try TestApp(transport: transport, storage: storage)
        let service = app.container.installationService()
        #expect(service.installationID == nil)
        let calls = (1...3).map { _ in Task { try await service.register() } }
        await gate.arrivals(1)
        gate.open()
        for call in calls { #expect(try await call.value.uuidString == Self.id) }
        _ = try await service.register()
        #expect(transport.requests.map(\.path) == ["/installation"])
        #expect(transport.requests.first?.bodyText == #"{"deviceModel":"unknown"}"#)

        let again = try TestApp(transport: transport, storage: storage)
        #expect(again.container.installationService().installationID?.uuidString == Self.id)
        again.container.clearState()
        #expect(again.container.installationService().installationID != nil)
    }

    @Test func `a caller who leaves does not cause a second registration`() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _, _ in
            try await gate.pass()
            return .json("{\"id\":\"\(Self.id)\"}")
        }
        let service = try TestApp(transport: transport).container.installationService()
        let first = Task { try await service.register() }
        await gate.arrivals(1)
        first.cancel()
        #expect(await first.result.isCancellation)
        let second = Task { try await service.register() }
        gate.open()
        #expect(try await second.value.uuidString == Self.id)
        #expect(transport.requests.count == 1)
    }

    @Test func `a registration that failed is tried again`() async throws {
        let transport = ScriptedTransport(
            .message("down", status: 503), .json("{\"id\":\"\(Self.id)\"}"))
        let service = try TestApp(transport: transport).container.installationService()
        #expect(await outcome { try await service.register() }.appError != nil)
        #expect(try await service.register().uuidString == Self.id)
    }
}
