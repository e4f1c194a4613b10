// What each pack does first.

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

extension ActionChecks {
    var normalUse: NormalUse<CheckStage<App>>? { NormalUse(place, actions, prepare) }
}

extension DecodingChecks {
    var normalUse: NormalUse<CheckStage<App>>? { NormalUse(place, actions, prepare) }
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
