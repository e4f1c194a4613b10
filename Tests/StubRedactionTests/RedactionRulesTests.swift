import Testing

@testable import StubRedaction

struct RedactionRulesTests {
    @Test(
        arguments: [
            ("password", Reach.credentials), ("newPassword", .credentials),
            ("userpassword", .credentials),
            ("client_secret", .credentials), ("X-API-Key", .credentials), ("apiKey", .credentials),
            ("accessToken", .tokens), ("refresh_token", .tokens), ("tokens", .tokens),
            ("pwd", .credentials), ("pass", .tokens), ("PIN", .credentials),
            ("userPin", .credentials),
            ("otp", .credentials), ("otpCode", .credentials), ("totp", .credentials),
            ("mfa_code", .credentials), ("2faCode", .credentials), ("auth", .doubtful),
            ("authData", .tokens), ("authKey", .tokens), ("Authorization", .credentials),
            ("Proxy-Authorization", .credentials), ("passkey", .credentials), ("sid", .tokens),
            ("connect.sid", .tokens),
            ("PHPSESSID", .tokens), ("JSESSIONID", .tokens), ("ASP.NET_SessionId", .tokens),
            ("session", .doubtful), ("Session-Key", .tokens), ("X-Session-Id", .tokens),
            ("sas", .tokens),
            ("sig", .tokens), ("X-Amz-Signature", .doubtful), ("verificationCode", .credentials),
            ("auth_code", .credentials), ("ticket", .doubtful), ("service_ticket", .doubtful),
            ("code_verifier", .credentials), ("codeChallenge", .credentials),
            ("SAMLResponse", .credentials), ("RelayState", .credentials), ("csrfToken", .tokens),
            ("_csrf", .tokens), ("X-XSRF-TOKEN", .tokens), ("nonce", .tokens),
            ("Ocp-Apim-Subscription-Key", .tokens), ("X-Functions-Key", .tokens),
            ("privateKey", .credentials), ("X-Acme-Key", .doubtful), ("licenseKey", .tokens),
            ("jwt", .tokens), ("id_jwt", .tokens), ("bearer", .tokens),
            ("credentials", .credentials),
            ("Set-Cookie", .tokens), ("client_assertion", .tokens), ("refresh", .doubtful),
            ("contraseña", .credentials), ("contrasena", .credentials), ("clave", .doubtful),
            ("senha", .credentials), ("motDePasse", .credentials), ("mot de passe", .credentials),
            ("mdp", .credentials), ("密码", .credentials), ("验证码", .credentials),
            ("पासवर्ड", .credentials), ("পাসওয়ার্ড", .credentials), ("كلمة المرور", .credentials),
            ("пароль", .credentials), ("Пароль", .credentials), ("Passwort", .credentials),
            ("Kennwort", .credentials), ("パスワード", .credentials), ("Userpin", .credentials),
            ("authkey", .tokens), ("subscriptionkey", .tokens),
            ("dbpass", .tokens), ("authhash", .tokens), ("rememberMe", .doubtful),
            ("oauth_verifier", .credentials), ("cvv", .credentials), ("secret_id", .credentials),
            ("user[password]", .credentials),
            ("security-answer", .credentials), ("mnemonic", .credentials),
            ("db.password", .credentials),
            // The noun stands first, and people leave accents out.
            ("senhaCartao", .doubtful), ("connStr", .credentials), ("anti_forgery", .tokens),
            ("doorCode", .credentials), ("pgp_private", .doubtful),
            ("salt", .doubtful), ("githubPat", .doubtful), (".ASPXAUTH", .doubtful),
            ("mpin", .credentials), ("privkey", .credentials),
            ("securityQuestionAnswer", .credentials), ("ntlmHash", .tokens),
            ("loginHash", .tokens), ("seed", .doubtful),
        ] as [(String, Reach)])
    func `finds names that hold secrets`(_ name: String, _ reach: Reach) {
        #expect(RedactionRules.standard.reach(of: name) == reach)
    }

    @Test(arguments: [
        "ssn", "EIN", "macAddress", "mac_address", "ip", "email", "userEmail", "e-mail", "phone",
        "phoneNumber", "mobile", "iban", "accountNumber", "account_no", "cardNumber",
        "passportNumber", "passport", "birthDate", "date_of_birth", "dob", "birthday",
        "geburtsdatum", "Telefon", "电话", "身份证",
    ])
    func `finds names that hold data of a person`(_ name: String) {
        #expect(RedactionRules.standard.reach(of: name) == .personal)
        #expect(RedactionRules.credentialsOnly.reach(of: name) == nil)
    }

    @Test(arguments: [
        "id", "title", "tokenType", "token_type", "accessTokenExpiry", "tokenCount",
        "passwordUpdatedAt", "password_changed_at", "description", "zip", "ship", "recipient",
        "key", "address", "", "currency", "coin", "pinned", "shipping", "shippingAddress", "author",
        "authorId", "authors", "passenger", "passengers", "compass", "bypass", "keyboard",
        "keyword", "keywords", "monkey", "donkey", "turkey", "codec", "barcode", "sidebar",
        "inside", "side", "ticketPrice", "ticketId", "ticketCount", "primaryKey", "foreign_key",
        "publicKey", "sortKey", "cacheKey", "currencyCode", "statusCode", "errorCode",
        "countryCode", "postalCode", "productCode", "zipCode", "qrCode", "colorCode", "stateCode",
        "languageCode", "spin", "opinion", "pinColor", "signal", "design", "assignee", "signedUp",
        "sessionCount", "sessionDuration", "session_started_at", "isPasswordSet", "hasToken",
        "secretary", "tokenizer", "cookieConsent", "cookiePolicy", "isAuthenticated", "refreshRate",
        "passed", "passing", "passive", "etag", "ETag", "hash", "checksum", "uuid", "userId",
        "sku", "otpEnabled", "pinLength", "maxPasswordLength", "tokenEndpoint",
        "authorizationUrl", "credentialType", "nonceLength", "refreshInterval", "emailVerified",
        "phoneType", "emailCount", "ipVersion", "shipped", "tip", "zipfile", "mission",
        "possession", "obsession", "classification", "desenha", "conclave", "state", "code",
        "idempotencyKey", "translationKey", "WWW-Authenticate", "Content-Type", "Accept", "Date",
        "X-Request-Id", "X-RateLimit-Limit", "Cache-Control", "last4", "mailcode", "idcode",
        "webhash", "private", "isPrivate", "schlüsselwörter_liste", "código", "clécy", "parole",
        "patch", "pattern", "tango", "standard", "salty", "clever", "clear",
        "showResult", "contentHash", "filmHash",
        "questionAnswers", "seedCount", "street", "claveProducto", "clave_prod_serv",
        "chave_primária",
    ])
    func `ignores other names`(_ name: String) {
        #expect(RedactionRules.standard.reach(of: name) == nil)
    }

    @Test func `takes more names, with stars for any text around them`() {
        let rules = RedactionRules.standard.adding(["nick-name", "*maiden*", "*", ""])
        #expect(rules.reach(of: "nickName") == .values)
        #expect(rules.reach(of: "myNickName") == nil)
        #expect(rules.reach(of: "userMaidenName") == .credentials)
        #expect(rules.redactsHeader("Nick-Name"))
        #expect(rules.reach(of: "title") == nil)
    }

    @Test func `excludes names that are kept`() {
        let rules = RedactionRules.standard.keeping(["reviewer_email", "pin", ""])
        #expect(rules.reach(of: "reviewerEmail") == nil && rules.keeps("ReviewerEmail"))
        #expect(rules.reach(of: "pin") == nil && rules.reach(of: "otp") != nil)
        #expect(!rules.keeps("email") && !rules.keeps(""))
    }

    @Test(arguments: [
        ("X-Api-Key", ["x", "api", "key"]), ("api_key", ["api", "key"]),
        ("APIKey", ["api", "key"]), ("SAMLResponse", ["saml", "response"]),
        ("oauth2Token", ["oauth2", "token"]), ("user[new_password]", ["user", "new", "password"]),
        ("DB.PASSWORD", ["db", "password"]), ("", []), ("--", []),
        ("ПарольДоступа", ["пароль", "доступа"]),
    ])
    func `splits names into words`(_ name: String, _ words: [String]) {
        #expect(NameParts(name).words == words)
    }
}
