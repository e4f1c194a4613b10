/// Routes that a module adds to the admin API of a stub, such as those of WireMock.
public struct AdminRoutes: Sendable {
    /// Each takes the place of the stub's own with its method and path, if there is one.
    package let routes: [AdminRoute]
    /// Why there is no such path below `/__admin/`; `nil` for any other one.
    package let missing: @Sendable (Substring) -> String?

    package init(
        _ routes: [AdminRoute], missing: @escaping @Sendable (Substring) -> String? = { _ in nil }
    ) {
        self.routes = routes
        self.missing = missing
    }
}
