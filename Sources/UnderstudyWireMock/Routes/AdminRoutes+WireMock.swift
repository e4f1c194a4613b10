public import StubServer

extension AdminRoutes {
    /// WireMock's admin API, for mappings that clients add, remove and look at.
    public static let wireMock = AdminRoutes(
        MappingRoutes.all + MappingStateRoutes.all + MappingRequestRoutes.all
            + MappingNearMissRoutes.all + SharedRoutes.all, missing: MappingLimits.reason)
}
