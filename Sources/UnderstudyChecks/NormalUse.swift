import StubHarness
import StubServer

/// What a pack's part of the app does first while the stub answers normally, such as loading a list.
///
/// If that fails, nothing that the pack checks can be seen: one check, `D31`, reports it, and the
/// others that fail refer to it.
struct NormalUse<World: Sendable>: Sendable {
    /// Where the adapter is made, by which packs with the same one are known.
    let place: SourcePlace
    /// Uses the app, and returns the error that it shows, as text; `nil` for none.
    private let error: @Sendable (World) async -> String?
    private let another: @Sendable (World) async throws -> World

    init<App>(
        _ place: SourcePlace, _ use: @escaping @Sendable (World) async throws -> (any Error)?
    ) where World == CheckStage<App> {
        self.place = place
        another = { try await $0.fresh() }
        error = { stage in
            var failure: Failure?
            do {
                failure = stage.failure(try await use(stage))
            } catch {
                failure = stage.failure(error)
            }
            return failure?.description
        }
    }

    /// The check that reports the error.
    var check: ContractCase<World> {
        ContractCase(ObstacleCase.id, ObstacleCase.title, .decoding, at: place) { world, then in
            if let error = await error(world) {
                then.fail(Self.what, expected: Self.expected, actual: error)
            } else {
                then.isTrue(true, Self.what)
            }
        }
    }

    /// Finds the error for another check that has failed.
    var obstacle: @Sendable (World) async -> Mismatch? {
        { world in
            guard let fresh = try? await another(world) else { return nil }
            return await error(fresh).map {
                Mismatch(Self.what, expected: Self.expected, actual: $0, place: place)
            }
        }
    }

    private static var what: String { "the app reads what the stub normally answers" }
    private static var expected: String { "no error" }
}

// MARK: - Of each pack

extension ListAdapter {
    var normalUse: NormalUse<CheckStage<App>> {
        NormalUse(place) { stage in
            let screen = try await open(stage)
            await load(screen)
            return await error?(screen)
        }
    }
}

extension ScreenAdapter {
    var normalUse: NormalUse<CheckStage<App>> {
        NormalUse(place) { stage in
            let screen = try await open(stage)
            await load(screen)
            return await error(screen)
        }
    }
}

extension PaginationChecks {
    var normalUse: NormalUse<CheckStage<App>>? { list.normalUse }
}

extension PageCountChecks {
    var normalUse: NormalUse<CheckStage<App>>? { list.normalUse }
}

extension ErrorChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension CachingChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension CancellationChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension ConcurrencyChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension RetryChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension AnswerOrderChecks {
    var normalUse: NormalUse<CheckStage<App>>? { screen.normalUse }
}

extension ToggleChecks {
    var normalUse: NormalUse<CheckStage<App>>? {
        NormalUse(toggle.place) { stage in
            let screen = try await toggle.open(stage)
            await toggle.toggle(screen)
            return await toggle.error(screen)
        }
    }
}

extension WriteChecks {
    var normalUse: NormalUse<CheckStage<App>>? {
        NormalUse(form.place) { stage in
            let opened = try await form.open(stage)
            await form.submit(opened)
            return await form.error(opened)
        }
    }
}

extension TokenChecks {
    var normalUse: NormalUse<CheckStage<App>>? {
        NormalUse(session.place) { stage in
            try await session.signIn(stage.app)
            try await session.call(stage.app, 1)
            return nil
        }
    }
}
