import StubHarness
import StubServer

/// What a pack's part of the app does first while the stub answers normally, such as loading a list.
///
/// If that fails, nothing that the pack checks can be seen: one check, `D31`, reports it, and the
/// others that fail refer to it.
struct NormalUse<World: Sendable>: Sendable {
    /// Where the adapter is made, by which packs with the same one are known.
    let place: SourcePlace
    /// Whether every check of the pack needs the use; otherwise it is one of several, to which the
    /// pack itself puts down what fails.
    let isOfAll: Bool
    /// Uses the app, and returns what it cannot do.
    private let failures: @Sendable (World) async -> [Mismatch]
    private let another: @Sendable (World) async throws -> World

    /// The use of a part of the app, which returns the error that is shown.
    init<App>(
        _ place: SourcePlace, _ use: @escaping @Sendable (World) async throws -> (any Error)?
    ) where World == CheckStage<App> {
        self = .looking(at: place) { stage in
            if let error = try await use(stage) { throw error }
            return nil
        }
    }

    /// The use of a part of the app, which throws the error that is shown, and returns what else
    /// stands in the way.
    static func looking<App>(
        at place: SourcePlace, _ use: @escaping @Sendable (World) async throws -> Mismatch?
    ) -> NormalUse where World == CheckStage<App> {
        NormalUse(place, isOfAll: true) { stage in
            var found: Mismatch?
            let failure = await stage.failure { found = try await use(stage) }
            return [failure.map { .unread($0, at: place) } ?? found].compactMap(\.self)
        }
    }

    /// The use of each of these actions.
    init<App>(
        _ place: SourcePlace, _ actions: [AppAction<App>],
        _ prepare: (@Sendable (CheckStage<App>) async throws -> Void)?
    ) where World == CheckStage<App> {
        self.init(place, isOfAll: false) { stage in
            if let failure = await stage.failure(of: { try await prepare?(stage) }) {
                return [.unread(failure, at: place)]
            }
            var found: [Mismatch] = []
            for action in actions where await action.failure(on: stage) != nil {
                // An action before may have changed what this one needs.
                if let mismatch = await action.obstacle(stage, prepare, at: place) {
                    found.append(mismatch)
                }
            }
            return found
        }
    }

    private init<App>(
        _ place: SourcePlace, isOfAll: Bool,
        _ failures: @escaping @Sendable (World) async -> [Mismatch]
    ) where World == CheckStage<App> {
        self.place = place
        self.isOfAll = isOfAll
        self.failures = failures
        another = { try await $0.fresh() }
    }

    /// The check that reports the errors.
    var check: ContractCase<World> {
        ContractCase(ObstacleCase.id, ObstacleCase.title, .decoding, at: place) { world, then in
            let found = await failures(world)
            then.isTrue(true, Mismatch.normally)
            for one in found { then.fail(one.what, expected: one.expected, actual: one.actual) }
        }
    }

    /// Finds the error for another check that has failed.
    var obstacle: @Sendable (World) async -> Mismatch? {
        { world in
            guard let fresh = try? await another(world) else { return nil }
            return await failures(fresh).first
        }
    }
}

extension AppAction {
    /// How the action ends while the stub answers normally, all pauses between its attempts being
    /// passed.
    func failure(on stage: CheckStage<App>) async -> Failure? {
        guard attempts > 1 else { return await stage.failure { try await run(stage) } }
        return await stage.passingBackoffs { await stage.failure { try await run(stage) } }
    }

    /// Why the action fails on a stub of its own that answers normally; `nil` if it succeeds.
    func obstacle(
        _ stage: CheckStage<App>, _ prepare: (@Sendable (CheckStage<App>) async throws -> Void)?,
        at place: SourcePlace
    ) async -> Mismatch? {
        guard let fresh = try? await stage.fresh() else { return nil }
        var failure = await fresh.failure { try await prepare?(fresh) }
        if failure == nil { failure = await self.failure(on: fresh) }
        return failure.map { .unread($0, by: operation, at: place) }
    }
}

extension Mismatch {
    fileprivate static var normally: String { "the app reads what the stub normally answers" }

    /// A normal answer that the app cannot read.
    fileprivate static func unread(
        _ failure: Failure, by operation: String? = nil, at place: SourcePlace
    ) -> Mismatch {
        Mismatch(
            operation.map { "\(normally) to \($0)" } ?? normally, expected: "no error",
            actual: failure.description, place: place)
    }
}
