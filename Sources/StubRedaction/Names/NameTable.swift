/// The parts of names that mark values as secrets, and those that make a name harmless.
///
/// This is data alone: ``SecretName`` decides by it. Parts are in lower case.
enum NameTable {
    /// What a part means when it is the noun of a name.
    static let nouns: [String: Reach] = table([
        (
            .credentials,
            """
            password passwords passwd passwrd pwd pword psw pswd pw passphrase passcode passkey
            secret secrets credential credentials cred creds mnemonic pin otp totp hotp puk
            cvv cvc csc mpin mtan authorization authorisation privkey seckey xprv
            contraseña contrasena senha mdp motdepasse passwort kennwort wachtwoord пароль 密码
            密碼 密钥 验证码 パスワード 비밀번호 पासवर्ड टोकन পাসওয়ার্ড
            """
        ),
        (
            .tokens,
            """
            token tokens pass sid sas sig jwt jws jwe bearer cookie cookies assertion nonce cnonce
            csrf xsrf hmac apikey apikeys sessid sessionid psk phpsessid jsessionid samlart
            """
        ),
        (
            .doubtful,
            """
            session sessions sess auth authn authentication ticket tickets tgt pgt salt signature
            signatures dsn mfa tan pat pats refresh seed cert certs certificate clientcert pem pfx
            clave aspxauth
            """
        ),
        (
            .personal,
            """
            email emails mail phone phones telephone mobile tel fax cellphone msisdn whatsapp ssn
            ein nin iban bban passport passports dob birthday birthdate ip ipv4 ipv6 wallet pan cpf
            telefon correo geburtsdatum 电话 身份证
            """
        ),
    ])

    /// What a part means behind another one: `api` before `key`, `verification` before `code`.
    static let pairs: [String: [String: Reach]] = [
        "key": table([
            (.credentials, "private secret api access"),
            (
                .tokens,
                """
                auth encryption decryption signing sign master shared account ssh gpg
                pgp rsa hmac aes des license licence subscription functions app
                application client consumer admin host service server developer dev deploy
                instrumentation ingest write read integration webhook session symmetric root
                recovery security pass otp totp wallet refresh user stripe openai google aws azure
                sendgrid twilio maps unseal vault merchant partner crypto cipher preshared storage
                """
            ),
        ]),
        "code": table([
            (
                .credentials,
                """
                auth authorization authentication oauth verification verify confirm confirmation
                activation reset access security sms mfa 2fa fa factor login signin logon recovery
                backup pairing device user card validation unlock registration magic otp totp time
                secret invite invitation join redeem gift voucher access share email pin door pass in lock
                gate alarm
                """
            ), (.doubtful, "phone mobile"),
        ]),
        "codes": table([(.credentials, "recovery backup verification mfa 2fa fa access")]),
        "id": table([
            (.tokens, "session sess"), (.credentials, "secret"), (.personal, "tax national"),
        ]),
        "hash": table([(.tokens, "login auth session ntlm lm nt verify")]),
        "private": table([(.doubtful, "pgp gpg ssh rsa key")]),
        "phrase": table([(.credentials, "pass seed recovery secret backup")]),
        "passe": table([(.credentials, "de")]), "المرور": table([(.credentials, "كلمة")]),
        "доступа": table([(.credentials, "ключ")]),
        "word": table([(.credentials, "pass")]),
        "answer": table([(.credentials, "security secret question")]),
        "response": table([(.credentials, "saml"), (.doubtful, "digest recaptcha")]),
        "request": table([(.credentials, "saml")]),
        "state": table([(.credentials, "relay"), (.doubtful, "session")]),
        "verifier": table([(.credentials, "code oauth pkce")]),
        "challenge": table([(.credentials, "code")]),
        "string": table([(.doubtful, "connection conn")]),
        "str": table([(.credentials, "conn connection")]),
        "me": table([(.doubtful, "remember")]),
        "forgery": table([(.tokens, "anti")]),
        "name": table([(.credentials, "maiden")]),
        "number": table([
            (
                .personal,
                "phone mobile telephone card account acct passport license licence tax insurance"
            ),
            (.personal, "security identity national routing"),
        ]),
        "no": table([(.personal, "phone mobile card account acct passport")]),
        "num": table([(.personal, "phone card account acct")]),
        "address": table([(.personal, "mac ip mail email wallet")]),
        "date": table([(.personal, "birth")]),
        "birth": table([(.personal, "of date")]),
        "card": table([(.personal, "credit debit")]),
        "security": table([(.personal, "social")]),
        "keys": table([(.tokens, "api access"), (.credentials, "secret")]),
    ]

    /// Parts before a noun with which the name means something else.
    static let harmlessBefore: [String: Set<String>] = [
        "token": words(
            """
            page next prev previous cursor continuation pagination sync skip delta resume scroll
            watermark sequence design
            """),
        "key": words(
            """
            primary foreign sort partition cache object public row lookup map translation i18n
            message locale group parent composite unique natural surrogate index hot shortcut
            array field property label s3 feature flag json dict resource title image file
            idempotency config setting settings menu publishable site registry routing event dedup
            deduplication query item category country name type color text path react sorting
            order grouping dictionary enum option tab issue project jira template param metadata
            tag column table entity bucket asset arrow enter escape ctrl alt shift websocket socket
            kid language lang string icon theme translations input state status data value page
            evaluated dimension metric cursor range hash search filter change thumbnail
            """),
        "pass": words(
            """
            boarding ski bus day week weekend month season travel rail lift event guest visitor
            festival museum city train transit backstage annual parking first second high low
            band render battle shipping delivery membership under over by multi com tres
            """),
        "signature": words("key time type method function call mail email"),
        "ticket": words("support bus train lottery parking jira"),
        "seed": words("random model image generation rng noise"),
        "pin": words("map location drop rolling s push hair"),
        "ip": words("server public"),
    ]

    /// Parts behind a noun that describe it without being it: `token_type`, `passwordPolicy`.
    static let describing = words(
        """
        type types expiry expires expire expired expiration lifetime ttl validity count counts limit
        limits usage used length len size required enabled disabled policy policies endpoint url uri
        href link at date time timestamp timeout duration since until status strength score label
        title name names placeholder description format algorithm alg method methods scheme schemes
        mode version provider providers issuer audience scope scopes visible valid verified supported
        prefix suffix index position price class color colour row seat message messages error errors
        field fields path page rule rules attempts remaining failures rotation style src source
        domain consent banner notice settings preferences setting step steps flow screen view button
        icon category kind file files filename dir folder level username role roles requirement
        requirements changed updated created issued set present exists quantity total support allowed
        reason store storage manager percentage event events location region group order priority
        queue subject tier plan symbol standard supply decimals ticker chain network balance holders
        address in for after before min max interval rate by email authenticated managed budget
        """)

    /// Parts behind a noun that still stand for the secret: `password_confirmation`, `tokenValue`.
    static let holding = words(
        """
        value values text hash hashed digest new old current previous confirm confirmation confirmed
        again repeat repeated verify encrypted enc raw plain plaintext base64 b64 hex string str data
        header number no code codes key keys token tokens word phrase blob cookie secret sig
        signature response handle param input answer ciphertext
        """)

    /// Parts behind a noun with which the name is that of an id, which may be harmless.
    static let referring = words("id ids uid uuid guid ref reference state")

    /// First parts of names that are questions or counts: `hasToken`, `maxPasswordLength`.
    static let questions = words(
        "is has can needs requires supports allows should must max min number total count num www")

    /// Parts of names that hint at a credential, so that random text under them is one.
    static let hints = words(
        """
        key keys secret auth cred signature session pass private cert sign hash state challenge
        grant ticket proof seal hmac nonce token identity assertion authenticator handle
        """)

    /// Last parts of names under which random text is no secret: ids, digests, cursors, files.
    static let neutral = words(
        """
        id ids gid uid guid uuid uuids ulid cuid ksuid oid rid barcode sku ean gtin isbn upc vin asin
        slug cursor cursors etag etags tag hash hashes sha checksum checksums digest md integrity
        fingerprint thumbprint commit revision rev version build number no serial tracking trace span
        request correlation traceparent tracestate baggage next prev previous after before since page
        continuation scroll marker bookmark offset position anchor watermark image images thumbnail
        avatar icon photo picture logo poster cover file files filename path href url uri src blurhash
        thumbhash geohash polyline geometry points d svg class css style font regex pattern channel
        video track playlist public seq ref reference branch crumb arn gravatar model chunk shard sequence
        ray pop address
        """)

    /// Parts that have that effect at any place in a name.
    static let neutralAnywhere = words(
        "cursor etag checksum digest fingerprint integrity trace public correlation pagination page"
    )

    /// What is a part of its own at the end of a longer word: `dbpassword`.
    static let endings = [
        "passwords", "password", "passwd", "passphrase", "passcode", "secret", "tokens", "token",
        "apikey", "credentials", "sessionid", "pass", "pin", "email", "hash", "密码", "пароль",
        "パスワード",
    ]

    static func words(_ text: String) -> Set<String> {
        Set(text.split { $0 == " " || $0 == "\n" }.map(String.init))
    }

    private static func table(_ rows: [(Reach, String)]) -> [String: Reach] {
        var table: [String: Reach] = [:]
        for (reach, text) in rows {
            for word in words(text) { table[word] = reach }
        }
        return table
    }
}
