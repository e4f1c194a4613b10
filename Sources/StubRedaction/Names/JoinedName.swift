/// Nouns for secrets at the start or the end of names that show no words, such as `SENHAUSUARIO`.
enum JoinedName {
    /// A noun, and what may be joined to it.
    private struct Noun {
        let text: String
        let reach: Reach
        /// Whether any other text may follow or precede it, because no common word looks like that.
        var opensAny = false
        var endsAny = false
    }

    private static let nouns: [Noun] = [
        Noun(text: "senha", reach: .credentials, opensAny: true),
        Noun(text: "contrasena", reach: .credentials, opensAny: true, endsAny: true),
        Noun(text: "mdp", reach: .credentials, opensAny: true, endsAny: true),
        Noun(text: "heslo", reach: .credentials, opensAny: true, endsAny: true),
        Noun(text: "geslo", reach: .credentials, opensAny: true, endsAny: true),
        Noun(text: "sifre", reach: .credentials, opensAny: true, endsAny: true),
        Noun(text: "haslo", reach: .credentials, endsAny: true),
        Noun(text: "parol", reach: .credentials, endsAny: true),
        Noun(text: "parola", reach: .key), Noun(text: "jeton", reach: .tokens),
        Noun(text: "clave", reach: .key), Noun(text: "chave", reach: .key),
        Noun(text: "llave", reach: .key), Noun(text: "cle", reach: .key),
        Noun(text: "clef", reach: .key), Noun(text: "chiave", reach: .key),
        Noun(text: "sandi", reach: .key), Noun(text: "kunci", reach: .key),
    ]

    /// Words for persons, systems and kinds that describe a secret, without accents.
    private static let companions: Set<String> = [
        "usuario", "usuarios", "cliente", "clientes", "admin", "administrador", "maestra",
        "mestra", "maestro", "api", "app", "acceso", "acesso", "secreta", "secreto", "privada",
        "privado", "servicio", "servico", "cuenta", "conta", "sesion", "sessao", "session",
        "banco", "bd", "db", "wifi", "login", "root", "temporal", "temporaria", "nueva", "nuevo",
        "nova", "novo", "actual", "atual", "anterior", "antigua", "antiga", "web", "red", "rede",
        "correo", "email", "tarjeta", "cartao", "firma", "assinatura", "cifrado",
        "utilisateur", "administrateur", "maitre", "acces", "secret", "secrete", "prive", "privee",
        "service", "compte", "client", "temporaire", "nouveau", "nouvelle", "ancien", "ancienne",
        "actuel", "actuelle", "base", "serveur", "reseau", "carte", "chiffrement", "signature",
        "utente", "amministratore", "accesso", "segreta", "privata", "servizio", "conto",
        "sessione", "nuova", "vecchia", "attuale", "rete", "cifratura",
        "pengguna", "masuk", "baru", "lama", "akun", "rahasia", "pribadi", "akses", "aplikasi",
        "uzytkownika", "admina", "nowe", "stare", "konta", "dostepu", "user", "system", "server",
        "minha", "sua", "tua", "mi", "tu", "mon", "utilizator", "noua", "veche", "cont",
    ]
    private static let connectors = ["de", "del", "da", "do", "des", "di", "du", "d", "dela"]

    /// What a word hides that consists of a noun and its description; `nil` if it does not.
    static func reach(of word: String) -> Reach? {
        guard word.utf8.count > 4 else { return nil }
        for noun in nouns where word.utf8.count > noun.text.utf8.count {
            if word.hasPrefix(noun.text) {
                let rest = String(word.dropFirst(noun.text.count))
                if noun.opensAny || describes(rest) { return noun.reach }
            }
            if word.hasSuffix(noun.text) {
                let rest = String(word.dropLast(noun.text.count))
                if noun.endsAny || describes(rest) { return noun.reach }
            }
        }
        return nil
    }

    private static func describes(_ rest: String) -> Bool {
        companions.contains(rest)
            || connectors.contains { connector in
                (rest.hasPrefix(connector)
                    && companions.contains(String(rest.dropFirst(connector.count))))
                    || (rest.hasSuffix(connector)
                        && companions.contains(String(rest.dropLast(connector.count))))
            }
    }
}
