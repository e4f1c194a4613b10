/// The routes of WireMock's admin API that the stub does not have.
enum MappingLimits {
    /// Returns why there is no such route, and what to do instead; `nil` for any other path.
    ///
    /// - Parameter path: the path below `/__admin/`.
    @Sendable static func reason(for path: Substring) -> String? {
        switch path.split(separator: "/").first {
        case "mappings" where path.hasSuffix("/save"):
            "Mappings are not written to files: put them into the folder of --wiremock DIR"
        case "recordings":
            "The stub does not record as mappings; `understudy record --upstream URL` records an API"
        case "files":
            "The files of responses cannot be changed over HTTP: change them in DIR/__files of "
                + "--wiremock DIR"
        case "certs": "The stub does not answer HTTPS, so it has no certificate"
        default: nil
        }
    }
}
