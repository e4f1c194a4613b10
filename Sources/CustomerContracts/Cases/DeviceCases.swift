import CustomerApp
import StubContract
import StubHTTP
import StubHarness
import StubJSON
import StubRules
import StubServer
import UnderstudyChecks

/// Dates and numbers mean the same on every device, whatever it is set to.
enum DeviceCases {
    static var all: [ContractCase<Stage>] {
        guard !DeviceReading.isPossible else { return cases }
        return cases.map { one in
            .notApplicable(
                one.id, one.title, one.group, because: "no program can be started on this system",
                at: one.place)
        }
    }

    @CaseBuilder<Stage>
    private static var cases: [ContractCase<Stage>] {
        ContractCase("D15", "date only", .decoding) { stage, then in
            for settings in [
                // Eight hours behind UTC, and thirteen hours ahead of it.
                DeviceReading.Settings(
                    zone: "America/Los_Angeles", locale: "en_US", offset: -28_800),
                DeviceReading.Settings(
                    zone: "Pacific/Tongatapu", locale: "en_US", offset: 46_800),
            ] {
                try await expectSameReading(as: settings, stage, then)
            }
        }
        ContractCase("D16", "device settings", .decoding) { stage, then in
            for settings in [
                // The Buddhist calendar, Arabic digits, and a calendar and digits of Persia.
                DeviceReading.Settings(zone: "Asia/Bangkok", locale: "th_TH", offset: 25_200),
                DeviceReading.Settings(zone: "Asia/Riyadh", locale: "ar_SA", offset: 10_800),
                DeviceReading.Settings(zone: "Asia/Kathmandu", locale: "fa_IR", offset: 20_700),
            ] {
                try await expectSameReading(as: settings, stage, then)
            }
        }
    }

    /// Starts the app in a process with these settings and expects it to read what is written.
    private static func expectSameReading(
        as settings: DeviceReading.Settings, _ stage: Stage, _ then: Expectations
    ) async throws {
        stage.stub.rules.removeAll()
        let notice = stage.stub.fixtures.rows(of: "feed").first { $0["type"]?.string == "notice" }
        var dated = try then.require(notice?.object, "a notice")
        dated["validUntil"] = "2026-03-01"
        stage.answer(Operation.feed, .feed([.object(dated)]))
        stage.answer(
            Operation.user,
            stage.row("users") { $0["createdAt"] = "2026-03-01T00:30:00.250+01:00" })
        let product = stage.row("products") {
            $0["price"] = "PRICE"
            $0["stock"] = 1_234_567
        }
        stage.answer(
            Operation.product,
            text: JSONSerializer.string(product).replacing("\"PRICE\"", with: "1234.5"))
        let date = CivilTime(unixSeconds: stage.stub.clock.now + 90).httpDate
        stage.refuse(Operation.dashboard, 503, headers: ["Retry-After": date])
        let lines = try await DeviceReading.lines(of: stage.stub.address, as: settings)
        then.equal(
            lines,
            [
                "moment 1772321400.25", "price 1234.5", "stock 1234567", "day 2026 3 1 2026-03-01",
                "wait 90.0 seconds", "zone \(settings.offset)",
            ], "what a device in \(settings.zone) with the locale \(settings.locale) reads")
    }
}
