/// The overlays of the contract.
struct OverlayOptions: ArgumentGroup {
    @Option(
        "overlay", "FILE", .text,
        "an OpenAPI overlay of the contract; repeat it (default: overlay.yaml beside the contract)")
    private var given: [String]

    /// The files that are given; `nil` for the one that is found beside the contract.
    ///
    /// - Parameter context: the folder that relative paths start from.
    func files(_ context: Context) throws(CommandError) -> [String]? {
        if given == ["none"] { return [] }
        guard !given.contains("none") else {
            throw .usage("--overlay none excludes other overlays")
        }
        return given.isEmpty ? nil : given.map { context.path($0) }
    }

    /// Throws an error if overlays are given for no contract, or for one of several.
    func check(hasContract: Bool, isOneOfSeveral: Bool = false) throws(CommandError) {
        guard !given.isEmpty, !hasContract || isOneOfSeveral else { return }
        if isOneOfSeveral {
            throw .usage(
                "--overlay is for one contract, and --api names several",
                hint: "Put an overlay.yaml beside each of the documents that have one.")
        }
        throw .usage("--overlay changes a contract, and there is none")
    }
}
