import StubHTTP
import StubJSON

/// The routes for the stub's clock.
enum ClockRoutes {
    static let all: [AdminRoute] = [
        AdminRoute(
            .get, "clock",
            AdminOperation("getClock", "The stub's time", .json(.clock))
        ) { call in
            .json(call.session.withState { summary($0.clock, call) })
        },
        AdminRoute(
            .post, "clock/advance",
            AdminOperation(
                "advanceClock", "Advances the clock; a negative number of seconds sets it back",
                body: .required(.step), .json(.clock), errors: [400])
        ) { call throws(AdminError) in
            guard let seconds = try call.object(of: "seconds").seconds("seconds") else {
                throw AdminError(400, "The body must have the seconds: {\"seconds\": 60}")
            }
            return change(call) { $0.advance(by: seconds) }
        },
        AdminRoute(
            .post, "clock/freeze",
            AdminOperation("freezeClock", "Stops the clock", .json(.clock))
        ) { call in
            change(call) { $0.freeze(real: call.real) }
        },
        AdminRoute(
            .post, "clock/resume",
            AdminOperation(
                "resumeClock", "Continues the clock from the time at which it was stopped",
                .json(.clock))
        ) { call in
            change(call) { $0.resume(real: call.real) }
        },
    ]

    private static func change(
        _ call: AdminCall, _ body: (inout VirtualClock) -> Void
    ) -> HTTPResponse {
        .json(
            call.session.changeClock { clock in
                body(&clock)
                return summary(clock, call)
            })
    }

    private static func summary(_ clock: VirtualClock, _ call: AdminCall) -> JSONValue {
        [
            "now": .string(CivilTime(unixSeconds: clock.now(real: call.real)).iso8601),
            "frozen": .bool(clock.isFrozen),
        ]
    }
}

extension AdminSchema {
    fileprivate static let clock = object(
        named: "Clock", [.required("now", .dateTime), .required("frozen", .boolean)])
    fileprivate static let step = object(isClosed: true, [.required("seconds", .number)])
}
