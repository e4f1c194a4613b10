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
