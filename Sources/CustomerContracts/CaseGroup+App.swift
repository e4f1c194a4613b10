import StubHarness

extension CaseGroup {
    /// What single features of this app promise beyond the catalogue (`F`).
    static let features = CaseGroup("features", letter: "F")
    /// The start of the app, and what it finds of the last one (`L`).
    static let launch = CaseGroup("launch", letter: "L")
}
