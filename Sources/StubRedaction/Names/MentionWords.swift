/// The words that join a noun for a secret and its value in a sentence.
enum MentionWords {
    /// Words between a noun and its value.
    static let connectors: Set<String> = [
        "is", "was", "are", "to", "as", "on", "am", "with", "of", "the", "a", "an", "new", "your",
        "my", "set",
        "changed", "now", "be", "value", "for", "has", "invalid", "wrong", "this", "following",
        "updated", "reset", "ist", "lautet", "war", "neues", "neue", "der", "das", "es", "est",
        "sera", "fue", "foi", "e", "é", "è", "isn't", "not", "no", "like", "using", "user",
        "field", "unknown", "bad", "incorrect", "nr", "no.", "nr.", "number", "equal",
        "equals", "becomes", "became", "generated", "created", "issued", "received", "sent",
        "entered", "temporary", "будет", "это", "是", "为", "هو", "الخاص", "بك", "sind", "il", "la",
        "le", "el",
    ]

    /// Words between a value and the noun after it.
    static let copulas: Set<String> = [
        "is", "was", "as", "ist", "es", "est", "als", "wie", "como", "comme", "come", "isn't",
        "for", "in", "are", "war", "é", "è", "wird", "será", "это",
    ]

    static let between: Set<String> = [
        "your", "the", "a", "an", "my", "our", "new", "not", "valid", "field", "property",
        "parameter", "header", "attribute", "google", "one-time", "verification", "temporary",
        "ihr", "dein", "das", "der", "neues", "su", "tu", "seu", "sua", "votre", "ton", "le",
        "la", "el", "o", "il", "api", "access", "secret", "login", "security", "app", "account",
        "current", "column", "member", "key", "invalid", "correct", "ваш", "user",
    ]

    /// Nouns of numbers that are sent to a person.
    static let codes: Set<String> = [
        "code", "código", "codigo", "codice", "kod", "koden", "код", "otp", "pin", "passcode",
        "التحقق", "التأكيد", "المرور", "tan", "mtan", "puk", "mot", "passwort", "password",
        "kennwort",
    ]

    static let cards: Set<String> = [
        "card", "visa", "mastercard", "amex", "karte", "kreditkarte", "tarjeta", "carte", "cartão",
        "cartao", "carta", "карта", "карты",
    ]

    static let births: Set<String> = [
        "born", "geboren", "né", "née", "nacido", "nacida", "nascido", "nascida", "nato", "nata",
        "birth", "birthday", "dob", "geburtstag",
    ]
}
