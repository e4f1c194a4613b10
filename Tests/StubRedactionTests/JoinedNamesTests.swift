import Testing

@testable import StubRedaction

/// Names of which no capital, digit or separator shows the words.
struct JoinedNamesTests {
    @Test(arguments: [
        "SENHAUSUARIO", "senhadobanco", "MINHASENHA", "senhaadmin", "MDPUTILISATEUR", "usermdp",
        "NOWEHASLO", "hasloadmina", "STAREHESLO", "heslouzivatele", "YENISIFRE", "kullanicisifre",
        "CLAVEUSUARIO", "clavedelcliente", "CHAVEADMIN", "LLAVEMAESTRA", "JETONSESSION",
        "jetondesession", "CLEADMIN", "CHIAVEAPI", "SANDIPENGGUNA", "novyparol",
        "CONTRASENAUSUARIO",
        "phraseDePasse", "frase_de_paso", "lockCode", "vault_code", "keypadCode", "PAROLADMINA",
    ])
    func `finds the noun for a secret in a joined name`(_ name: String) {
        let reach = SecretNames.reach(of: name)
        #expect(reach != nil && reach != .personal, "\(name)")
    }

    @Test(arguments: [
        "isEnhanced", "isenhanced", "imagesEnhanced", "imagesenhanced", "hasLoaded", "hasloaded",
        "hasLogo", "haslogo", "enclave", "clavel", "clavecin", "sandiego", "sandimas", "parole",
        "parolees", "llavero", "chaveiro", "clearance", "cleavage", "chiavenna", "clergy",
        "conclave", "autoclave", "blockCode", "clockcode",
    ])
    func `ignores words that only begin or end like such a noun`(_ name: String) {
        #expect(SecretNames.reach(of: name) == nil, "\(name)")
    }
}
