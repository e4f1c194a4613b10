/// The words that identify names of secrets.
enum SecretWords {
    /// Words that identify a secret at any position in a name, also within a longer word.
    static let credentials = PatternSet([
        "password", "passwd", "passphrase", "connstr", "passcode", "passwrd", "privkey", "seckey",
        "xprv", "seedword",
        "walletseed", "bip39", "securityquestionanswer", "secretquestionanswer", "maidenname",
        "ntlmhash",
        "digestresponse", "snmpcommunity", "safecombination", "lockcombination", "secret",
        "credential",
        "privatekey", "accesskey", "apikey", "apisecret", "mnemonic", "seedphrase",
        "recoveryphrase", "recoverycode", "backupcode", "securityanswer", "securitycode",
        "samlresponse", "samlrequest", "samlart", "relaystate", "codeverifier", "codechallenge",
        "authorization", "authorisation", "authenticationinfo", "oauthverifier", "pkceverifier",
        "proxyauth", "onetimecode",
        "onetimepass", "verificationcode", "confirmationcode", "activationcode", "accesscode",
        "authcode", "resetcode", "smscode", "mfacode", "otpcode", "2facode", "pincode", "logincode",
        "factorcode", "signincode", "logoncode", "totpseed", "otpseed", "mfaseed",
        // Spanish, Portuguese, French, German, Italian
        "contrase", "palabraclave", "palabrasecreta", "claveacceso", "clavedeacceso",
        "claveprivada", "clavesecreta", "claveapi", "llaveprivada", "llavesecreta",
        "llavedeacceso", "secreto", "codigoverificacion", "codigodeverificacion",
        "codigodeseguridad", "codigodeacceso", "codigoacceso", "codigodeconfirmacion",
        "credencial", "credenciais", "frasesemilla", "frasesemente", "frasesecreta",
        "palavrapasse", "palavrachave", "palavrasecreta", "codigodeverificacao",
        "codigoverificacao", "codigodeacesso", "codigoacesso", "codigodeseguranca",
        "codigodeconfirmacao",
        "chaveacesso", "chavedeacesso", "chaveapi", "chaveprivada", "chavesecreta", "segredo",
        "senhaatual", "novasenha", "minhasenha", "motdepasse", "motspasse", "motpasse",
        "codesecret", "codeconfidentiel", "codedeverification", "codedesecurite", "codedacces",
        "codedeconfirmation", "cleapi", "cleprivee", "clesecrete", "cledacces", "cledapi",
        "phrasesecrete", "phrasedepasse", "phrasepasse", "frasedepaso", "codesms", "codigosms",
        "codigoseguridad", "codigoseguranca", "jetonacces", "jetond", "passwort", "kennwort",
        "geheim",
        "losungswort", "zugangsdaten", "zugangscode", "zugangsschl", "zugriffsschl",
        "sicherheitscode", "sicherheitsschl", "bestatigungscode", "bestaetigungscode",
        "einmalcode", "freischaltcode", "anmeldecode", "privaterschl", "schluesselwort",
        "parolachiave", "paroladordine", "parolasegreta", "codicediverifica", "chiaveprivata",
        "chiavesegreta", "chiaveapi", "codicesegreto", "codicediaccesso", "codiceaccesso",
        "segreto", "yanzhengma",
        "fichadeacceso", "fichaacceso", "fichadeacesso",
        // Indonesian, Malay, Turkish, Dutch, Nordic languages, Vietnamese, Polish, Hungarian
        "katasandi", "sandimasuk", "rahasia", "katalaluan", "kodeverifikasi", "kodeakses",
        "kodekeamanan", "sifresi", "gizlianahtar", "erisimanahtari", "dogrulamakodu", "wachtwoord",
        "toegangscode", "toegangssleutel", "beveiligingscode", "losenord", "adgangskode", "passord",
        "salasana", "matkhau", "khoabimat", "kluczprywatny", "kluczapi", "jelszo", "nenosiri",
        "bekraftelsekod", "verifieringskod", "engangskod", "bekreftelseskode", "verificatiecode",
        "bevestigingscode", "kodweryfikac", "kodpotwierdz", "kodjednoraz", "onaykodu",
        "vahvistuskoodi", "overovacikod", "codedeconfirm",
        // Russian, Chinese, Japanese, Hindi, Bengali, Arabic
        "парол", "секрет", "токен", "кодподтверждения", "кодовоеслово", "одноразовыйкод",
        "кодпроверки", "кодбезопасности", "коддоступа", "кодавторизации", "кодизсмс", "кодсмс",
        "смскод",
        "密码", "密碼", "口令", "密钥", "密鑰", "私钥", "私鑰", "验证码", "驗證碼", "认证码", "校验码", "秘钥", "邀请码",
        "动态码", "授权码", "授權碼", "短信码", "确认码", "安全码", "激活码", "凭证", "憑證", "凭据",
        "令牌", "パスワード", "パスコード", "暗証", "個人識別番号", "秘密", "シークレット", "合言葉", "トークン",
        "認証コード", "確認コード", "アクセスキー", "秘密鍵", "アクセスコード", "セキュリティコード",
        "पासवर्ड", "कूटशब्द", "गुप्त", "टोकन", "ओटीपी", "सत्यापनकोड", "सुरक्षाकोड", "पासकोड", "পাসওয়ার্ড", "পাসওয়ার্ড",
        "গোপন", "টোকেন", "ওটিপি", "যাচাইকরণকোড", "যাচাইকোড", "নিরাপত্তাকোড", "এপিআইকী", "পাসকোড",
        "كلمةالمرور", "كلمةالسر", "كلمةمرور", "كلمةسر", "الرقمالسري", "رمزالتحقق", "رمزتحقق",
        "رمزسري", "الرمزالسري", "رمزالدخول", "رمزالامان", "رمزالتاكيد", "رمزالجلسة", "رمزالمرور",
        "رمزالوصول", "المفتاحالسري",
        "المفتاحالخاص", "مفتاحسري", "مفتاحخاص", "مفتاحالوصول", "مفتاحالتشفير",
        // Urdu, Persian, Korean, Hebrew, Thai, Greek, Tamil, Telugu, Marathi
        "پاسورڈ", "خفیہ", "رمزعبور", "گذرواژه", "کلمهعبور", "کلمہعبور", "비밀번호", "암호", "비밀키",
        "인증번호", "인증코드", "보안코드", "액세스키", "토큰", "סיסמה", "סיסמא", "รหัสผ่าน",
        "κωδικοςπροσβασης", "συνθηματικο", "கடவுச்சொல்", "పాస్వర్డ్", "संकेतशब्द",
        // Words that were borrowed from English
        "توكن", "توکن", "ٹوکن", "باسورد", "باسوورد", "بسورد", "كودالتحقق", "كودالدخول", "패스워드",
        "시크릿",
        "인증키", "โทเค็น", "โทเคน", "พาสเวิร์ด", "טוקן", "קודאימות", "maxacthuc", "maxacnhan", "maotp",
        "एपीआईकुंजी", "पिनकोड", "एपीआईकी", "पासफ्रेज़", "সিক্রেট", "পিনকোড",
        // Languages of the Balkans, the Baltic, the Caucasus and others
        "lozink", "лозинк", "zaporka", "slaptazod", "salasona", "contrasinal", "pasahitz",
        "lykilor", "fjalekalim", "пароля", "პაროლ", "գաղտնաբառ", "құпиясөз", "сырсөз", "нууцүг",
        "sifrə", "pasfhocal", "cyfrinair", "wagwoord", "tunnussana", "nywila", "kalmarsirri",
        "iphasiwedi", "μυστικ", "таемн", "таємн", "tajnikljuc", "privatnikljuc", "слаптажод",
        "ពាក្យសម្ងាត់", "ລະຫັດຜ່ານ", "စကားဝှက်", "මුරපදය", "પાસવર્ડ", "ਪਾਸਵਰਡ", "ಪಾಸ್ವರ್ಡ್", "ಗುಪ್ತಪದ",
        "പാസ്വേഡ്", "പാസ്‌വേഡ്", "ಪಾಸ್‌ವರ್ಡ್", "የይለፍቃል", "پاسورډ", "تێپەڕوشە", "وشەینهێنی",
    ])

    /// The same, but only texts under such a name are secrets.
    static let tokens = PatternSet([
        "token", "sessionid", "sessid", "sessionkey", "csrf", "xsrf", "jsessionid", "cookiejar",
        "bearer", "antiforgery", "requestverification",
        // Cookies
        "wordpresslogged", "wordpresssec", "cfclearance", "awsalb", "sapisid", "arraffinity",
        "ghsess", "didcompat",
    ])

    /// Harmless words that contain one of the above.
    static let harmless = PatternSet([
        "secretar", "secretion", "secretsanta", "tokeniz", "tokenis", "forbearer",
        "geheimnisvoll",
    ])

    /// Words that identify a secret at the end of a name or before a word of `qualifiers`.
    static let short: [String: Reach] = {
        let numbers = [
            "pin", "otp", "totp", "hotp", "puk", "cvv", "cvc", "csc", "cvn", "pwd", "pw", "psw",
            "pswd", "passkey", "psk", "mtan", "mpin", "tpin", "otc", "mdp", "senha", "clave",
            "contrasena", "пин", "sandi", "sifre", "haslo", "heslo",
            "parol", "mima", "pasuwado", "paasvard", "geslo", "parool", "κωδικος", "κωδικοσ",
        ]
        let texts = [
            "wresult", "pass", "sid", "sas", "sig", "jwt", "jws", "jwe", "cookie", "cookies",
            "assertion",
            "nonce", "cred", "creds", "hmac", "chave", "llave", "schlussel",
            "schluessel", "ключ", "losung", "jeton", "कुंजी", "مفتاح", "пинкод", "पिन", "পিন",
            "nextnonce", "cnonce",
            "rspauth",
        ]
        let weak = [
            "dsn", "tan", "mfa", "salt", "pkcs", "pfx", "cle", "clef", "pgt", "tgt", "krbtgt",
            "session",
            "sessions", "sess", "رمز", "ticket", "tickets", "refresh", "refreshes",
            "kljuc", "klucz", "kulcs", "anahtar", "κλειδι", "nyckel", "sleutel", "raktas",
        ]
        let keys = ["pat", "signature", "signatures", "chiave", "kunci", "parola"]
        let signIns = ["auth", "authentication", "authn"]
        return Dictionary(
            uniqueKeysWithValues: numbers.map { ($0, Reach.credentials) }
                + texts.map { ($0, .tokens) } + weak.map { ($0, .opaque) }
                + keys.map { ($0, .key) } + signIns.map { ($0, .auth) })
    }()

    /// Words before which a short word means something else: `boardingPass`, `timeSignature`.
    static let harmlessBefore: [String: Set<String>] = [
        "pass": [
            "boarding", "ski", "bus", "day", "week", "weekend", "month", "season", "travel", "rail",
            "lift", "event", "guest", "visitor", "hall", "festival", "museum", "city", "train",
            "transit", "backstage", "annual", "parking", "mountain", "first", "second", "high",
            "shipping", "delivery", "membership", "low", "band", "render", "battle", "family",
            "park", "under", "over", "by", "forward",
        ],
        "signature": ["key", "time", "type", "method", "function", "call", "mail", "email"],
        "ticket": ["support", "bus", "train", "lottery", "parking"],
    ]

    /// Words after `auth` in the name of an object with the data of a sign-in.
    static let signIn: Set<String> = [
        "info", "details", "detail", "config", "configuration", "param", "params", "parameters",
        "context", "options", "block", "object", "payload", "response", "result", "request", "body",
    ]

    /// Short words at the end of a joined word: `userpin`.
    static let endings = [
        "passkey", "ticket", "cookie", "session", "hash", "keys", "code", "pass", "auth", "key",
        "pin", "pwd", "otp", "jwt", "sid", "sig", "pw",
    ]

    /// Words that they can be joined to, as well as `keys` and `codes`.
    static let beginnings: Set<String> = [
        "db", "database", "logon", "keystore", "truststore", "my", "new", "old", "x", "proxy",
        "mail", "smtp", "ftp", "sudo", "wifi", "web", "sign", "current", "confirm", "remote",
        "php", "net", "aspx", "member", "customer", "employee", "id", "sso", "saml", "service",
    ]

    /// Words that may follow a short word without changing its meaning.
    static let qualifiers: Set<String> = [
        "code", "codes", "number", "no", "nr", "num", "hash", "hashed", "value", "values", "word",
        "phrase", "key", "token", "string", "str", "new", "old", "current", "confirm",
        "confirmation", "confirmed", "again", "repeat", "repeated", "verify", "check", "encrypted",
        "enc", "raw", "plain", "text", "base64", "b64", "header", "data", "block", "info", "blob",
        "digest", "handle", "ref", "uid", "uuid", "guid", "param", "parameter", "params",
        "response",
        "cookie", "cookies", "ticket", "sig", "signature", "secret", "input", "api", "sha", "state",
        "nummer", "numero", "tarjeta", "cartao", "carte", "karte",
    ]

    /// Nouns of languages in which the description follows: `senhaCartao`, `ключ_доступа`.
    ///
    /// Most of them also mean other kinds of keys, so plain words under them are not secrets.
    static let heads: Set<String> = [
        "senha", "clave", "contrasena", "mdp", "chave", "llave", "cle", "ключ", "пин", "haslo",
        "heslo", "geslo", "parol", "parool", "κωδικος", "κωδικοσ", "مفتاح", "कुंजी", "jeton", "clef",
        "chiave", "kunci", "sandi", "sifre", "parola",
    ]

    /// The nouns among them that always mean a password.
    static let passwords: Set<String> = [
        "senha", "contrasena", "mdp", "пин", "haslo", "heslo", "geslo", "parol", "parool",
        "salasana", "κωδικος", "κωδικοσ",
    ]

    /// Words after a noun for a key that is no credential: `claveProducto`, `chave_primaria`.
    static let harmlessTails: Set<String> = [
        "producto", "prod", "articulo", "unidad", "estado", "pais", "moneda", "primaria",
        "foranea", "externa", "estrangeira", "publica", "produto", "primaire", "etrangere",
        "publique", "produit", "esterna", "pubblica", "prodotto", "publik", "utama",
    ]

    /// Words after `session` and `auth` that identify a secret, whatever its value looks like.
    static let credentialTails: Set<String> = [
        "id", "key", "code", "hash", "value", "data", "handle", "token", "cookie", "string", "uid",
        "uuid", "guid", "ref", "state", "header", "blob", "sig", "signature", "ticket", "secret",
    ]

    /// Last words of names that describe a secret without holding one.
    static let descriptions: Set<String> = [
        "type", "types", "expiry", "expires", "expire", "expired", "expiration", "lifetime", "ttl",
        "validity", "count", "counts", "limit", "limits", "usage", "used", "length", "len", "size",
        "required", "enabled", "disabled", "policy", "policies", "endpoint", "url", "uri", "href",
        "link", "at", "date", "time", "timestamp", "timeout", "duration", "since", "until",
        "status", "strength", "score", "label", "title", "name", "names", "placeholder",
        "description", "format", "algorithm", "alg", "method", "methods", "scheme", "schemes",
        "mode", "version", "provider", "providers", "issuer", "audience", "scope", "scopes",
        "visible", "valid", "verified", "supported", "prefix", "suffix", "index", "position",
        "price", "class", "color", "colour", "row", "seat", "message", "messages", "error",
        "errors", "field", "fields", "path", "page", "rule", "rules", "attempts", "remaining",
        "failures", "rotation", "style", "src", "source", "domain", "consent", "banner", "notice",
        "settings", "preferences", "setting", "step", "steps", "flow", "screen", "view", "button",
        "icon", "category", "kind", "file", "files", "filename", "dir", "folder", "level", "user",
        "username", "role", "roles", "requirement",
        "requirements", "changed", "updated", "created", "issued", "set", "present", "exists",
        "quantity", "total", "support", "allowed", "reason", "store", "storage", "manager",
        "percentage", "event", "events", "location", "region", "group", "order", "priority",
        "queue", "subject", "tier", "plan", "symbol", "standard", "supply", "decimals", "ticker",
        "chain", "network", "logo", "image", "balance", "holders", "ingredient", "ingredients",
        "santa", "garden", "menu", "recipe", "society", "sauce", "admirer", "ending",
    ]

    /// First words of names that are questions or counts.
    static let questions: Set<String> = [
        "is", "has", "can", "needs", "requires", "supports", "allows", "should", "max", "min",
        "number", "total", "count", "num", "www",
    ]

    /// Words before `code` that identify a secret.
    static let codes: Set<String> = [
        "auth", "authorization", "authorisation", "authentication", "oauth", "oauth2",
        "verification", "verify", "confirm", "confirmation", "activation", "reset", "access",
        "security", "sms", "mfa", "2fa", "fa", "factor", "login", "signin", "recovery", "backup",
        "pairing", "device", "user", "card", "validation", "unlock", "registration", "magic",
        "otp", "time", "secret", "invite", "invitation", "transfer", "google", "totp", "email",
        "door", "lock", "vault", "parental", "keypad", "panel",
        "gate", "alarm", "entry", "safe", "grant", "locker", "lockbox", "garage",
    ]
}
