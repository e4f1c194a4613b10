import Testing

@testable import StubRedaction

/// Names of which no capital, digit or separator shows the words.
struct JoinedNamesTests {
    @Test(arguments: [
        "dbpassword", "accesskey", "phraseDePasse", "lockCode",
    ])
    func `finds the noun for a secret in a joined name`(_ name: String) {
        let reach = SecretName(name).reach
        #expect(reach != nil && reach != .personal, "\(name)")
    }

    @Test(arguments: [
        "isEnhanced", "isenhanced", "imagesEnhanced", "imagesenhanced", "hasLoaded", "hasloaded",
        "hasLogo", "haslogo", "enclave", "clavel", "clavecin", "sandiego", "sandimas", "parole",
        "parolees", "llavero", "chaveiro", "clearance", "cleavage", "chiavenna", "clergy",
        "conclave", "autoclave", "blockCode", "clockcode",
    ])
    func `ignores words that only begin or end like such a noun`(_ name: String) {
        #expect(SecretName(name).reach == nil, "\(name)")
    }
}
