extension PaginationChecks: ScreenShowing {
    var shown: ShownScreen? {
        guard list.keepsRows, list.error != nil else { return nil }
        return ShownScreen(
            operation: list.operation, type: ObjectIdentifier(Screen.self), use: .list)
    }
}

extension CachingChecks: ScreenShowing {
    var shown: ShownScreen? {
        session.map { _ in
            ShownScreen(
                operation: screen.operation, type: ObjectIdentifier(Screen.self), use: .session)
        }
    }
}

extension ConcurrencyChecks: ScreenShowing {
    var shown: ShownScreen? {
        session.map { _ in
            ShownScreen(
                operation: screen.operation, type: ObjectIdentifier(Screen.self), use: .session)
        }
    }
}
